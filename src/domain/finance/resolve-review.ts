import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { moneyReviews } from '../../db/schema/index.ts'
import { AppError, invalidFields, notFound } from '../../platform/errors.ts'
import type { MoneyReview, ResolveReviewBody } from '../../shared/contract/finance.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx, type UserActor } from '../context.ts'
import { unflagPayment } from '../checkout/index.ts'
import { resolveReview as writeResolution } from '../money-reviews/index.ts'
import { listChecksOfReviews, startCheck } from '../receipt-checks/index.ts'
import { isInvolved } from '../seat-requests/index.ts'
import { guardStuck, retryStuck } from '../transfers/index.ts'
import { requireAction } from '../transition-table.ts'
import { reviewFacts } from './policy.ts'
import { presentReview } from './present.ts'
import { findRequestOfReview, isReceiptSent, selectReviews, stuckOf, type ReviewFacts } from './queries.ts'
import { isMpesaReceipt, WRITTEN_AS } from './rules.ts'
import { findNamedPayment, settleSuspense } from './settle-suspense.ts'
import { MONEY_REVIEW_TRANSITIONS } from './transitions.ts'
import { waitForSecond } from './wait-for-second.ts'

/** `receipt`: the M-Pesa code of money that was sent, in capital letters; null for another decision. */
type Decision = ResolveReviewBody & { paymentId: string | null; receipt: string | null }

const guardUnderWay = (error: unknown): never => {
  const isUnderWay = error instanceof AppError && error.code === 'CONFLICT'
  throw isUnderWay ? new AppError('WRONG_STATE', 'finance.stillUnderWay') : error
}

/** The admin says that the money was sent in M-Pesa's portal. The review stays open until M-Pesa has confirmed it. */
const claimSent = async (ctx: Ctx, tx: Tx, admin: UserActor, review: ReviewFacts, decision: Decision) => {
  const receipt = decision.receipt ?? ''
  if (await isReceiptSent(tx, receipt)) throw new AppError('CONFLICT', 'finance.receiptKnown')
  await guardStuck(tx, stuckOf(review)).catch(guardUnderWay)
  const started = await startCheck(ctx, tx, {
    receipt,
    direction: 'OUT',
    claimedKsh: review.amountKsh ?? 0,
    claimedBy: admin.id,
    reviewId: review.id,
    note: decision.note,
  })
  if (started === null) throw new AppError('CONFLICT', 'finance.receiptKnown')
}

const carryOut = async (ctx: Ctx, tx: Tx, review: ReviewFacts, { resolution, paymentId }: Decision): Promise<void> => {
  if (resolution === 'RETRY') return retryStuck(ctx, tx, stuckOf(review))
  if ((resolution === 'MATCH' || resolution === 'RETURN') && review.unmatchedId !== null)
    return settleSuspense(ctx, tx, review.unmatchedId, { resolution, paymentId })
  if (review.kind === 'PAYMENT_CONTRADICTED' && review.paymentId !== null) await unflagPayment(tx, review.paymentId)
}

/** @throws AppError when this admin cannot decide this review in this way, or not any more */
const lockOpen = async (ctx: Ctx, tx: Tx, id: string, { resolution, mpesaReceipt = '' }: ResolveReviewBody) => {
  const admin = requireAdmin(ctx)
  const [review] = await tx.select().from(moneyReviews).where(eq(moneyReviews.id, id)).for('update')
  if (!review) throw notFound()
  const [check] = await listChecksOfReviews(tx, [id])
  const requestId = await findRequestOfReview(tx, review)
  const person = requestId !== null && (await isInvolved(tx, admin.id, requestId)) ? 'involved' : 'admin'
  const facts = reviewFacts(review, check ?? null)
  requireAction(MONEY_REVIEW_TRANSITIONS[resolution], person, facts, ctx.clock.now())
  const receipt = resolution === 'SENT' ? mpesaReceipt.toUpperCase() : null
  if (receipt !== null && !isMpesaReceipt(receipt))
    throw invalidFields(admin.language, { path: 'mpesaReceipt', messageKey: 'finance.receiptMissing' })
  return { admin, review, receipt }
}

/**
 * An admin decides about a review. MATCH, and RETURN or SENT above the limit, need 2 admins. A manual transfer counts after
 * M-Pesa has confirmed it.
 * @throws AppError NOT_FOUND, WRONG_STATE, INVALID, FORBIDDEN to an admin who is involved in the trip, CONFLICT when
 * the M-Pesa code of the manual transfer is known already
 */
export const resolveReview = (ctx: Ctx, id: string, body: ResolveReviewBody): Promise<MoneyReview> =>
  withTx(ctx, async (tx) => {
    const { admin, review, receipt } = await lockOpen(ctx, tx, id, body)
    const { resolution, note } = body
    const paymentId = await findNamedPayment(tx, admin, review, body)
    const decision = { ...body, paymentId, receipt }
    if (!(await waitForSecond(ctx, tx, admin, review, decision))) {
      if (resolution === 'SENT') await claimSent(ctx, tx, admin, review, decision)
      else {
        await writeResolution(tx, ctx, { reviewId: id, adminId: admin.id, resolution: WRITTEN_AS[resolution], note })
        await carryOut(ctx, tx, review, decision).catch(guardUnderWay)
      }
      const target = { kind: 'payment', id: review.paymentId ?? paymentId } as const
      const details = { kind: review.kind, resolution, note, amount: review.amountKsh ?? 0 }
      await recordAction(ctx, tx, { action: 'money-review.resolve', target, details })
    }
    const [row] = await selectReviews(tx).where(eq(moneyReviews.id, id))
    if (!row) throw notFound()
    const [check] = await listChecksOfReviews(tx, [id])
    return presentReview(row, admin, { check: check ?? null, isInvolved: false }, ctx.clock.now())
  })
