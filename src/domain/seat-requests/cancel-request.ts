import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { CancelReason } from '../../shared/contract/enums.ts'
import type { CancelledSeatRequest } from '../../shared/contract/seat-requests.ts'
import { withTx, type Ctx } from '../context.ts'
import { findRefundOfRequest, oweRefund } from '../payments/index.ts'
import { settleRide } from '../rides/index.ts'
import { announceCancelled } from './events.ts'
import { getRequest } from './get-request.ts'
import { lockOwnRequest, type Locked } from './lock-request.ts'
import { canCancel } from './policy.ts'
import { findRequest } from './queries.ts'
import { refundOf, type Side } from './rules.ts'

/** Ends a locked request from the status it has, and gives the ride the status that follows. */
export const closeRequest = async (
  tx: Tx,
  { row, request }: Locked,
  reason: CancelReason,
  now: Date,
): Promise<void> => {
  const closed = await tx
    .update(seatRequests)
    .set({ status: 'CANCELLED', cancelReason: reason, cancelledAt: now, payBy: null })
    .where(and(eq(seatRequests.id, request.id), eq(seatRequests.status, request.status)))
    .returning({ id: seatRequests.id })
  if (closed.length === 0) throw new AppError('CONFLICT', 'error.conflict')
  await settleRide(tx, row.ride.id)
}

const reasonOf = (side: Side, request: Locked['request']): CancelReason => {
  if (side === 'rider') return 'RIDER_CANCELLED'
  return request.status === 'PENDING' ? 'DRIVER_DECLINED' : 'DRIVER_CANCELLED'
}

/** One side gives a locked request up before departure; what a paid one gets back follows from who and when. */
export const giveUpRequest = async (ctx: Ctx, tx: Tx, { row, request }: Locked, side: Side): Promise<void> => {
  const now = ctx.clock.now()
  const boardedAt = (await findRequest(tx, request.id))?.boardedAt ?? null
  if (boardedAt) throw new AppError('WRONG_STATE', 'boarding.onBoard')
  if (!canCancel({ status: request.status, ride: row.ride, boardedAt }, now))
    throw new AppError('WRONG_STATE', 'request.closed')
  await closeRequest(tx, { row, request }, reasonOf(side, request), now)
  if (request.status === 'PAID') {
    const { amount } = refundOf(
      side,
      { ...request, departsAt: row.ride.departsAt },
      ctx.settings.money.cancellation,
      now,
    )
    const cause = side === 'rider' ? 'RIDER_CANCELLED' : 'DRIVER_CANCELLED'
    await oweRefund(tx, ctx, { requestId: request.id, amountKsh: amount, cause })
  }
  await announceCancelled(tx, ctx, row, request, side === 'rider' ? request.ownerId : request.riderId)
}

export const cancelRequest = (ctx: Ctx, requestId: string): Promise<CancelledSeatRequest> =>
  withTx(ctx, async (tx) => {
    const { side, ...locked } = await lockOwnRequest(ctx, tx, requestId)
    await giveUpRequest(ctx, tx, locked, side)
    const refund = await findRefundOfRequest(tx, requestId)
    return {
      ...(await getRequest(ctx, requestId, tx)),
      refund: refund && { amount: refund.amountKsh, status: refund.status },
    }
  })
