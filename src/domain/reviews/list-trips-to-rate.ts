import { and, desc, eq, exists, gt, inArray, isNotNull, lte, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { disputes, rides, seatRequests, users } from '../../db/schema/index.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { REVIEW_DAYS } from '../../shared/kernel/trip-times.ts'
import { requireUser, type Ctx } from '../context.ts'
import { segmentArrivesAt } from '../seat-requests/index.ts'
import { refusalOf } from '../transition-table.ts'
import { reviewSide } from '../seat-requests/policy.ts'
import { selectTrips } from './queries.ts'
import { closesAt } from '../trip-endings/rules.ts'
import { rolesRatedBy } from './rules.ts'
import { REVIEW_TRANSITIONS } from './transitions.ts'

/** Users are asked about their last trips only, because nobody remembers older ones. */
const ASKED = 3
/** How many trips are read: more than `ASKED`, because some of them cannot be rated. */
const READ = 20

export interface TripToRate {
  requestId: string
  rideId: string
  closesAt: Date
  person: { id: string; name: string; photoVersion: string | null }
}

const isUnrated = (userId: SQLWrapper) => sql`not exists (select 1 from reviews v
  where v.request_id = ${seatRequests.id} and v.author_id = ${userId})`

/** Trips of a user whose part of the ride ended lately and that the user has not rated. */
const selectUnrated = (db: Db | Tx, userId: SQLWrapper) =>
  selectTrips(db).where(
    and(
      or(eq(seatRequests.riderId, userId), eq(rides.driverId, userId)),
      isNotNull(seatRequests.paidAt),
      // The days in which a report was open do not count.
      gt(
        sql`${rides.arrivesAt} + coalesce(${disputes.decidedAt} - ${disputes.openedAt}, interval '0')`,
        sql.param(sql.placeholder('since'), rides.arrivesAt),
      ),
      lte(segmentArrivesAt, sql.param(sql.placeholder('now'), rides.arrivesAt)),
      isUnrated(userId),
    ),
  )

/** Whether there may be a trip to rate, as a column of a prepared statement with the placeholders `since` and `now`. */
export const hasTripToRate = (db: Db | Tx, userId: SQLWrapper) => exists(selectUnrated(db, userId)).mapWith(Boolean)

export const ratedSince = (now: Date): Date => new Date(now.getTime() - REVIEW_DAYS * DAY_MS)

const prepareTrips = prepareOnce((db, name: 'list_trips_to_rate') =>
  selectUnrated(db, sql.placeholder('userId'))
    .orderBy(desc(segmentArrivesAt), desc(seatRequests.id))
    .limit(READ)
    .prepare(name),
)

const findPeople = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .select({ id: users.id, name: users.name, photoVersion: users.photoVersion })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The last trips that the caller may rate now and has not rated, whether or not the other person has written. */
export const listTripsToRate = async (ctx: Ctx): Promise<TripToRate[]> => {
  const user = requireUser(ctx)
  const now = ctx.clock.now()
  const given = { userId: user.id, since: ratedSince(now), now }
  const trips = await prepareTrips(ctx.db, 'list_trips_to_rate').execute(given)
  const all = trips.flatMap((trip) => {
    const side = reviewSide(user, trip)
    const end = closesAt(trip)
    if (side === null || end === null) return []
    const facts = { status: 'WRITTEN', trip, side, isAnswered: false } as const
    if (refusalOf(REVIEW_TRANSITIONS.write, 'author', facts, now) !== null) return []
    return [{ trip, otherId: rolesRatedBy[side] === 'DRIVER' ? trip.driverId : trip.riderId, closesAt: end }]
  })
  const open = all.slice(0, ASKED)
  if (open.length === 0) return []
  const people = await findPeople(
    ctx.db,
    open.map(({ otherId }) => otherId),
  )
  return open.map(({ trip, otherId, closesAt: end }) => {
    const person = people.get(otherId)
    if (!person) throw new Error('A trip has no other person.')
    return { requestId: trip.requestId, rideId: trip.rideId, closesAt: end, person }
  })
}
