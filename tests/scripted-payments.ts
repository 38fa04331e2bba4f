import { randomUUID } from 'node:crypto'
import type {
  PaymentsPort,
  PromptAccepted,
  PromptRequest,
  PromptStatus,
  ProviderOutcome,
} from '../src/providers/payments/port.ts'
import { readStkCallback } from '../src/providers/payments/transform.ts'

export interface ScriptedPrompt {
  request: PromptRequest
  checkoutRequestId: string
  merchantRequestId: string
  status: PromptStatus
}

type Answer = 'accept' | 'lose-answer' | { kind: 'rejected' | 'unavailable' | 'unknown'; reason: string }

/** M-Pesa as a test tells it to be: for what the simulator, which only does what Daraja does, will not show. */
export interface ScriptedPayments extends PaymentsPort {
  /** Every prompt that reached a phone. */
  prompts: ScriptedPrompt[]
  /** How the next calls of sendPrompt end, in order; then everything is accepted. */
  submissions: Answer[]
  /** When set, the query tells nothing. */
  querySilence: ProviderOutcome<PromptStatus> | null
  queries: number
  /** Runs between a prompt reaching the phone and the answer to our call. */
  beforeAnswer: (prompt: ScriptedPrompt) => Promise<void>
}

export const createScriptedPayments = (): ScriptedPayments => {
  const show = (request: PromptRequest): ScriptedPrompt => {
    const prompt: ScriptedPrompt = {
      request,
      checkoutRequestId: `ws_CO_${randomUUID()}`,
      merchantRequestId: randomUUID(),
      status: { state: 'in-flight' },
    }
    scripted.prompts.push(prompt)
    return prompt
  }
  const scripted: ScriptedPayments = {
    prompts: [],
    submissions: [],
    querySilence: null,
    queries: 0,
    beforeAnswer: async () => {},
    sendPrompt: async (request): Promise<ProviderOutcome<PromptAccepted>> => {
      const answer = scripted.submissions.shift() ?? 'accept'
      if (typeof answer === 'object') return answer
      const prompt = show(request)
      await scripted.beforeAnswer(prompt)
      if (answer === 'lose-answer') return { kind: 'unknown', reason: 'timeout' }
      const { checkoutRequestId, merchantRequestId } = prompt
      return { kind: 'accepted', value: { checkoutRequestId, merchantRequestId } }
    },
    queryPrompt: async (checkoutRequestId): Promise<ProviderOutcome<PromptStatus>> => {
      scripted.queries += 1
      if (scripted.querySilence) return scripted.querySilence
      const prompt = scripted.prompts.find((shown) => shown.checkoutRequestId === checkoutRequestId)
      return { kind: 'accepted', value: prompt?.status ?? { state: 'in-flight' } }
    },
    readCallback: readStkCallback,
  }
  return scripted
}

let receipts = 0
const newReceipt = (): string => {
  receipts += 1
  return `TKL${String(receipts).padStart(7, '0')}`
}

/** Daraja's callback body for a prompt. */
export const callbackBody = (
  prompt: Pick<ScriptedPrompt, 'checkoutRequestId' | 'merchantRequestId' | 'request'>,
  said: { resultCode?: number | string; amount?: number; receipt?: string } = {},
) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResultCode: said.resultCode ?? 0,
      ResultDesc: 'The service request is processed successfully.',
      ...((said.resultCode ?? 0) === 0
        ? {
            CallbackMetadata: {
              Item: [
                { Name: 'Amount', Value: said.amount ?? prompt.request.amountKsh },
                { Name: 'MpesaReceiptNumber', Value: said.receipt ?? newReceipt() },
                { Name: 'Balance' },
                { Name: 'TransactionDate', Value: 20261121120000 },
                { Name: 'PhoneNumber', Value: Number(prompt.request.msisdn) },
              ],
            },
          }
        : {}),
    },
  },
})
