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
import { presentReview } from './present.ts'
import { selectReviews } from './queries.ts'
import { isMpesaReceipt, resolutionsOf, WRITTEN_AS } from './rules.ts'
import { findNamedPayment, settleSuspense, waitForSecond } from './settle-suspense.ts'

type Review = typeof moneyReviews.$inferSelect
type Decision = ResolveReviewBody & { paymentId: string | null }

const stuckOf = ({ refundId, payoutId }: Review) => {
  if (refundId !== null) return { refundId }
  if (payoutId !== null) return { payoutId }
  throw new AppError('WRONG_STATE', 'desk.notStuck')
}

const carryOut = async (ctx: Ctx, tx: Tx, review: Review, decision: Decision): Promise<void> => {
  const { resolution, mpesaReceipt } = decision
  if (resolution === 'SEEN') {
    if (review.kind === 'PAYMENT_CONTRADICTED' && review.paymentId !== null)
      await tx.update(payments).set({ needsReview: null }).where(eq(payments.id, review.paymentId))
    return
  }
  if (review.unmatchedId !== null) return settleSuspense(ctx, tx, review.unmatchedId, decision)
  if (resolution === 'RETRY') return retryStuck(ctx, tx, stuckOf(review))
  return settleByHand(ctx, tx, stuckOf(review), mpesaReceipt?.toUpperCase() ?? '')
}

const guardUnderWay = (error: unknown): never => {
  const isUnderWay = error instanceof AppError && error.code === 'CONFLICT'
  throw isUnderWay ? new AppError('WRONG_STATE', 'desk.stillUnderWay') : error
}

/** Whatever is under lock is still to be decided, and in this way. */
const lockOpen = async (ctx: Ctx, tx: Tx, id: string, { resolution, mpesaReceipt }: ResolveReviewBody) => {
  const admin = requireAdmin(ctx)
  const [review] = await tx.select().from(moneyReviews).where(eq(moneyReviews.id, id)).for('update')
  if (!review) throw notFound()
  if (review.resolvedAt !== null) throw new AppError('WRONG_STATE', 'desk.reviewResolved')
  if (!resolutionsOf(review.kind).includes(resolution)) throw new AppError('WRONG_STATE', 'desk.wrongResolution')
  if (resolution === 'SENT' && !isMpesaReceipt(mpesaReceipt?.toUpperCase() ?? ''))
    throw invalidFields(admin.language, { path: 'mpesaReceipt', messageKey: 'desk.receiptMissing' })
  return { admin, review }
}

/**
 * An admin says what is to become of something a machine must not decide. Above the limit, of money that belongs to nobody
 * we know, two have to say the same.
 * @throws AppError NOT_FOUND, WRONG_STATE, INVALID, FORBIDDEN, CONFLICT when that M-Pesa code is known already
 */
export const resolveReview = (ctx: Ctx, id: string, body: ResolveReviewBody): Promise<MoneyReview> =>
  withTx(ctx, async (tx) => {
    const { admin, review } = await lockOpen(ctx, tx, id, body)
    const { resolution, note } = body
    const paymentId = await findNamedPayment(tx, admin, review, body)
    const decision = { ...body, paymentId }
    if (!(await waitForSecond(ctx, tx, admin, review, decision))) {
      await writeResolution(tx, ctx, { reviewId: id, adminId: admin.id, resolution: WRITTEN_AS[resolution], note })
      await carryOut(ctx, tx, review, decision).catch(guardUnderWay)
      const target = { kind: 'payment', id: review.paymentId ?? paymentId } as const
      const details = { kind: review.kind, resolution, note, amount: review.amountKsh ?? 0 }
      await recordAction(ctx, tx, { action: 'money-review.resolve', target, details })
    }
    const [row] = await selectReviews(tx).where(eq(moneyReviews.id, id))
    if (!row) throw notFound()
    return presentReview(row, admin)
  }).catch((error: unknown) => {
    if (violates(error, 'transfers_receipt')) throw new AppError('CONFLICT', 'desk.receiptKnown')
    throw error
  })
