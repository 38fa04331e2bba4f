import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { payments } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { listReportedResults } from '../mpesa-calls/index.ts'
import { secondsAfter } from '../mpesa-calls/rules.ts'
import type { PaymentRow } from '../payments/index.ts'
import {
  believableFailure,
  believablePaid,
  claimsSuccess,
  CONFIRM_EVERY_SECONDS,
  isGivenUp,
  nextCheck,
  PAID_ALONE_GRACE_SECONDS,
  PROMPT_SECONDS,
  type Claim,
  type Settlement,
} from '../payments/rules.ts'
import { flagPayment, recordPaymentResult } from './record-payment-result.ts'
import { recordTogether } from './record-together.ts'

export type Identified = PaymentRow & { checkoutRequestId: string }

const PAID_SEEN = '0'

/**
 * Queries the result of an M-Pesa request and records it, together with what callbacks have reported.
 * @param inboxId The callback that caused the query. A success marks it as processed in the same write; after any other
 * result the caller marks it.
 */
export const confirmPayment = async (
  deps: Dependencies,
  payment: Identified,
  inboxId?: string,
): Promise<Settlement['kind']> => {
  const answer = await deps.payments.queryPrompt(payment.checkoutRequestId)
  const isPaid = answer.kind === 'accepted' && answer.value.state === 'paid'
  if (isPaid && inboxId !== undefined && (await recordTogether(deps, { payment, inboxId }))) return 'SUCCEED'
  const [claims = []] = await listReportedResults(deps.db, [payment.callbackSecretHash])
  if (answer.kind !== 'accepted' || answer.value.state === 'in-flight') {
    await keepAsking(deps, payment, claims)
    return 'NOTHING'
  }
  if (answer.value.state === 'paid') return recordPaid(deps, payment, claims, inboxId)
  if (claimsSuccess(claims)) await flag(deps, payment, 'CALLBACK_CONTRADICTED')
  return recordPaymentResult(deps, payment.id, { kind: 'failed', resultCode: answer.value.resultCode })
}

const recordPaid = async (
  deps: Dependencies,
  payment: Identified,
  claims: readonly Claim[],
  inboxId: string | undefined,
): Promise<Settlement['kind']> => {
  const claim = believablePaid(claims, payment.amountKsh)
  if (claim === null && isWorthWaiting(payment, deps.clock.now())) {
    await seePaid(deps, payment)
    return 'NOTHING'
  }
  const paid = { kind: 'paid', paidKsh: claim?.paidKsh ?? null, receipt: claim?.receipt ?? null } as const
  return recordPaymentResult(deps, payment.id, paid, inboxId)
}

/** A query that says "paid" has neither amount nor M-Pesa code; the callback with both usually follows. */
const isWorthWaiting = (payment: Identified, now: Date): boolean =>
  payment.resultCode !== PAID_SEEN &&
  payment.submittedAt !== null &&
  now.getTime() - payment.submittedAt.getTime() < PROMPT_SECONDS * 1000

const unsettled = (payment: Identified) =>
  and(eq(payments.id, payment.id), notInArray(payments.state, ['SUCCEEDED', 'UNAPPLIED']))

const seePaid = async (deps: Dependencies, payment: Identified): Promise<void> => {
  const nextCheckAt = secondsAfter(deps.clock.now(), PAID_ALONE_GRACE_SECONDS)
  await deps.db.update(payments).set({ resultCode: PAID_SEEN, nextCheckAt }).where(unsettled(payment))
}

/**
 * Called when a query brought no result. A missing result alone is never a failure. Asks again later, unless a callback
 * reports a believable failure. An overdue payment expires, unless a callback reports it as paid.
 */
const keepAsking = async (deps: Dependencies, payment: Identified, claims: readonly Claim[]): Promise<void> => {
  if (payment.state === 'FAILED' && !claimsSuccess(claims)) return
  const now = deps.clock.now()
  const failure = believableFailure(claims, payment.submittedAt, now)
  if (failure !== null) {
    await recordPaymentResult(deps, payment.id, { kind: 'failed', resultCode: failure.resultCode })
    return
  }
  const isOverdue = isGivenUp(payment, now)
  const soon = claims.length > 0 && !isOverdue
  const nextCheckAt = soon ? secondsAfter(now, CONFIRM_EVERY_SECONDS) : nextCheck(payment.submittedAt ?? now, now)
  await deps.db
    .update(payments)
    .set({ nextCheckAt, checks: sql`least(${payments.checks} + 1, 30000)` })
    .where(unsettled(payment))
  if (!isOverdue) return
  // An authenticated callback reports the payment as paid: the seat stays held until M-Pesa has confirmed or denied it.
  if (claimsSuccess(claims)) await flag(deps, payment, 'UNCONFIRMED_SUCCESS')
  else
    await deps.db
      .update(payments)
      .set({ state: 'EXPIRED', settledAt: now })
      .where(and(eq(payments.id, payment.id), inArray(payments.state, ['PENDING', 'UNKNOWN'])))
}

const flag = async (deps: Dependencies, { id, amountKsh, needsReview }: Identified, cause: string): Promise<void> => {
  if (needsReview !== cause) await withTx(deps, (tx) => flagPayment(tx, deps, id, { cause, amountKsh }))
}
