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

export interface PaymentsPort {
  sendPrompt: (request: PromptRequest) => Promise<ProviderOutcome<PromptAccepted>>
  queryPrompt: (checkoutRequestId: string) => Promise<ProviderOutcome<PromptStatus>>
  /** Null when the body is not one of the provider's callbacks. */
  readCallback: (body: unknown) => PromptResult | null
}

/** Where access tokens are shared between processes. */
export interface TokenStore {
  read: (provider: string) => Promise<{ token: string; expiresAt: Date } | null>
  write: (provider: string, token: string, expiresAt: Date) => Promise<void>
}
