import type { Tx } from '../../db/client.ts'
import { manualRefunds } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newOrderedId } from '../../platform/ids.ts'
import { violates } from '../../platform/postgres-errors.ts'
import type { ManualRefund, ManualRefundBody } from '../../shared/contract/finance.ts'
import { decideAlone } from '../approvals/index.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { lockPayment } from '../checkout/index.ts'
import { createRefund } from '../payments/index.ts'
import { sumUnsettled } from '../payouts/index.ts'
import { countTrip } from '../rides/index.ts'
import { isInvolved, lockRideAndRequest } from '../seat-requests/index.ts'
import { presentManualRefund } from './present.ts'
import { findManualRefund } from './queries.ts'

/**
 * Checks under a lock that this amount of a payment can be refunded. @returns the id of the payment's request
 * @throws AppError FORBIDDEN to an admin who is involved in the trip, WRONG_STATE, INVALID if less than the amount is left
 */
export const guardRefund = async (tx: Tx, adminId: string, paymentId: string, amountKsh: number): Promise<string> => {
  const locked = await lockPayment(tx, paymentId)
  if (!locked) throw notFound()
  const { payment, request } = locked
  if (await isInvolved(tx, adminId, request.id)) throw new AppError('FORBIDDEN', 'finance.ownPayment')
  if (payment.state !== 'SUCCEEDED') throw new AppError('WRONG_STATE', 'finance.nothingToRefund')
  if (request.moneyHeldAt !== null) throw new AppError('WRONG_STATE', 'finance.disputed')
  const left = (await sumUnsettled(tx, request.id))?.unsettledKsh ?? 0
  if (left < 1) throw new AppError('WRONG_STATE', 'finance.nothingToRefund')
  if (amountKsh > left) throw new AppError('INVALID', 'finance.tooMuch', { params: { left } })
  return request.id
}

/** Also counts the driver's trips again: a ride whose riders were all fully refunded is not a completed trip. */
export const createManualRefund = async (
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  { requestId, amountKsh }: { requestId: string; amountKsh: number },
): Promise<void> => {
  await createRefund(tx, ctx, { requestId, amountKsh, cause: 'BY_HAND' })
  const { row } = await lockRideAndRequest(tx, requestId)
  await countTrip(tx, row.ride.id)
}

/**
 * Refunds money of a payment manually, to the paying number. It waits for a second admin if this refund, together with what
 * the admin decided alone in the last 24 hours, is above the limit.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, INVALID, CONFLICT when the payment already has a manual refund
 */
export const requestRefund = (
  ctx: Ctx,
  paymentId: string,
  { amount, reason }: ManualRefundBody,
): Promise<ManualRefund> =>
  withTx(ctx, async (tx) => {
    const admin = requireAdmin(ctx)
    const requestId = await guardRefund(tx, admin.id, paymentId, amount)
    const now = ctx.clock.now()
    const id = newOrderedId()
    const decision = { adminId: admin.id, subject: 'refund', subjectId: id, amountKsh: amount } as const
    const needsSecond = !(await decideAlone(ctx, tx, decision))
    await tx.insert(manualRefunds).values({
      id,
      paymentId,
      amountKsh: amount,
      reason,
      needsSecond,
      status: needsSecond ? 'WAITING' : 'DONE',
      requestedBy: admin.id,
      requestedAt: now,
      decidedAt: needsSecond ? null : now,
    })
    if (!needsSecond) await createManualRefund(ctx, tx, { requestId, amountKsh: amount })
    const details = { amount, reason, needsSecond, refundId: id }
    await recordAction(ctx, tx, { action: 'refund.request', target: { kind: 'payment', id: paymentId }, details })
    const row = await findManualRefund(tx, id)
    if (!row) throw notFound()
    return presentManualRefund(row, admin, false, ctx.clock.now())
  }).catch((error: unknown) => {
    if (violates(error, 'manual_refunds_one_live')) throw new AppError('CONFLICT', 'finance.refundExists')
    throw error
  })
