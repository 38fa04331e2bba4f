import { sql, type SQL } from 'drizzle-orm'
import { isStopped } from '../../db/bookable-ride.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readPrepared, readRows } from '../../db/read-rows.ts'
import { uuids } from '../../db/uuids.ts'
import type { Amenity } from '../../shared/contract/amenities.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import type { PlaceFacts } from './place-table.ts'
import type { CheckedDocument, RideStatus } from '../../shared/kernel/enums.ts'

/** A ride that can be bookable, with its users and its vehicle. Times are numbers, because both database clients read numbers alike. */
export interface RideRow {
  id: string
  owner_id: string
  driver_id: string
  vehicle_id: string
  type: Ride['type']
  status: RideStatus
  /** Whether owner and driver are active, and no required document has expired at departure. */
  is_offered: boolean
  departs_ms: number
  arrives_ms: number
  created_ms: number
  trip_km: number | null
  seat_cost_ksh: number
  num_seats: number
  /** As JSON text, like the legs, because a text that many rides share is parsed only once. */
  amenity_ids: string
  amenity_mask: number
  women_only: boolean
  meeting_name: string | null
  meeting_hint: string | null
  meeting_lat: number | null
  meeting_lng: number | null
  name: string
  phone: string
  callable: boolean
  photo_version: string | null
  rating: number
  rating_count: number
  trips_done: number
  is_verified: boolean
  make: string
  model: string
  year: number
  color: string
  plate: string
  vehicle_seats: number
  stops: [place: number, plannedMs: number][]
  /** JSON with, for each leg in order, its free seats, its seats that are not paid, and its price. */
  legs: string
  /** Possible stops, including those that are promised by now; null for a ride without any. */
  possible: PossibleStopRow[] | null
}

export interface PossibleStopRow {
  place: number
  /** How many stops of the ride come before this stop. */
  after: number
  isPromised: boolean
  plannedMs: number
  /** The fare from the first stop. */
  costKsh: number
  minutes: number
  km: number
}

const ms = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`

/** Returns JSON as text, because the database client would read a list character by character. */
const jsonList = (items: SQL) => sql`'[' || coalesce(string_agg(${items}), '') || ']'`

/** In a ride in progress, the parts that begin at a later stop can still be booked. */
const isBookableStatus = sql`(r.status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED')
  or r.status = 'STARTED' and exists (select from ride_legs l where l.ride_id = r.id and l.position > 0))`

/** For a ride without possible stops, this subquery costs one look-up in an index. */
const possible = sql`(select json_agg(json_build_object('place', p.place, 'plannedMs', ${ms(sql`p.planned_at`)},
    'costKsh', p.cost_ksh, 'minutes', p.detour_minutes, 'km', p.detour_km,
    'after', (select count(*) from ride_legs l where l.ride_id = r.id and l.position < p.position),
    'isPromised', exists (select from ride_legs l where l.ride_id = r.id and l.position = p.position)) order by p.position)
  from possible_stops p where p.ride_id = r.id and r.offers_possible_stops)`

const ridesWhere = (required: readonly CheckedDocument[], which: SQL): SQL =>
  sql`select r.id, r.owner_id, r.driver_id, r.vehicle_id, r.type, r.status,
        o.status = 'ACTIVE' and d.status = 'ACTIVE' and not ${isStopped(required, sql`r`)} as is_offered,
        ${ms(sql`r.departs_at`)} as departs_ms, ${ms(sql`r.arrives_at`)} as arrives_ms, ${ms(sql`r.created_at`)} as created_ms,
        r.trip_km, r.seat_cost_ksh, r.num_seats, to_json(r.amenity_ids)::text as amenity_ids, r.amenity_mask, r.women_only,
        r.meeting_name, r.meeting_hint, r.meeting_lat, r.meeting_lng,
        d.name, d.phone, d.callable, d.photo_version, d.rating, d.rating_count, d.trips_done,
        d.verified_at is not null as is_verified,
        v.make, v.model, v.year, v.color, v.plate, v.num_seats as vehicle_seats,
        (select ${jsonList(sql`format('[%s,%s]', s.place, ${ms(sql`s.planned_at`)}), ',' order by s.position`)}
          from ride_stops s where s.ride_id = r.id and s.is_promised) as stops,
        (select ${jsonList(sql`format('[%s,%s,%s]', l.num_seats - l.paid_seats - l.held_seats, l.num_seats - l.paid_seats,
          l.cost_ksh), ',' order by l.position`)} from ride_legs l where l.ride_id = r.id) as legs,
        ${possible} as possible
      from rides r
      join users o on o.id = r.owner_id
      join users d on d.id = r.driver_id
      join vehicles v on v.id = r.vehicle_id
      where ${isBookableStatus} and ${which}`

/**
 * Parses the stops, and empties the database client's own list of rows, because old lists keep younger ones alive
 * until V8 marks the whole heap.
 */
const parseRides = (rows: (Omit<RideRow, 'stops'> & { stops: string })[]): RideRow[] =>
  rows.splice(0).map((row) => Object.assign(row, { stops: JSON.parse(row.stops) as RideRow['stops'] }))

/**
 * Reads the rides of `ridesWhere` in portions, so that the memory of their rows can be freed soon. V8 moves rows that
 * stay in memory, and moving all of them would take longer than reading them.
 */
export const readOpenRides = async (
  tx: Tx,
  required: readonly CheckedDocument[],
  take: (rows: readonly RideRow[]) => Promise<void>,
): Promise<void> => {
  // By default the planner chooses the plan that finds the first rows of a cursor soonest, not all rows.
  await tx.execute(sql`set local cursor_tuple_fraction = 1`)
  await tx.execute(sql`declare open_rides no scroll cursor for ${ridesWhere(required, sql`true`)}`)
  const next = async () => parseRides(await readRows(tx, sql`fetch 2500 from open_rides`))
  for (let rows = await next(); rows.length > 0; rows = await next()) await take(rows)
  await tx.execute(sql`close open_rides`)
}

export interface ChangedThings {
  rides: readonly string[]
  users: readonly string[]
  vehicles: readonly string[]
}

export const selectChangedRides = async (
  db: Db,
  required: readonly CheckedDocument[],
  { rides, users, vehicles }: ChangedThings,
): Promise<RideRow[]> =>
  parseRides(
    await readPrepared(
      db,
      'read_changed_rides',
      ridesWhere(
        required,
        sql`r.id in (select unnest(${uuids(rides)})
      union select id from rides where owner_id = any (${uuids(users)})
      union select id from rides where driver_id = any (${uuids(users)})
      union select id from rides where vehicle_id = any (${uuids(vehicles)}) and status not in ('CANCELLED', 'COMPLETED'))`,
      ),
    ),
  )

export const selectPlaces = async (db: Db | Tx, ids: readonly number[]): Promise<PlaceFacts[]> => {
  const rows = await readRows<
    Record<'place_id' | 'name' | 'formatted_address', string> & Record<'id' | 'lat' | 'lng' | 'last_updated_ms', number>
  >(
    db,
    sql`select id, place_id, name, formatted_address, lat, lng, ${ms(sql`last_updated_at`)} as last_updated_ms
      from places where id = any (${`{${ids.join()}}`}::int[])`,
  )
  return rows.map(({ place_id, formatted_address, last_updated_ms, ...place }) => ({
    ...place,
    placeId: place_id,
    formattedAddress: formatted_address,
    lastUpdatedMs: last_updated_ms,
  }))
}

interface AmenityRow extends Amenity {
  position: number
}

export const selectAmenities = (db: Db | Tx): Promise<AmenityRow[]> =>
  readRows<AmenityRow>(db, sql`select id, label, icon, position from amenities order by position`)

export const selectHiddenPeople = async (db: Db, viewerId: string): Promise<ReadonlySet<string> | null> => {
  const rows = await readRows<{ person: string }>(db, sql`select person from people_hidden_from(${viewerId}::uuid)`)
  return rows.length === 0 ? null : new Set(rows.map(({ person }) => person))
}

export interface ViewersRide {
  isFavorite: boolean
  hasRequest: boolean
  isPassenger: boolean
  hasBoarded: boolean
}

export const selectViewersRides = async (
  db: Db,
  viewerId: string,
  rideIds: readonly string[],
): Promise<ReadonlyMap<string, ViewersRide>> => {
  if (rideIds.length === 0) return new Map()
  const rows = await readRows<
    Record<'is_favorite' | 'has_request' | 'is_passenger' | 'has_boarded', boolean> & { id: string }
  >(
    db,
    sql`select found.id, exists (select from favorites f where f.user_id = ${viewerId} and f.ride_id = found.id) as is_favorite,
        exists (select from seat_requests q where q.ride_id = found.id and q.rider_id = ${viewerId}
          and q.status <> 'CANCELLED') as has_request,
        exists (select from seat_requests q where q.ride_id = found.id and q.rider_id = ${viewerId}
          and q.status in ('APPROVED', 'PAID')) as is_passenger,
        exists (select from seat_requests q join boarding_pins b on b.request_id = q.id
          where q.ride_id = found.id and b.boarded_at is not null) as has_boarded
      from unnest(${uuids(rideIds)}) as found(id)`,
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isFavorite: row.is_favorite,
        hasRequest: row.has_request,
        isPassenger: row.is_passenger,
        hasBoarded: row.has_boarded,
      },
    ]),
  )
}
