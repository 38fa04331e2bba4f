import { randomUUID } from 'node:crypto'
import { REPEATED } from '../src/providers/payments/port.ts'
import type {
  PaymentsPort,
  PromptAccepted,
  PromptRequest,
  PromptStatus,
  ProviderOutcome,
  ResultAddresses,
  TransferAccepted,
} from '../src/providers/payments/port.ts'
import { readTransferResult } from '../src/providers/payments/transform-out.ts'
import { readStkCallback } from '../src/providers/payments/transform.ts'

export interface ScriptedPrompt {
  request: PromptRequest
  checkoutRequestId: string
  merchantRequestId: string
  status: PromptStatus
}

export interface ScriptedMovement {
  kind: 'B2C' | 'REVERSAL'
  /** Our own id for B2C, the id of the provider for a reversal. */
  originatorId: string
  conversationId: string
  amountKsh: number
  msisdn: string | null
  receipt: string | null
  originalReceipt: string | null
  resultCode: string
  to: ResultAddresses
}

export interface ScriptedReceipt {
  ksh: number
  direction: 'IN' | 'OUT'
  /** The number of the other person. Missing when M-Pesa masks it. */
  msisdn?: string
  status?: string
}

type Answer = 'accept' | 'lose-answer' | { kind: 'rejected' | 'unavailable' | 'unknown'; reason: string }

/** An M-Pesa that the test controls, for cases that the simulator does not support. */
export interface ScriptedPayments extends PaymentsPort {
  prompts: ScriptedPrompt[]
  /** The answers to the next calls of sendPrompt, in order. All later calls are accepted. */
  submissions: Answer[]
  /** If set, the answer to every query about a payment. */
  querySilence: ProviderOutcome<PromptStatus> | null
  queries: number
  /** The movements that the provider has executed, or has refused in a result. */
  movements: ScriptedMovement[]
  /** The answers to the next calls of sendMoney and reversePayment. All later calls are accepted. */
  movementAnswers: Answer[]
  /** The result codes of the next movements. All later ones are '0'. */
  movementCodes: string[]
  /** Queries about transfers. The test answers them. */
  questions: ({ originatorId: string } & ResultAddresses)[]
  receipts: Map<string, ScriptedReceipt>
  /** Unanswered queries about M-Pesa codes. */
  receiptQuestions: ({ receipt: string } & ResultAddresses)[]
  /** Runs after the M-Pesa request is on the phone, and before our call is answered. */
  beforeAnswer: (prompt: ScriptedPrompt) => Promise<void>
}

export const createScriptedPayments = (): ScriptedPayments => {
  const show = (request: PromptRequest): ScriptedPrompt => {
    const prompt: ScriptedPrompt = {
      request,
      // Like a real id, it ends with the payer's number.
      checkoutRequestId: `ws_CO_${randomUUID()}${request.msisdn.slice(-9)}`,
      merchantRequestId: randomUUID(),
      status: { state: 'in-flight' },
    }
    scripted.prompts.push(prompt)
    return prompt
  }
  const move = (
    to: ResultAddresses,
    wanted: Omit<ScriptedMovement, 'conversationId' | 'receipt' | 'resultCode' | 'to'>,
  ): ProviderOutcome<TransferAccepted> => {
    const answer = scripted.movementAnswers.shift() ?? 'accept'
    if (typeof answer === 'object') return answer
    const resultCode = scripted.movementCodes.shift() ?? '0'
    const conversationId = `AG_${randomUUID()}`
    const receipt = resultCode === '0' ? newReceipt() : null
    scripted.movements.push({ ...wanted, to, conversationId, receipt, resultCode })
    if (answer === 'lose-answer') return { kind: 'unknown', reason: 'timeout' }
    return { kind: 'accepted', value: { conversationId, originatorId: wanted.originatorId } }
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
    movements: [],
    movementAnswers: [],
    movementCodes: [],
    questions: [],
    sendMoney: async ({ originatorId, msisdn, amountKsh, ...to }) => {
      if (scripted.movements.some((made) => made.originatorId === originatorId))
        return { kind: 'rejected', reason: REPEATED }
      return move(to, { kind: 'B2C', originatorId, msisdn, amountKsh, originalReceipt: null })
    },
    reversePayment: async ({ receipt, amountKsh, ...to }) => {
      const isDone = scripted.movements.some((made) => made.originalReceipt === receipt && made.resultCode === '0')
      if (isDone) scripted.movementCodes.unshift('R000001')
      return move(to, {
        kind: 'REVERSAL',
        originatorId: randomUUID(),
        msisdn: null,
        amountKsh,
        originalReceipt: receipt,
      })
    },
    queryTransfer: async ({ originatorId, ...to }) => {
      scripted.questions.push({ originatorId, ...to })
      return { kind: 'accepted', value: { conversationId: randomUUID(), originatorId: null } }
    },
    receipts: new Map(),
    receiptQuestions: [],
    queryReceipt: async ({ receipt, ...to }) => {
      scripted.receiptQuestions.push({ receipt, ...to })
      return { kind: 'accepted', value: { conversationId: randomUUID(), originatorId: null } }
    },
    readTransferResult: (body) => readTransferResult(body, [OWN_SHORTCODE]),
    readCallback: readStkCallback,
  }
  return scripted
}

const OWN_SHORTCODE = '174379'

let receipts = 0
const newReceipt = (): string => {
  receipts += 1
  return `TKL${String(receipts).padStart(7, '0')}`
}

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

export const resultBody = (
  movement: Pick<ScriptedMovement, 'originatorId' | 'conversationId' | 'amountKsh' | 'receipt' | 'resultCode'>,
) => ({
  Result: {
    ResultType: 0,
    ResultCode: movement.resultCode,
    ResultDesc: 'as the test says',
    OriginatorConversationID: movement.originatorId,
    ConversationID: movement.conversationId,
    TransactionID: movement.receipt ?? '0000000000',
    ...(movement.resultCode === '0'
      ? {
          ResultParameters: {
            ResultParameter: [
              { Key: 'TransactionAmount', Value: movement.amountKsh },
              { Key: 'TransactionReceipt', Value: movement.receipt },
            ],
          },
        }
      : {}),
  },
})

/** The answer to a query about a transfer. @param movement Null if the transfer is unknown */
export const statusBody = (movement: ScriptedMovement | null) => ({
  Result: {
    ResultType: 0,
    ResultCode: movement === null ? 'R000002' : 0,
    ResultDesc: 'as the test says',
    OriginatorConversationID: randomUUID(),
    ConversationID: randomUUID(),
    TransactionID: '0000000000',
    ResultParameters: {
      ResultParameter: [
        { Key: 'TransactionStatus', Value: movement?.resultCode === '0' ? 'Completed' : 'Failed' },
        { Key: 'ReceiptNo', Value: movement?.receipt ?? '' },
        { Key: 'Amount', Value: movement?.amountKsh ?? 0 },
      ],
    },
  },
})

/** The answer to a query about an M-Pesa code. @param known Undefined if the code is unknown */
export const receiptAnswer = (receipt: string, known: ScriptedReceipt | undefined) => {
  const us = `${OWN_SHORTCODE} - PAMOJA`
  const other = `${known?.msisdn ?? '2547******78'} - JANE W.`
  const [debit, credit] = known?.direction === 'IN' ? [other, us] : [us, other]
  return {
    Result: {
      ResultType: 0,
      ResultCode: known ? 0 : 'R000002',
      ResultDesc: 'as the test says',
      OriginatorConversationID: randomUUID(),
      ConversationID: randomUUID(),
      TransactionID: '0000000000',
      ...(known
        ? {
            ResultParameters: {
              ResultParameter: [
                { Key: 'ReceiptNo', Value: receipt },
                { Key: 'TransactionStatus', Value: known.status ?? 'Completed' },
                { Key: 'Amount', Value: known.ksh },
                { Key: 'DebitPartyName', Value: debit },
                { Key: 'CreditPartyName', Value: credit },
              ],
            },
          }
        : {}),
    },
  }
}
