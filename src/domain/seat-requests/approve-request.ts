import { and, eq } from 'drizzle-orm'
import { violates } from '../../platform/postgres-errors.ts'
import { seatRequests } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { withTx, type Ctx } from '../context.ts'
import { findDeparture, refuseEnded } from '../documents/index.ts'
import { promiseStops, settleRide } from '../rides/index.ts'
import { announceAccepted } from './events.ts'
import { getRequest } from './get-request.ts'
import { lockRequestFor } from './lock-request.ts'
import { countOpen } from './queries.ts'
import { payByOf } from './rules.ts'

export const approveRequest = (ctx: Ctx, requestId: string): Promise<SeatRequest> =>
  withTx(ctx, async (tx) => {
    const now = ctx.clock.now()
    const { row, request, user } = await lockRequestFor(ctx, tx, requestId, 'approve')
    await refuseEnded(ctx, tx, user, await findDeparture(tx, row.ride.id))
    const payBy = payByOf(row.ride.departsAt, now)
    await promiseStops(tx, row, request)
    await tx
      .update(seatRequests)
      .set({ status: 'APPROVED', approvedAt: now, payBy })
      .where(and(eq(seatRequests.id, requestId), eq(seatRequests.status, 'PENDING')))
    await settleRide(tx, row.ride, await countOpen(tx, row.ride.id))
    await announceAccepted(tx, ctx, row, { request, approver: user, payBy })
    return getRequest(ctx, requestId, tx)
  }).catch((error: unknown) => {
    // The database counts the seats and refuses overbooking.
    if (violates(error, 'ride_legs_never_oversold')) throw new AppError('SEATS_HELD', 'request.seatsHeld')
    throw error
  })
