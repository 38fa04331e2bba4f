import { randomUUID } from 'node:crypto'
import type { PaymentsPort, PromptResult, ResultAddresses, TransferResult } from '../providers/payments/port.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
const RECEIPT_LENGTH = 10

interface Answer<Result> {
  secret: string
  body: Result
}

/** M-Pesa for past events of the demo. It accepts all payments and transfers, and stores the results for the `take` functions. */
export interface DemoMpesa {
  port: PaymentsPort
  failNext: () => void
  takePayments: () => Answer<PromptResult>[]
  takeTransfers: () => Answer<TransferResult>[]
}

const WRONG_PIN = '2001'
const UNREACHABLE = '2040'
const secretIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

const unavailable = () => Promise.resolve({ kind: 'unavailable', reason: 'demo' } as const)

const OWN_FORM: Pick<PaymentsPort, 'readCallback' | 'readTransferResult'> = {
  readCallback: (body) => body as PromptResult,
  readTransferResult: (body) => body as TransferResult,
}

const createReceipts = () => {
  let issued = 0
  return (): string => {
    issued += 1
    let [rest, receipt] = [issued * 7919, '']
    while (receipt.length < RECEIPT_LENGTH - 2) {
      receipt = `${LETTERS[rest % LETTERS.length] ?? 'A'}${receipt}`
      rest = Math.floor(rest / LETTERS.length) + issued
    }
    return `SK${receipt}`
  }
}

/** @param closedNumber A phone number that cannot receive money, so that an admin has to decide about a refund to it. */
export const createDemoMpesa = (closedNumber: string): DemoMpesa => {
  const payments: Answer<PromptResult>[] = []
  const transfers: Answer<TransferResult>[] = []
  const outcomes = new Map<string, string>()
  let code = '0'
  const newReceipt = createReceipts()
  const transfer = (originatorId: string, amountKsh: number, { resultUrl }: ResultAddresses, resultCode = '0') => {
    const conversationId = `AG_${randomUUID()}`
    const body: TransferResult = {
      conversationId,
      originatorId,
      resultCode,
      receipt: resultCode === '0' ? newReceipt() : null,
      amountKsh: resultCode === '0' ? amountKsh : null,
      status: null,
      payer: { kind: 'us' },
      payee: { kind: 'unknown' },
    }
    transfers.push({ secret: secretIn(resultUrl), body })
    return Promise.resolve({ kind: 'accepted', value: { conversationId, originatorId } } as const)
  }
  return {
    failNext: () => {
      code = WRONG_PIN
    },
    takePayments: () => payments.splice(0),
    takeTransfers: () => transfers.splice(0),
    port: {
      sendPrompt: ({ callbackUrl, amountKsh }) => {
        const ids = { checkoutRequestId: `ws_CO_${randomUUID()}`, merchantRequestId: randomUUID() }
        const result = code === '0' ? { paidKsh: amountKsh, receipt: newReceipt() } : { paidKsh: null, receipt: null }
        payments.push({ secret: secretIn(callbackUrl), body: { ...ids, resultCode: code, ...result } })
        outcomes.set(ids.checkoutRequestId, code)
        code = '0'
        return Promise.resolve({ kind: 'accepted', value: ids })
      },
      queryPrompt: (checkoutRequestId) => {
        const resultCode = outcomes.get(checkoutRequestId) ?? WRONG_PIN
        const value = resultCode === '0' ? ({ state: 'paid' } as const) : ({ state: 'failed', resultCode } as const)
        return Promise.resolve({ kind: 'accepted', value })
      },
      sendMoney: ({ originatorId, amountKsh, msisdn, ...to }) =>
        transfer(originatorId, amountKsh, to, `+${msisdn}` === closedNumber ? UNREACHABLE : '0'),
      reversePayment: ({ amountKsh, ...to }) => transfer(randomUUID(), amountKsh, to),
      queryTransfer: unavailable,
      queryReceipt: unavailable,
      ...OWN_FORM,
    },
  }
}
