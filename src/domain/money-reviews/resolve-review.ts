import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { moneyReviews } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Dependencies } from '../context.ts'

export interface Resolution {
  reviewId: string
  /** The admin who decided; null when the review was settled automatically. */
  adminId: string | null
  /** `RETRIED`, `SENT_BY_HAND`, `MATCHED`, `SENT_BACK`, `DISMISSED`, `SETTLED`. */
  resolution: string
  note: string | null
}

/** @throws AppError CONFLICT when the review is resolved already */
export const resolveReview = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  { reviewId, adminId, resolution, note }: Resolution,
): Promise<void> => {
  const done = await tx
    .update(moneyReviews)
    .set({ resolvedAt: ctx.clock.now(), resolvedBy: adminId, resolution, note })
    .where(and(eq(moneyReviews.id, reviewId), isNull(moneyReviews.resolvedAt)))
    .returning({ id: moneyReviews.id })
  if (done.length === 0) throw new AppError('CONFLICT', 'error.conflict')
}

/** Closes the open reviews of money that was sent, or that was matched to a payment. */
export const settleReviews = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  subject: { refundId: string } | { payoutId: string } | { unmatchedId: string },
): Promise<void> => {
  const same = () => {
    if ('refundId' in subject) return eq(moneyReviews.refundId, subject.refundId)
    if ('payoutId' in subject) return eq(moneyReviews.payoutId, subject.payoutId)
    return eq(moneyReviews.unmatchedId, subject.unmatchedId)
  }
  await tx
    .update(moneyReviews)
    .set({ resolvedAt: ctx.clock.now(), resolution: 'SETTLED' })
    .where(and(same(), isNull(moneyReviews.resolvedAt)))
}

export const withdrawProposal = async (tx: Tx, reviewId: string): Promise<void> => {
  const none = { proposed: null, proposedPaymentId: null, proposedReceipt: null, proposedBy: null, proposedAt: null }
  await tx.update(moneyReviews).set(none).where(eq(moneyReviews.id, reviewId))
}

export const proposeResolution = async (
  tx: Tx,
  reviewId: string,
  proposal: Required<Pick<typeof moneyReviews.$inferInsert, `proposed${'' | 'PaymentId' | 'Receipt' | 'By' | 'At'}`>>,
): Promise<void> => {
  await tx.update(moneyReviews).set(proposal).where(eq(moneyReviews.id, reviewId))
}
