import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { boardingPins, rides, seatRequests, tripChecks } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { withTx, type Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { lockRide, tripFacts, viewSegment } from '../rides/index.ts'
import { isAsked, lateSince, minutesLate } from './rules.ts'

const BATCH = 500

const findLate = (deps: Dependencies) =>
  deps.db
    .select({ id: rides.id })
    .from(rides)
    .where(
      and(
        eq(rides.status, 'STARTED'),
        lte(rides.arrivesAt, lateSince(deps.clock.now())),
        sql`not exists (select 1 from trip_checks c where c.ride_id = rides.id)`,
      ),
    )
    .orderBy(asc(rides.arrivesAt))
    .limit(BATCH)
    .prepare('list_late_rides')
    .execute()

const listBoarded = (tx: Tx, rideId: string) =>
  tx
    .select({
      requestId: seatRequests.id,
      userId: seatRequests.riderId,
      fromPosition: seatRequests.fromPosition,
      toPosition: seatRequests.toPosition,
    })
    .from(seatRequests)
    .innerJoin(boardingPins, and(eq(boardingPins.requestId, seatRequests.id), isNotNull(boardingPins.boardedAt)))
    .where(and(eq(seatRequests.rideId, rideId), eq(seatRequests.status, 'PAID')))
    .orderBy(seatRequests.id)

const askRide = (deps: Dependencies, rideId: string): Promise<void> =>
  withTx(deps, async (tx) => {
    const row = await lockRide(tx, rideId)
    if (row.ride.status !== 'STARTED') return
    const askedAt = deps.clock.now()
    const riders = (await listBoarded(tx, rideId))
      .map((seat) => ({ ...seat, part: viewSegment(row, seat) }))
      .filter(({ part }) => isAsked(part.ride, askedAt))
    for (const { userId, requestId, part } of [{ userId: row.ride.driverId, requestId: null, part: row }, ...riders]) {
      const [asked] = await tx
        .insert(tripChecks)
        .values({ id: newId(), rideId, userId, requestId, askedAt })
        .onConflictDoNothing({ target: [tripChecks.rideId, tripChecks.userId] })
        .returning({ id: tripChecks.id })
      if (!asked) continue
      await announce(tx, deps, {
        userId,
        template: 'all_right',
        params: { ...tripFacts(part), count: String(minutesLate(part.ride, askedAt)) },
        link: '/dashboard',
        dedupe: `all_right:${rideId}`,
      })
    }
  })

/** Sweep: asks the driver and the riders on board of a late ride, once, whether they are all right. */
export const askTravellers = async (deps: Dependencies): Promise<void> => {
  for (const { id } of await findLate(deps))
    await askRide(deps, id).catch((error: unknown) =>
      deps.logger.log('critical', 'travellers not asked', { rideId: id, error }),
    )
}
