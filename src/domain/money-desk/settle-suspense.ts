import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { moneyReviews, payments, seatRequests, unmatchedMoney } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import type { ResolveReviewBody } from '../../shared/contract/money-desk.ts'
import { recordAction } from '../audit/index.ts'
import type { Ctx, UserActor } from '../context.ts'
import { applyPaymentResult } from '../seat-requests/index.ts'
import { settleByHand, startReturn } from '../transfers/index.ts'
import { canTakeSuspense } from './rules.ts'

type Review = typeof moneyReviews.$inferSelect

/**
 * The payment that money in suspense is said to be.
 * @throws AppError INVALID when there is none, FORBIDDEN for one's own, WRONG_STATE when it has its money
 */
export const findNamedPayment = async (
  tx: Tx,
  admin: UserActor,
  review: Review,
  { resolution, paymentReference }: ResolveReviewBody,
): Promise<string | null> => {
  if (resolution !== 'MATCH') return null
  const [found] = await tx
    .select({ payment: payments, riderId: seatRequests.riderId })
    .from(payments)
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .where(eq(payments.reference, paymentReference?.toUpperCase() ?? ''))
    .limit(1)
  if (!found) throw invalidFields(admin.language, { path: 'paymentReference', messageKey: 'desk.noSuchReference' })
  if (found.riderId === admin.id) throw new AppError('FORBIDDEN', 'desk.ownPayment')
  if (!canTakeSuspense(found.payment, review.amountKsh ?? 0)) throw new AppError('WRONG_STATE', 'desk.hasItsMoney')
  return found.payment.id
}

/**
 * Above the limit two admins have to say the same: the first one's word is kept and nothing moves yet.
 * @throws AppError FORBIDDEN to whoever says it twice
 */
export const waitForSecond = async (
  ctx: Ctx,
  tx: Tx,
  admin: UserActor,
  review: Review,
  { resolution, note, paymentId }: Pick<ResolveReviewBody, 'resolution' | 'note'> & { paymentId: string | null },
): Promise<boolean> => {
  if (review.kind !== 'UNMATCHED_MONEY' || (resolution !== 'MATCH' && resolution !== 'RETURN' && resolution !== 'SENT'))
    return false
  const amount = review.amountKsh ?? 0
  if (amount <= ctx.settings.money.manualRefunds.secondAdminAboveKsh && review.proposed === null) return false
  const isSame = review.proposed === resolution && review.proposedPaymentId === paymentId
  if (isSame && review.proposedBy === admin.id) throw new AppError('FORBIDDEN', 'desk.anotherAdminSettles')
  if (isSame) return false
  await tx
    .update(moneyReviews)
    .set({ proposed: resolution, proposedPaymentId: paymentId, proposedBy: admin.id, proposedAt: ctx.clock.now() })
    .where(eq(moneyReviews.id, review.id))
  const details = { kind: review.kind, resolution, note, amount }
  await recordAction(ctx, tx, {
    action: 'money-review.propose',
    target: { kind: 'payment', id: paymentId },
    details,
  })
  return true
}

/**
 * Money that belongs to nobody we know becomes a payment's, as if its callback had come now, or goes back to its sender.
 * @throws AppError CONFLICT when it is settled or on its way back already
 */
export const settleSuspense = async (
  ctx: Ctx,
  tx: Tx,
  unmatchedId: string,
  { resolution, paymentId, mpesaReceipt }: Omit<ResolveReviewBody, 'note'> & { paymentId: string | null },
): Promise<void> => {
  if (resolution === 'RETURN') return startReturn(ctx, tx, unmatchedId)
  if (resolution === 'SENT') return settleByHand(ctx, tx, { unmatchedId }, mpesaReceipt?.toUpperCase() ?? '')
  const [money] = await tx.select().from(unmatchedMoney).where(eq(unmatchedMoney.id, unmatchedId))
  if (!money || paymentId === null) throw new AppError('CONFLICT', 'error.conflict')
  const { receipt, amountKsh: paidKsh } = money
  await applyPaymentResult(tx, ctx, paymentId, { kind: 'paid', paidKsh, receipt })
  const [settled] = await tx.select().from(unmatchedMoney).where(eq(unmatchedMoney.id, unmatchedId))
  if (settled?.status !== 'MATCHED') throw new AppError('CONFLICT', 'error.conflict')
}
