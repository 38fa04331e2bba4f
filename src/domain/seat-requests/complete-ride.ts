import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { withTx, type Ctx } from '../context.ts'
import { finishRide, getRide, lockRideFor, viewSegment } from '../rides/index.ts'
import { giveUpRequest } from './cancel-request.ts'
import { segmentDepartsAt } from './queries.ts'

/** The open requests of riders who are not on board, and whose part of the ride has not begun. */
const lockRequestsAhead = (tx: Tx, rideId: string, now: Date) =>
  tx
    .select()
    .from(seatRequests)
    .where(
      and(
        eq(seatRequests.rideId, rideId),
        ne(seatRequests.status, 'CANCELLED'),
        gt(segmentDepartsAt, now),
        sql`not exists (select from boarding_pins b
          where b.request_id = ${seatRequests.id} and b.boarded_at is not null)`,
      ),
    )
    .orderBy(seatRequests.id)
    .for('update')

/**
 * Riders at later stops are not picked up any more: their requests end as if the owner cancelled each.
 * @throws AppError WRONG_STATE before the ride has started, and before half of its planned time
 */
export const completeRide = (ctx: Ctx, rideId: string): Promise<Ride> =>
  withTx(ctx, async (tx) => {
    const row = await lockRideFor(ctx, tx, rideId, 'complete')
    for (const request of await lockRequestsAhead(tx, rideId, ctx.clock.now()))
      await giveUpRequest(ctx, tx, { row: viewSegment(row, request), request }, 'owner')
    await finishRide(tx, ctx, row, 'complete')
    return getRide(ctx, rideId, tx)
  })
