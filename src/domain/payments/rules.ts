import type { PaymentState } from '../../db/schema/index.ts'
import type { PaymentStatus, RequestStatus } from '../../shared/contract/enums.ts'
import { MAX_MPESA_KSH } from '../../shared/kernel/money.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

const SECOND_MS = 1000

/** How long a phone shows the prompt. */
export const PROMPT_SECONDS = 60
/** How long one attempt to send a prompt may take before it counts as crashed. */
export const SUBMIT_LEASE_SECONDS = 30
/** How long sending is tried while M-Pesa is away. */
export const SUBMIT_WINDOW_SECONDS = 60
/** Without an id there is nothing to ask about: after this long only a late callback can still bring news. */
export const EXPIRE_UNIDENTIFIED_MINUTES = 3
/** With an id, M-Pesa has had every chance to say how it ended. */
export const EXPIRE_UNANSWERED_MINUTES = 10
/** Between M-Pesa's first "paid" and our belief, when no callback has said how much: it is usually a second behind. */
export const PAID_ALONE_GRACE_SECONDS = 5
export const CHECKS_END_HOURS = 72

export const OPEN_STATES = ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN'] as const satisfies readonly PaymentState[]

export const isOpen = (state: PaymentState): boolean => (OPEN_STATES as readonly PaymentState[]).includes(state)

/** Money is in, or owed back: nothing that arrives later changes that. */
export const isSettled = (state: PaymentState): boolean => state === 'SUCCEEDED' || state === 'UNAPPLIED'

/** What a rider sees. Money that could not be used shows as a payment that did not work. */
export const statusOf = (state: PaymentState): PaymentStatus => {
  if (isOpen(state)) return 'PENDING'
  if (state === 'SUCCEEDED' || state === 'EXPIRED') return state
  return 'FAILED'
}

const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

export const promptEnd = (sentAt: Date): Date => later(sentAt, PROMPT_SECONDS * SECOND_MS)
export const leaseEnd = (now: Date): Date => later(now, SUBMIT_LEASE_SECONDS * SECOND_MS)
export const unidentifiedEnd = (sentAt: Date): Date => later(sentAt, EXPIRE_UNIDENTIFIED_MINUTES * MINUTE_MS)

/** Seconds after sending at which M-Pesa is asked, before it becomes every five minutes. */
const FIRST_CHECKS_SECONDS = [10, 20, 35, 60, 90, 150] as const

/** When M-Pesa is asked next about a prompt sent at `sentAt`; null once it is no use asking. */
export const nextCheck = (sentAt: Date, now: Date): Date | null => {
  const ageMs = now.getTime() - sentAt.getTime()
  const early = FIRST_CHECKS_SECONDS.find((seconds) => seconds * SECOND_MS > ageMs)
  if (early !== undefined) return later(sentAt, early * SECOND_MS)
  const everyMs = ageMs < HOUR_MS ? 5 * MINUTE_MS : HOUR_MS
  const nextMs = (Math.floor(ageMs / everyMs) + 1) * everyMs
  return nextMs > CHECKS_END_HOURS * HOUR_MS ? null : later(sentAt, nextMs)
}

/** When sending is tried again after M-Pesa was away; null when it has been tried for long enough. */
export const nextAttempt = (createdAt: Date, attempts: number, now: Date): Date | null => {
  const at = later(now, Math.min(2 ** attempts, 16) * SECOND_MS)
  return at.getTime() - createdAt.getTime() > SUBMIT_WINDOW_SECONDS * SECOND_MS ? null : at
}

/** Whether a payment that nobody has answered for is given up; a success that still arrives is accepted later. */
export const isGivenUp = (payment: { submittedAt: Date | null; checkoutRequestId: string | null }, now: Date) => {
  if (payment.submittedAt === null) return false
  const minutes = payment.checkoutRequestId === null ? EXPIRE_UNIDENTIFIED_MINUTES : EXPIRE_UNANSWERED_MINUTES
  return now.getTime() - payment.submittedAt.getTime() >= minutes * MINUTE_MS
}

/** An amount M-Pesa can have moved. Anything else in a callback tells nothing. */
export const isPossibleAmount = (ksh: number | null): ksh is number =>
  ksh !== null && Number.isInteger(ksh) && ksh >= 1 && ksh <= MAX_MPESA_KSH

/** Whose phone is asked: as M-Pesa writes it, without the plus. */
export const msisdnOf = (phone: string): string => phone.replace(/^\+/, '')
export const phoneOf = (msisdn: string): string => `+${msisdn}`

/** What the payer reads in the prompt: at most 12 letters and digits. */
export const referenceOf = (paymentId: string): string => `P${paymentId.replaceAll('-', '').slice(0, 11).toUpperCase()}`

/** How a payment ended, whoever says so. `paidKsh` null: only that it was paid, as a query says it. */
export type PaymentResult =
  { kind: 'paid'; paidKsh: number | null; receipt: string | null } | { kind: 'failed'; resultCode: string }

/** What a result does to a payment. */
export type Settlement =
  | { kind: 'SUCCEED'; paidKsh: number }
  | { kind: 'RETURN'; paidKsh: number; cause: 'LATE' | 'WRONG_AMOUNT' | 'DUPLICATE' }
  | { kind: 'FAIL'; resultCode: string }
  /** Already known, or weaker than what is known. */
  | { kind: 'NOTHING' }

/** Success is never downgraded; failure only ends what is still open; late money buys the seat if it is still there. */
export const settle = (
  payment: { state: PaymentState; amountKsh: number },
  request: RequestStatus,
  result: PaymentResult,
): Settlement => {
  if (isSettled(payment.state)) return { kind: 'NOTHING' }
  if (result.kind === 'failed')
    return isOpen(payment.state) ? { kind: 'FAIL', resultCode: result.resultCode } : { kind: 'NOTHING' }
  const paidKsh = result.paidKsh ?? payment.amountKsh
  if (paidKsh !== payment.amountKsh) return { kind: 'RETURN', paidKsh, cause: 'WRONG_AMOUNT' }
  if (request === 'APPROVED') return { kind: 'SUCCEED', paidKsh }
  return { kind: 'RETURN', paidKsh, cause: request === 'PAID' ? 'DUPLICATE' : 'LATE' }
}
