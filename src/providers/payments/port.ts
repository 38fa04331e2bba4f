import type { Direction } from '../../shared/kernel/money-states.ts'

/** The rejection of a transfer whose id was used before: it is under way, or over. */
export const REPEATED = '15'

/** Provider-neutral view of mobile money. Every call ends in one of four ways; `unknown` is never retried blindly. */
export type ProviderOutcome<T> =
  | { kind: 'accepted'; value: T }
  /** The provider said no, and repeating will not help. `reason` is a result code, never prose. */
  | { kind: 'rejected'; reason: string }
  /** Nothing happened; safe to repeat. */
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

/** What the provider knows of a prompt it accepted. */
export type PromptStatus = { state: 'paid' } | { state: 'failed'; resultCode: string } | { state: 'in-flight' }

/** A callback, understood. `paidKsh` and `receipt` come with a success only. */
export interface PromptResult {
  checkoutRequestId: string
  merchantRequestId: string
  resultCode: string
  paidKsh: number | null
  receipt: string | null
}

/** Where the provider tells how a movement of money ended, and that it has not ended in time. */
export interface ResultAddresses {
  resultUrl: string
  timeoutUrl: string
}

export interface TransferRequest extends ResultAddresses {
  /** Ours and unique: the provider moves money for it once. */
  originatorId: string
  /** `2547XXXXXXXX`. */
  msisdn: string
  amountKsh: number
  /** 2 to 100 characters. */
  remarks: string
}

export interface ReversalRequest extends ResultAddresses {
  /** The receipt of the whole payment that is reversed. */
  receipt: string
  amountKsh: number
  remarks: string
}

/** Accepted only means that a result will be told. */
export interface TransferAccepted {
  conversationId: string
  /** By which the provider is asked about it: ours, or one it made up for a reversal. */
  originatorId: string | null
}

/** What the provider told about a transfer, or what it answered to a question about one. */
export interface TransferResult {
  conversationId: string
  originatorId: string
  resultCode: string
  receipt: string | null
  amountKsh: number | null
  /** Of a question: how the transaction stands. */
  status: string | null
  /** Of a question: who paid and who was paid. */
  payer: Party
  payee: Party
}

/** One side of a transaction, as far as the provider tells: our own account, or a phone number (`2547XXXXXXXX`). */
export type Party = { kind: 'us' } | { kind: 'phone'; msisdn: string } | { kind: 'unknown' }

export interface PaymentsPort {
  sendPrompt: (request: PromptRequest) => Promise<ProviderOutcome<PromptAccepted>>
  queryPrompt: (checkoutRequestId: string) => Promise<ProviderOutcome<PromptStatus>>
  /** Sends money to a phone. A repeat of an `originatorId` is rejected with `REPEATED`. */
  sendMoney: (request: TransferRequest) => Promise<ProviderOutcome<TransferAccepted>>
  /** Gives a whole payment back to the number it came from. */
  reversePayment: (request: ReversalRequest) => Promise<ProviderOutcome<TransferAccepted>>
  /** Asks how a transfer of ours stands; the answer comes as a result. */
  askAfterTransfer: (request: { originatorId: string } & ResultAddresses) => Promise<ProviderOutcome<TransferAccepted>>
  /** Asks how the transaction with this receipt stands; the answer comes as a result. */
  askAfterReceipt: (
    request: { receipt: string; direction: Direction } & ResultAddresses,
  ) => Promise<ProviderOutcome<TransferAccepted>>
  readTransferResult: (body: unknown) => TransferResult | null
  /** Null when the body is not one of the provider's callbacks. */
  readCallback: (body: unknown) => PromptResult | null
}

/** Where access tokens are shared between processes. */
export interface TokenStore {
  read: (provider: string) => Promise<{ token: string; expiresAt: Date } | null>
  write: (provider: string, token: string, expiresAt: Date) => Promise<void>
}
