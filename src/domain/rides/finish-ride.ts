import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { boardingPins, disputes, rides, seatRequests } from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { segmentEndedAt } from '../payouts/index.ts'
import { releaseTime } from '../payouts/rules.ts'
import { countTrip } from './count-trip.ts'
import { announceCompleted } from './events.ts'
import { moveRide } from './move-ride.ts'
import type { RideRow } from './queries.ts'
import { viewSegment } from './view-segment.ts'

type Deps = Pick<Ctx, 'clock' | 'enqueue'>

/** Completes a ride, and tells riders who paid and have not reported their trip how long they can report it. */
export const finishRide = async (tx: Tx, deps: Deps, row: RideRow, action: 'complete' | 'arrive'): Promise<void> => {
  const { id } = row.ride
  const completedAt = deps.clock.now()
  await moveRide(tx, row.ride, action, { completedAt })
  await countTrip(tx, id)
  await deps.enqueue(tx, 'trusted-contacts.tell', { event: 'completed', id })
  for (const seat of await listUnreported(tx, id)) {
    const until = releaseTime({ completedAt: seat.endedAt, boardedAt: seat.boardedAt })
    if (until !== null) await announceCompleted(tx, deps, viewSegment(row, seat), { ...seat, until })
  }
}

const listUnreported = (tx: Tx, rideId: string) =>
  tx
    .select({
      requestId: seatRequests.id,
      userId: seatRequests.riderId,
      fromPosition: seatRequests.fromPosition,
      toPosition: seatRequests.toPosition,
      endedAt: segmentEndedAt,
      boardedAt: boardingPins.boardedAt,
    })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .leftJoin(boardingPins, eq(boardingPins.requestId, seatRequests.id))
    .leftJoin(disputes, eq(disputes.requestId, seatRequests.id))
    .where(and(eq(seatRequests.rideId, rideId), eq(seatRequests.status, 'PAID'), isNull(disputes.id)))
    .orderBy(seatRequests.id)
