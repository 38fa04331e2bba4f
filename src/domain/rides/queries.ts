import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { favorites, places, rides, rideStops, seatRequests, users, vehicles } from '../../db/schema/index.ts'
import type { Viewer } from './policy.ts'

export const rideOwner = alias(users, 'ride_owner')
export const rideDriver = alias(users, 'ride_driver')
const firstStop = alias(rideStops, 'first_stop')
export const lastStop = alias(rideStops, 'last_stop')
const origin = alias(places, 'origin')
const destination = alias(places, 'destination')

const lastPosition = sql`(select max(s.position) from ride_stops s where s.ride_id = ${rides.id})`
const remSeats = sql`(select min(l.num_seats - l.paid_seats) from ride_legs l where l.ride_id = ${rides.id})`.mapWith(
  Number,
)
const isTrue = (condition: SQL) => condition.mapWith(Boolean)

/** Neither cancelled nor over; written as constants, so that the partial index over open rides serves it. */
export const isOpenRide = sql`${rides.status} in ('AVAILABLE', 'REQUESTED', 'CONFIRMED')`
/** Bookable: the database keeps a segment of every such ride and of no other. */
export const hasSegment = sql`exists (select 1 from ride_segments g where g.ride_id = ${rides.id}
  and g.from_position = 0 and g.to_position = ${lastStop.position})`

const ofViewer = (table: SQL, user: SQL, viewer: Viewer, more: SQL = sql`true`) =>
  viewer === null
    ? isTrue(sql`false`)
    : isTrue(sql`exists (select 1 from ${table} where v.ride_id = ${rides.id} and ${user} = ${viewer.id} and ${more})`)

/** One query for any list of rides: everything a card or a page shows to this viewer. Chain where, orderBy, limit. */
export const selectRides = (db: Db | Tx, viewer: Viewer) =>
  db
    .select({
      ride: rides,
      from: origin,
      to: destination,
      driver: rideDriver,
      vehicle: vehicles,
      ownerStatus: rideOwner.status,
      remSeats,
      isFavorite: ofViewer(sql`${favorites} v`, sql`v.user_id`, viewer),
      viewerHasRequest: ofViewer(sql`${seatRequests} v`, sql`v.rider_id`, viewer, sql`v.status <> 'CANCELLED'`),
    })
    .from(rides)
    .innerJoin(firstStop, and(eq(firstStop.rideId, rides.id), eq(firstStop.position, 0)))
    .innerJoin(lastStop, and(eq(lastStop.rideId, rides.id), eq(lastStop.position, lastPosition)))
    .innerJoin(origin, eq(origin.id, firstStop.place))
    .innerJoin(destination, eq(destination.id, lastStop.place))
    .innerJoin(rideOwner, eq(rideOwner.id, rides.ownerId))
    .innerJoin(rideDriver, eq(rideDriver.id, rides.driverId))
    .innerJoin(vehicles, eq(vehicles.id, rides.vehicleId))

export type RideRow = Awaited<ReturnType<typeof selectRides>>[number]

const isOver = sql`${rides.status} in ('CANCELLED', 'COMPLETED')`

/** What is still to come, soonest first; then what is over, latest first, so that a bounded list keeps the news. */
export const soonestFirst = [
  asc(isOver),
  asc(
    sql`case when ${isOver} then -extract(epoch from ${rides.departsAt}) else extract(epoch from ${rides.departsAt}) end`,
  ),
  desc(rides.id),
]

export const findRide = async (db: Db | Tx, viewer: Viewer, rideId: string): Promise<RideRow | null> => {
  const [row] = await selectRides(db, viewer).where(eq(rides.id, rideId))
  return row ?? null
}
