import type { RefundCause, TransferMethod } from '../../shared/kernel/money-states.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { nextInSchedule, secondsAfter, type Schedule } from '../mpesa-calls/rules.ts'

export type TransferEnd = { kind: 'sent'; receipt: string | null; amountKsh: number | null } | Refusal

/** `conversationId`: M-Pesa's id of the refused attempt. Null when M-Pesa did not give one. */
interface Refusal {
  kind: 'failed'
  resultCode: string
  conversationId: string | null
}

const SECOND_MS = 1000
export const SUBMIT_LEASE_SECONDS = 60
export const GIVE_UP_HOURS = 24
const MAX_REFUSALS = 3
/** M-Pesa may need this long to know a transfer that it just received. */
const UNKNOWN_TO_MPESA_SECONDS = 60

/** The result of a reversal that was already executed: the payer has the money. */
export const ALREADY_REVERSED = 'R000001'

/** When to send again after M-Pesa was down and certainly did nothing. */
export const nextAttempt = (attempts: number, now: Date): Date => secondsAfter(now, Math.min(2 ** attempts * 2, 300))

const QUESTIONS: Schedule = { first: [20, 40, 60, 90, 120, 180], frequentMs: DAY_MS }

export const nextQuestion = (sentAt: Date, now: Date): Date => nextInSchedule(QUESTIONS, sentAt, now)

export const isOverdue = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= GIVE_UP_HOURS * HOUR_MS

/** Whether enough time has passed to believe M-Pesa's "unknown transfer": then sending the same id again is safe. */
export const isOldEnough = (submittedAt: Date | null, now: Date): boolean =>
  submittedAt !== null && now.getTime() - submittedAt.getTime() >= UNKNOWN_TO_MPESA_SECONDS * SECOND_MS

const NO_SUCH_TRANSACTION = new Set(['R000002', '25'])
export const isUnknownToMpesa = (code: string): boolean => NO_SUCH_TRANSACTION.has(code)

/** Temporary errors, ours or M-Pesa's: the same transfer may be retried. */
const PASSING = new Set(['1', '4', '8', '17', '26', '1001'])
/** Retrying cannot help: the number or the amount is wrong. */
const HOPELESS = new Set(['2', '3', '2006', '2040'])

interface Attempts {
  method: TransferMethod
  attempts: number
  conversationId: string | null
}

/**
 * Whether a refusal may belong to an earlier attempt. A repeated reversal may have been executed on any attempt, so one
 * refusal does not show that the reversal failed.
 */
export const isOfEarlierTry = ({ method, attempts, conversationId }: Attempts, refusal: Refusal): boolean =>
  method === 'REVERSAL' &&
  attempts > 1 &&
  (refusal.conversationId === null || refusal.conversationId !== conversationId)

const PAUSES_MINUTES = [5, 15, 60, 180, 360] as const
const afterPause = (refusals: number, now: Date): Date =>
  secondsAfter(now, (PAUSES_MINUTES[Math.min(refusals, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0]) * 60)

export interface Refused {
  method: TransferMethod
  code: string
  refusals: number
  createdAt: Date
  cause: RefundCause | null
}

/** The next step of a transfer that M-Pesa has certainly not executed: the time of a retry, or review. */
export const afterRefusal = ({ method, code, refusals, createdAt, cause }: Refused, now: Date): Date | 'REVIEW' => {
  if (isOverdue(createdAt, now)) return 'REVIEW'
  if (PASSING.has(code)) return afterPause(refusals, now)
  // M-Pesa does not know the payment to reverse, which may never have arrived.
  if (method === 'REVERSAL' && isUnknownToMpesa(code)) return 'REVIEW'
  if (method === 'REVERSAL') return cause === 'WRONG_AMOUNT' ? 'REVIEW' : now
  if (HOPELESS.has(code) || refusals > MAX_REFUSALS) return 'REVIEW'
  return afterPause(refusals, now)
}

export interface RefundFacts {
  amountKsh: number
  cause: RefundCause
  paidKsh: number
  receipt: string | null
  failedReversals: readonly string[]
}

/**
 * A partial refund, or a refund of a payment without an M-Pesa code, uses B2C. A full refund uses a reversal. After a
 * temporary error the reversal is tried again; after any other refusal B2C is used. If M-Pesa did not know the payment,
 * which may never have arrived, only the reversal is tried again. A refund after a wrong amount never uses B2C: without
 * a reversal it goes to review.
 */
export const refundMethod = (refund: RefundFacts): TransferMethod | 'REVIEW' => {
  const isWhole = refund.amountKsh === refund.paidKsh && refund.receipt !== null
  const { failedReversals } = refund
  const isReversible = failedReversals.some(isUnknownToMpesa) || failedReversals.every((code) => PASSING.has(code))
  if (isWhole && isReversible) return 'REVERSAL'
  return refund.cause === 'WRONG_AMOUNT' ? 'REVIEW' : 'B2C'
}

export const readStatus = (status: string | null): 'sent' | 'failed' | 'in-flight' => {
  const word = (status ?? '').toLowerCase()
  if (word === 'completed') return 'sent'
  return ['failed', 'cancelled', 'declined', 'expired'].includes(word) ? 'failed' : 'in-flight'
}
