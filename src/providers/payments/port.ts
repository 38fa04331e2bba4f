import type { Direction } from '../../shared/kernel/money-states.ts'

/** The `reason` when a transfer's id was already used. The earlier transfer is in progress, or has ended. */
export const REPEATED = '15'

/** How a call to a provider of mobile money ends. The product queries an `unknown` call before it repeats the call. */
export type ProviderOutcome<T> =
  | { kind: 'accepted'; value: T }
  /** The provider refused, and repeating will not help. `reason` is a result code, never text. */
  | { kind: 'rejected'; reason: string }
  /** The provider executed nothing, so the call can safely be repeated. */
  | { kind: 'unavailable'; reason: string }
  /** The request may have been executed. */
  | { kind: 'unknown'; reason: string }

export interface PromptRequest {
  /** `2547XXXXXXXX`. */
  msisdn: string
  amountKsh: number
  /** At most 12 letters and digits, shown to the payer. */
  reference: string
  /** At most 13 characters. */
  description: string
  callbackUrl: string
}

export interface PromptAccepted {
  merchantRequestId: string
  checkoutRequestId: string
}

export type PromptStatus = { state: 'paid' } | { state: 'failed'; resultCode: string } | { state: 'in-flight' }

/** A parsed callback. `paidKsh` and `receipt` are set on success only. */
export interface PromptResult {
  checkoutRequestId: string
  merchantRequestId: string
  resultCode: string
  paidKsh: number | null
  receipt: string | null
}

export interface ResultAddresses {
  resultUrl: string
  timeoutUrl: string
}

export interface TransferRequest extends ResultAddresses {
  /** Our own unique id. The provider moves money for it at most once. */
  originatorId: string
  /** `2547XXXXXXXX`. */
  msisdn: string
  amountKsh: number
  /** 2 to 100 characters. */
  remarks: string
}

export interface ReversalRequest extends ResultAddresses {
  /** The M-Pesa code of the whole payment to reverse. */
  receipt: string
  amountKsh: number
  remarks: string
}

/** Accepted means only that a result will follow. */
export interface TransferAccepted {
  conversationId: string
  /** The id for status queries: ours for a transfer to a phone, the provider's for a reversal. */
  originatorId: string | null
}

export interface TransferResult {
  conversationId: string
  originatorId: string
  resultCode: string
  receipt: string | null
  amountKsh: number | null
  /** In the answer to a query: the status of the transaction. */
  status: string | null
  /** In the answer to a query: payer and receiver. */
  payer: Party
  payee: Party
}

/** The payer or receiver of a transaction: our own account, or a phone number (`2547XXXXXXXX`). */
export type Party = { kind: 'us' } | { kind: 'phone'; msisdn: string } | { kind: 'unknown' }

export interface TransferQuestion extends ResultAddresses {
  originatorId: string
  /** A reversal takes the money from the account that was paid, B2C from the account that sends. */
  isReversal: boolean
}

export interface PaymentsPort {
  sendPrompt: (request: PromptRequest) => Promise<ProviderOutcome<PromptAccepted>>
  queryPrompt: (checkoutRequestId: string) => Promise<ProviderOutcome<PromptStatus>>
  sendMoney: (request: TransferRequest) => Promise<ProviderOutcome<TransferAccepted>>
  reversePayment: (request: ReversalRequest) => Promise<ProviderOutcome<TransferAccepted>>
  /** Queries one of our transfers. The answer comes as a result. */
  queryTransfer: (question: TransferQuestion) => Promise<ProviderOutcome<TransferAccepted>>
  /** Queries the transaction with this M-Pesa code. The answer comes as a result. */
  queryReceipt: (
    request: { receipt: string; direction: Direction } & ResultAddresses,
  ) => Promise<ProviderOutcome<TransferAccepted>>
  readTransferResult: (body: unknown) => TransferResult | null
  readCallback: (body: unknown) => PromptResult | null
}

export interface TokenStore {
  read: (provider: string) => Promise<{ token: string; expiresAt: Date } | null>
  write: (provider: string, token: string, expiresAt: Date) => Promise<void>
}
