import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { moneyReviews, payments } from '../../db/schema/index.ts'
import { AppError, invalidFields, notFound } from '../../platform/errors.ts'
import { violates } from '../../platform/postgres-errors.ts'
import type { MoneyReview, ResolveReviewBody } from '../../shared/contract/money-desk.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { resolveReview as writeResolution } from '../money-reviews/index.ts'
import { retryStuck, settleByHand } from '../transfers/index.ts'
import { presentReview, type ReviewRow } from './list-reviews.ts'
import { isMpesaReceipt, resolutionsOf, WRITTEN_AS } from './rules.ts'

const stuckOf = ({ refundId, payoutId }: ReviewRow) => {
  if (refundId !== null) return { refundId }
  if (payoutId !== null) return { payoutId }
  throw new AppError('WRONG_STATE', 'desk.notStuck')
}

const carryOut = async (ctx: Ctx, tx: Tx, review: ReviewRow, body: ResolveReviewBody): Promise<void> => {
  if (body.resolution === 'SEEN') {
    if (review.kind === 'PAYMENT_CONTRADICTED' && review.paymentId !== null)
      await tx.update(payments).set({ needsReview: null }).where(eq(payments.id, review.paymentId))
    return
  }
  const done =
    body.resolution === 'RETRY'
      ? retryStuck(ctx, tx, stuckOf(review))
      : settleByHand(ctx, tx, stuckOf(review), body.mpesaReceipt?.toUpperCase() ?? '')
  await done.catch((error: unknown) => {
    const isUnderWay = error instanceof AppError && error.code === 'CONFLICT'
    throw isUnderWay ? new AppError('WRONG_STATE', 'desk.stillUnderWay') : error
  })
}

/**
 * An admin says what is to become of something a machine must not decide.
 * @throws AppError NOT_FOUND, WRONG_STATE, INVALID, CONFLICT when that M-Pesa code is known already
 */
export const resolveReview = (ctx: Ctx, id: string, body: ResolveReviewBody): Promise<MoneyReview> =>
  withTx(ctx, async (tx) => {
    const admin = requireAdmin(ctx)
    const [review] = await tx.select().from(moneyReviews).where(eq(moneyReviews.id, id)).for('update')
    if (!review) throw notFound()
    if (review.resolvedAt !== null) throw new AppError('WRONG_STATE', 'desk.reviewResolved')
    const { resolution, note, mpesaReceipt } = body
    if (!resolutionsOf(review.kind).includes(resolution)) throw new AppError('WRONG_STATE', 'desk.wrongResolution')
    if (resolution === 'SENT' && !isMpesaReceipt(mpesaReceipt?.toUpperCase() ?? ''))
      throw invalidFields(admin.language, { path: 'mpesaReceipt', messageKey: 'desk.receiptMissing' })
    await carryOut(ctx, tx, review, body)
    await writeResolution(tx, ctx, { reviewId: id, adminId: admin.id, resolution: WRITTEN_AS[resolution], note })
    const target = { kind: 'payment', id: review.paymentId } as const
    const details = { kind: review.kind, resolution, note }
    await recordAction(ctx, tx, { action: 'money-review.resolve', target, details })
    const [resolved] = await tx.select().from(moneyReviews).where(eq(moneyReviews.id, id))
    if (!resolved) throw notFound()
    return presentReview(resolved)
  }).catch((error: unknown) => {
    if (violates(error, 'transfers_receipt')) throw new AppError('CONFLICT', 'desk.receiptKnown')
    throw error
  })
