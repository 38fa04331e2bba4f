import type { PaymentState } from '../../shared/kernel/money-states.ts'
import { isPossibleAmount } from '../../shared/kernel/money.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { ServerMessageKey } from '../../shared/messages/server.ts'
import { nextInSchedule, NOT_SENT, secondsAfter, type Schedule } from '../mpesa-calls/rules.ts'
import type { PaymentStatus, RequestStatus, RideStatus } from '../../shared/kernel/enums.ts'

const SECOND_MS = 1000

/** How long a phone shows the M-Pesa request. */
export const PROMPT_SECONDS = 60
/** How long one attempt to send may take before it counts as crashed. */
export const SUBMIT_LEASE_SECONDS = 30
export const SUBMIT_WINDOW_SECONDS = 60
/** When a payment without M-Pesa's id expires: it cannot be queried, so after that only a late callback changes it. */
const EXPIRE_UNIDENTIFIED_MINUTES = 3
/** When a payment with M-Pesa's id expires, if M-Pesa has given no result. */
const EXPIRE_UNANSWERED_MINUTES = 10
/**
 * How long to wait for the callback with the amount, after a query has first said "paid". The callback usually follows.
 */
export const PAID_ALONE_GRACE_SECONDS = 5
const CHECKS_END_HOURS = 72
/** After this time a failure callback counts without M-Pesa's confirmation. */
const FAILURE_UNCONFIRMED_SECONDS = 150
export const CONFIRM_EVERY_SECONDS = 5

/** The most M-Pesa requests to one phone within an hour: to the payer's own phone, and to someone else's. */
export const MAX_PROMPTS = 10
const MAX_PROMPTS_BY_OTHERS = 3

export const countedPromptsSince = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

/** Seconds to wait; 0 means now. @param askedAt Requests of the last hour, newest first */
export const promptWait = (askedAt: readonly Date[], isOwn: boolean, now: Date): number => {
  const frees = askedAt[(isOwn ? MAX_PROMPTS : MAX_PROMPTS_BY_OTHERS) - 1]
  return frees === undefined ? 0 : Math.max(0, Math.ceil((frees.getTime() + HOUR_MS - now.getTime()) / SECOND_MS))
}

export const OPEN_STATES = ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN'] as const satisfies readonly PaymentState[]

export const isOpen = (state: PaymentState): boolean => OPEN_STATES.some((open) => open === state)

/** The money arrived: later results do not change the state. */
export const isSettled = (state: PaymentState): boolean => state === 'SUCCEEDED' || state === 'UNAPPLIED'

/** The status that a rider sees. Money that could not be used shows as a failed payment. */
export const statusOf = (state: PaymentState): PaymentStatus => {
  if (isOpen(state)) return 'PENDING'
  if (state === 'SUCCEEDED' || state === 'EXPIRED') return state
  return 'FAILED'
}

export const promptEnd = (sentAt: Date): Date => secondsAfter(sentAt, PROMPT_SECONDS)
export const unidentifiedEnd = (sentAt: Date): Date => secondsAfter(sentAt, EXPIRE_UNIDENTIFIED_MINUTES * 60)

const PROMPT_CHECKS: Schedule = { first: [10, 20, 35, 60, 90, 150], frequentMs: HOUR_MS }

/** When M-Pesa is queried next about a request sent at `sentAt`; null when more queries are useless. */
export const nextCheck = (sentAt: Date, now: Date): Date | null => {
  const at = nextInSchedule(PROMPT_CHECKS, sentAt, now)
  return at.getTime() - sentAt.getTime() > CHECKS_END_HOURS * HOUR_MS ? null : at
}

/** When to send again while M-Pesa is down; null when that is more than `SUBMIT_WINDOW_SECONDS` after the creation. */
export const nextAttempt = (createdAt: Date, attempts: number, now: Date): Date | null => {
  const at = secondsAfter(now, Math.min(2 ** attempts, 16))
  return at.getTime() - createdAt.getTime() > SUBMIT_WINDOW_SECONDS * SECOND_MS ? null : at
}

/** Whether a payment without a result is abandoned; a late success still counts. */
export const isGivenUp = (payment: { submittedAt: Date | null; checkoutRequestId: string | null }, now: Date) => {
  if (payment.submittedAt === null) return false
  const minutes = payment.checkoutRequestId === null ? EXPIRE_UNIDENTIFIED_MINUTES : EXPIRE_UNANSWERED_MINUTES
  return now.getTime() - payment.submittedAt.getTime() >= minutes * MINUTE_MS
}

export const msisdnOf = (phone: string): string => phone.replace(/^\+/, '')
export const phoneOf = (msisdn: string): string => (msisdn.startsWith('hash:') ? '' : `+${msisdn}`)

/** The id for queries: null when it was lost or erased. */
export const askableId = ({ checkoutRequestId: id }: { checkoutRequestId: string | null }): string | null =>
  id === null || id.startsWith('hash:') ? null : id

export const referenceOf = (paymentId: string): string => `P${paymentId.replaceAll('-', '').slice(0, 11).toUpperCase()}`

/** How a payment ended, from any source. `paidKsh` null: paid, but the amount is unknown, as in a query. */
export type PaymentResult =
  | { kind: 'paid'; paidKsh: number | null; receipt: string | null }
  | { kind: 'failed'; resultCode: string }

export type Settlement =
  | { kind: 'SUCCEED'; paidKsh: number }
  | { kind: 'RETURN'; paidKsh: number; cause: 'LATE' | 'WRONG_AMOUNT' | 'DUPLICATE' }
  | { kind: 'FAIL'; resultCode: string }
  /** The result is known already, or less certain than the known one. */
  | { kind: 'NOTHING' }

/**
 * A success never becomes a failure, and a failure ends an open payment only. Late money buys a seat that is still
 * held, unless its ride has ended.
 */
export const settle = (
  payment: { state: PaymentState; amountKsh: number },
  { status, rideStatus }: { status: RequestStatus; rideStatus: RideStatus },
  result: PaymentResult,
): Settlement => {
  if (isSettled(payment.state)) return { kind: 'NOTHING' }
  if (result.kind === 'failed')
    return isOpen(payment.state) ? { kind: 'FAIL', resultCode: result.resultCode } : { kind: 'NOTHING' }
  const paidKsh = result.paidKsh ?? payment.amountKsh
  if (paidKsh !== payment.amountKsh) return { kind: 'RETURN', paidKsh, cause: 'WRONG_AMOUNT' }
  const hasRideEnded = rideStatus === 'CANCELLED' || rideStatus === 'COMPLETED'
  if (status === 'APPROVED' && !hasRideEnded) return { kind: 'SUCCEED', paidKsh }
  return { kind: 'RETURN', paidKsh, cause: status === 'PAID' ? 'DUPLICATE' : 'LATE' }
}

/** An authenticated callback. It counts after a query confirms it; a failure counts after 150 seconds anyway. */
export interface Claim {
  resultCode: string
  paidKsh: number | null
  receipt: string | null
}

const PAID_CODE = '0'

/** The callback to use after M-Pesa has said "paid": the one with the right amount, or else the first with a possible amount. */
export const believablePaid = (claims: readonly Claim[], amountKsh: number): Claim | null => {
  const paid = claims.filter((claim) => claim.resultCode === PAID_CODE && isPossibleAmount(claim.paidKsh))
  return paid.find((claim) => claim.paidKsh === amountKsh) ?? paid[0] ?? null
}

export const claimsSuccess = (claims: readonly Claim[]): boolean =>
  claims.some((claim) => claim.resultCode === PAID_CODE)

/** The failure to use without M-Pesa's confirmation, after `FAILURE_UNCONFIRMED_SECONDS` without a "paid" callback. */
export const believableFailure = (claims: readonly Claim[], submittedAt: Date | null, now: Date): Claim | null => {
  if (submittedAt === null || claimsSuccess(claims)) return null
  const waited = now.getTime() - submittedAt.getTime() >= FAILURE_UNCONFIRMED_SECONDS * SECOND_MS
  return (waited && claims[0]) || null
}

const REASONS: Partial<Record<string, ServerMessageKey>> = {
  '1': 'payment.failed.balance',
  '2': 'payment.failed.amount',
  '3': 'payment.failed.amount',
  '4': 'payment.failed.dailyLimit',
  '17': 'payment.failed.tryShortly',
  '26': 'payment.failed.busy',
  '1001': 'payment.failed.otherPrompt',
  '1019': 'payment.failed.timedOut',
  '1025': 'payment.failed.unreachable',
  '1031': 'payment.failed.cancelled',
  '1032': 'payment.failed.cancelled',
  '1036': 'payment.failed.unreachable',
  '1037': 'payment.failed.noAnswer',
  '2001': 'payment.failed.wrongPin',
  '2006': 'payment.failed.inactive',
  '2026': 'payment.failed.timedOut',
  '2040': 'payment.failed.noMpesa',
  '8006': 'payment.failed.pinLocked',
  '9999': 'payment.failed.unreachable',
  [NOT_SENT]: 'payment.failed.notSent',
}

export const failureKey = (state: PaymentState, resultCode: string | null): ServerMessageKey | null => {
  if (state === 'UNAPPLIED') return 'payment.beingReturned'
  if (state === 'EXPIRED') return 'payment.expired'
  if (state !== 'FAILED') return null
  return REASONS[resultCode ?? ''] ?? 'payment.failed.other'
}
