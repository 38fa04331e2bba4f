import { and, asc, desc, eq, gt, inArray, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isBookable } from '../../db/bookable-ride.ts'
import type { Db, Tx } from '../../db/client.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import {
  favorites,
  places,
  possibleStops,
  rides,
  rideStops,
  seatRequests,
  users,
  vehicles,
} from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { seesPerson } from '../blocks/index.ts'
import { isOffered, isReadable, type Sight } from './filter-visible.ts'
import type { Viewer } from './policy.ts'
import type { StopRow } from './rules.ts'

const rideOwner = alias(users, 'ride_owner')
const rideDriver = alias(users, 'ride_driver')
const firstStop = alias(rideStops, 'first_stop')
const lastStop = alias(rideStops, 'last_stop')
const origin = alias(places, 'origin')
const destination = alias(places, 'destination')

const lastPosition = sql`(select max(s.position) from ride_stops s where s.ride_id = ${rides.id})`
const seatsOnEveryLeg = (seats: SQL) =>
  sql`(select min(${seats}) from ride_legs l where l.ride_id = ${rides.id})`.mapWith(Number)
/** When the last leg of a ride begins: until then a part of the ride can be booked. */
export const lastLegDepartsAt = sql`(select max(s.planned_at) from ride_stops s
  join ride_legs l on l.ride_id = s.ride_id and l.position = s.position where s.ride_id = rides.id)`

const remSeats = seatsOnEveryLeg(sql`l.num_seats - l.paid_seats`)
const freeSeats = seatsOnEveryLeg(sql`l.num_seats - l.paid_seats - l.held_seats`)
const isTrue = (condition: SQL) => condition.mapWith(Boolean)

/** A stop `s` with its place `p` and the leg `l` to the next stop, or the leg that it would split. */
const stopFacts = sql`json_build_object('position', s.position, 'placeId', p.place_id, 'name', p.name,
  'formattedAddress', p.formatted_address, 'lat', p.lat, 'lng', p.lng,
  'lastUpdatedMs', extract(epoch from p.last_updated_at) * 1000, 'plannedMs', extract(epoch from s.planned_at) * 1000,
  'remSeats', l.num_seats - l.paid_seats, 'freeSeats', l.num_seats - l.paid_seats - l.held_seats, 'costKsh', l.cost_ksh,
  'isPromised', s.is_promised, 'detourMinutes', case when s.is_promised then 0 else coalesce((select d.detour_minutes
    from possible_stops d where d.ride_id = s.ride_id and d.position = s.position), 0) end)`
const stopsWithLegs = sql`ride_stops s join places p on p.id = s.place
  left join ride_legs l on l.ride_id = s.ride_id and l.position = case when s.is_promised then s.position
    else (select max(x.position) from ride_legs x where x.ride_id = s.ride_id and x.position < s.position) end`

const stopsOf = (rideId: SQL, condition: SQL) => sql<
  StopRow[]
>`(select coalesce(json_agg(${stopFacts} order by s.position), '[]')
  from ${stopsWithLegs} where s.ride_id = ${rideId} and ${condition})`
const stopsWhere = (condition: SQL) => stopsOf(sql`${rides.id}`, condition)

/** The stops of a ride up to the end of a part. The arguments are columns of the query that contains this one. */
export const stopsUntil = ({ rideId, from, to }: Record<'rideId' | 'from' | 'to', SQL>) =>
  stopsOf(rideId, sql`s.position <= ${to} and (s.is_promised or s.position in (${from}, ${to}))`)
// Riders can board only in these two states, so the query of PINs runs for no other ride.
export const hasBoarded = isTrue(sql`(${rides.status} in ('CONFIRMED', 'STARTED') and exists (
  select 1 from seat_requests q join boarding_pins b on b.request_id = q.id
  where q.ride_id = ${rides.id} and b.boarded_at is not null))`)

const forViewer = (table: SQL, user: SQL, viewer: Viewer, more: SQL = sql`true`) =>
  viewer === null
    ? isTrue(sql`false`)
    : isTrue(sql`exists (select 1 from ${table} where v.ride_id = ${rides.id} and ${user} = ${viewer.id} and ${more})`)

interface Pick {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number | Placeholder
}

/**
 * First stage of a read: picks rides before anything is joined. `where` includes the third stage (filter-visible.ts).
 * Without the limit here, the planner would join all rides and drop most of them, which is a thousand times slower
 * with a million rides.
 */
export const findRideIds = (db: Db | Tx, { where, orderBy, limit }: Pick) =>
  db.$with('picked').as(
    db
      .select({ id: sql<string>`${rides.id}`.as('picked_id') })
      .from(rides)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
type Picked = ReturnType<typeof findRideIds>

export const findBookableIds = (
  { db, settings }: { db: Db; settings: Ctx['settings'] },
  viewer: Sight,
  now: Date,
  limit: number,
): Picked =>
  findRideIds(db, {
    where: and(gt(rides.departsAt, now), isBookable(settings.documents.required), isOffered(viewer)),
    orderBy: [asc(rides.departsAt), asc(rides.id)],
    limit,
  })

/**
 * Second stage, in the same statement: reads of each picked ride the columns that do not depend on the viewer, and adds
 * `facts`.
 */
const loadWith = <Facts extends Record<string, SQL>>(db: Db | Tx, picked: Picked, facts: Facts) =>
  db
    .with(picked)
    .select({
      ride: rides,
      from: origin,
      to: destination,
      driver: rideDriver,
      vehicle: vehicles,
      ownerStatus: rideOwner.status,
      stops: stopsWhere(sql`s.is_promised`),
      /** Stops that are not promised: riders have only requested them, or the owner has removed them. */
      asked: stopsWhere(sql`not s.is_promised`),
      remSeats,
      freeSeats,
      ...facts,
    })
    .from(picked)
    .innerJoin(rides, sql`${rides.id} = ${picked.id}`)
    .innerJoin(firstStop, and(eq(firstStop.rideId, rides.id), eq(firstStop.position, 0)))
    .innerJoin(lastStop, and(eq(lastStop.rideId, rides.id), eq(lastStop.position, lastPosition)))
    .innerJoin(origin, eq(origin.id, firstStop.place))
    .innerJoin(destination, eq(destination.id, lastStop.place))
    .innerJoin(rideOwner, eq(rideOwner.id, rides.ownerId))
    .innerJoin(rideDriver, eq(rideDriver.id, rides.driverId))
    .innerJoin(vehicles, eq(vehicles.id, rides.vehicleId))

const factsFor = (viewer: Viewer) => ({
  hasBoarded,
  isFavorite: forViewer(sql`${favorites} v`, sql`v.user_id`, viewer),
  viewerIsPassenger: forViewer(sql`${seatRequests} v`, sql`v.rider_id`, viewer, sql`v.status in ('APPROVED', 'PAID')`),
  isApart: isTrue(viewer === null ? sql`false` : sql`not ${seesPerson(viewer.id, rides.driverId)}`),
  viewerHasRequest: forViewer(sql`${seatRequests} v`, sql`v.rider_id`, viewer, sql`v.status <> 'CANCELLED'`),
})

export const loadRides = (db: Db | Tx, viewer: Viewer, picked: Picked) => loadWith(db, picked, factsFor(viewer))

const loadFacts = (db: Db | Tx, picked: Picked) => loadWith(db, picked, {})

/** What is the same for all viewers of a ride. No request is read for it. */
export type RideRow = Awaited<ReturnType<typeof loadFacts>>[number]
export type ViewedRide = Awaited<ReturnType<typeof loadRides>>[number]

const isOver = sql`${rides.status} in ('CANCELLED', 'COMPLETED')`

/** Rides that are not over, soonest first; then the others, latest first, so that a limited list has the recent ones. */
export const soonestFirst = [
  asc(isOver),
  asc(
    sql`case when ${isOver} then -extract(epoch from ${rides.departsAt}) else extract(epoch from ${rides.departsAt}) end`,
  ),
  desc(rides.id),
]

const RIDE_ID = 'rideId'
export const VIEWER_ID = 'viewerId'
/** A viewer whose id is a placeholder, so that viewers can share a prepared statement. */
export const ANYONE = { id: sql.placeholder(VIEWER_ID) as unknown as string }

type Read = 'find_own_ride' | 'find_readable_ride' | 'find_ride_readable_by_women'

const conditionOf: Record<Read, (viewer: Viewer) => SQL | undefined> = {
  find_own_ride: () => undefined,
  find_readable_ride: (viewer) => isReadable(viewer && { ...viewer, mayUseWomenOnly: false }),
  find_ride_readable_by_women: (viewer) => isReadable(viewer && { ...viewer, mayUseWomenOnly: true }),
}

const rideReader = (viewer: Viewer) =>
  prepareOnce((db, name: Read) => {
    const where = and(eq(rides.id, sql.placeholder(RIDE_ID)), conditionOf[name](viewer))
    const found = findRideIds(db, { where, orderBy: [], limit: 1 })
    return loadRides(db, viewer, found).prepare(viewer === null ? name : `${name}_for`)
  })
const readForVisitor = rideReader(null)
const readForViewer = rideReader(ANYONE)

const findOne = async (db: Db | Tx, viewer: Viewer, name: Read, rideId: string): Promise<ViewedRide | null> => {
  const statement = (viewer === null ? readForVisitor : readForViewer)(db, name)
  const [row] = await statement.execute({ [RIDE_ID]: rideId, [VIEWER_ID]: viewer?.id })
  return row ?? null
}

const prepareRide = prepareOnce((db, name: 'find_ride') =>
  loadFacts(db, findRideIds(db, { where: eq(rides.id, sql.placeholder(RIDE_ID)), orderBy: [], limit: 1 })).prepare(
    name,
  ),
)

/** Finds a ride even when it is hidden from the caller, without facts about a viewer. */
export const findRide = async (db: Db | Tx, rideId: string): Promise<RideRow | null> => {
  const [row] = await prepareRide(db, 'find_ride').execute({ [RIDE_ID]: rideId })
  return row ?? null
}

export const findRidesById = async (tx: Tx, rideIds: readonly string[]): Promise<Map<string, RideRow>> => {
  const found = findRideIds(tx, { where: inArray(rides.id, [...rideIds]), orderBy: [], limit: rideIds.length })
  const rows = await loadFacts(tx, found)
  return new Map(rows.map((row) => [row.ride.id, row]))
}

/** For a ride that this user has locked or written: visibility is not checked. */
export const findOwnRide = (tx: Tx, user: { id: string }, rideId: string): Promise<ViewedRide | null> =>
  findOne(tx, user, 'find_own_ride', rideId)

export const findReadableRide = (db: Db | Tx, viewer: Sight, rideId: string): Promise<ViewedRide | null> =>
  findOne(db, viewer, viewer?.mayUseWomenOnly ? 'find_ride_readable_by_women' : 'find_readable_ride', rideId)

/** Includes possible stops that were promised. */
export const listPossibleStops = (tx: Db | Tx, rideId: string) =>
  tx
    .select({
      position: possibleStops.position,
      place: possibleStops.place,
      placeId: places.placeId,
      lat: places.lat,
      lng: places.lng,
      name: places.name,
      formattedAddress: places.formattedAddress,
      lastUpdatedAt: places.lastUpdatedAt,
      plannedAt: possibleStops.plannedAt,
      costKsh: possibleStops.costKsh,
      minutes: possibleStops.detourMinutes,
      km: possibleStops.detourKm,
    })
    .from(possibleStops)
    .innerJoin(places, eq(places.id, possibleStops.place))
    .where(eq(possibleStops.rideId, rideId))
    .orderBy(asc(possibleStops.position))

export type PossibleRow = Awaited<ReturnType<typeof listPossibleStops>>[number]

export const listUsedPositions = async (tx: Tx, rideId: string): Promise<ReadonlySet<number>> => {
  const live = await tx
    .select({ from: seatRequests.fromPosition, to: seatRequests.toPosition })
    .from(seatRequests)
    .where(and(eq(seatRequests.rideId, rideId), ne(seatRequests.status, 'CANCELLED')))
  return new Set(live.flatMap(({ from, to }) => [from, to]))
}
