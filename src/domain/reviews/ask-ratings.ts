import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { disputes, rides, seatRequests } from '../../db/schema/index.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { withTx, type Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { lockRide, tripFacts, viewSegment } from '../rides/index.ts'
import { segmentArrivesAt } from '../seat-requests/index.ts'
import { refusalOf } from '../transition-table.ts'
import { reviewSide } from '../seat-requests/policy.ts'
import { selectTrips, type TripRow } from './queries.ts'
import { closesAt, type ReviewSide } from '../trip-endings/rules.ts'
import { askedSince } from './rules.ts'
import { REVIEW_TRANSITIONS } from './transitions.ts'

const BATCH = 500

const isUnrated = (author: 'rider' | 'driver') => sql`not exists (select 1 from reviews v
  where v.request_id = ${seatRequests.id} and v.author_id = ${author === 'rider' ? seatRequests.riderId : rides.driverId})`

const riderNotAsked = sql`not exists (select 1 from notifications n where n.user_id = ${seatRequests.riderId}
  and n.dedupe = 'rate_trip:' || ${seatRequests.id})`
const driverNotAsked = sql`not exists (select 1 from notifications n where n.user_id = ${rides.driverId}
  and n.dedupe = 'rate_trip:' || ${rides.id})`

const takenTrip = and(eq(seatRequests.status, 'PAID'), eq(rides.status, 'COMPLETED'), isNull(disputes.id))

const findDue = async (deps: Dependencies, now: Date): Promise<string[]> => {
  const rows = await selectTrips(deps.db)
    .where(
      and(
        takenTrip,
        gt(rides.arrivesAt, askedSince(now)),
        lte(segmentArrivesAt, now),
        or(and(riderNotAsked, isUnrated('rider')), and(lte(rides.arrivesAt, now), driverNotAsked, isUnrated('driver'))),
      ),
    )
    .orderBy(asc(rides.arrivesAt))
    .limit(BATCH)
    .prepare('list_rides_to_rate')
    .execute()
  return [...new Set(rows.map(({ rideId }) => rideId))]
}

const mayRateNow = (trip: TripRow, side: ReviewSide, now: Date): boolean =>
  reviewSide({ id: side === 'rider' ? trip.riderId : trip.driverId }, trip) === side &&
  refusalOf(REVIEW_TRANSITIONS.write, 'author', { status: 'WRITTEN', trip, side, isAnswered: false }, now) === null

const dueAtOf = (trip: TripRow): string => closesAt(trip)?.toISOString() ?? ''

const askRide = (deps: Dependencies, rideId: string): Promise<void> =>
  withTx(deps, async (tx) => {
    const row = await lockRide(tx, rideId)
    const now = deps.clock.now()
    const tripsOf = (side: ReviewSide) =>
      selectTrips(tx)
        .where(and(eq(seatRequests.rideId, rideId), takenTrip, isUnrated(side)))
        .orderBy(asc(seatRequests.id))
        .then((trips) => trips.filter((trip) => mayRateNow(trip, side, now)))
    for (const trip of await tripsOf('rider')) {
      const part = viewSegment(row, trip)
      await announce(tx, deps, {
        userId: trip.riderId,
        template: 'rate_trip',
        params: { ...tripFacts(part), name: firstNameOf(row.driver.name), dueAt: dueAtOf(trip) },
        aboutId: row.ride.driverId,
        link: `/request/${trip.requestId}/review`,
        dedupe: `rate_trip:${trip.requestId}`,
      })
    }
    const [first, ...others] = await tripsOf('driver')
    if (!first || now < row.ride.arrivesAt) return
    const isListed = others.length > 0 && row.ride.ownerId === row.ride.driverId
    await announce(tx, deps, {
      userId: row.ride.driverId,
      template: 'rate_trip',
      params: { ...tripFacts(row), dueAt: dueAtOf(first) },
      // The ride's page lists all riders for its owner, each with a link.
      link: isListed ? `/ride/${rideId}` : `/request/${first.requestId}/review`,
      dedupe: `rate_trip:${rideId}`,
    })
  })

/** Sweep: when a trip can be rated, asks its rider once, and its driver once for all riders of the ride. */
export const askRatings = async (deps: Dependencies): Promise<void> => {
  for (const rideId of await findDue(deps, deps.clock.now()))
    await askRide(deps, rideId).catch((error: unknown) =>
      deps.logger.log('critical', 'rating not asked for', { rideId, error }),
    )
}
