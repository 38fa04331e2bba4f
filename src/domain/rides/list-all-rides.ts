import { and, asc, desc, eq, gt, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { containing, readPage, startingWith } from '../../db/bounded-lists.ts'
import { inOrder } from '../../db/list-page.ts'
import { places, rides, users, vehicles } from '../../db/schema/index.ts'
import { type AdminRide, type AdminRideList, type AdminRidesQuery } from '../../shared/contract/admin.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { OPEN_STATUSES } from '../../shared/kernel/open-ride.ts'
import { matchPerson } from '../users/index.ts'
import { isSearchable } from '../users/rules.ts'

/** Only the newest requests of a ride are shown. A ride has at most 10 seats, so few rides have more requests. */
const MAX_SHOWN_RIDERS = 20

const endOf = (order: SQL) =>
  sql<string>`(select p.name from ride_stops s join places p on p.id = s.place where s.ride_id = rides.id
    order by s.position ${order} limit 1)`

const riders = sql<AdminRide['riders']>`(select coalesce(json_agg(json_build_object('id', q.rider_id, 'name', q.name,
    'requestId', q.id, 'numSeats', q.num_seats, 'status', q.status, 'paymentId', q.payment_id)), '[]'::json)
  from (select r.id, r.rider_id, u.name, r.num_seats, r.status,
      (select p.id from payments p where p.request_id = r.id
        order by (p.state = 'SUCCEEDED') desc, p.created_at desc limit 1) as payment_id
    from seat_requests r join users u on u.id = r.rider_id where r.ride_id = rides.id
    order by r.created_at desc limit ${MAX_SHOWN_RIDERS}) q)`

const withPeople = (ids: SQL) =>
  inArray(
    rides.id,
    sql`(select id from rides where owner_id in (${ids}) union select id from rides where driver_id in (${ids})
      union select ride_id from seat_requests where rider_id in (${ids}))`,
  )

/** The condition names the driver too, because an index finds the rides of a driver. */
const withVehicle = (vehicleId: string) =>
  and(eq(rides.vehicleId, vehicleId), sql`${rides.driverId} = (select owner_id from vehicles where id = ${vehicleId})`)

/** Matches a place, a plate, or a user by name or phone number; 1 or 2 letters match only the start of a name. */
const withText = (typed: string) => {
  const isWord = isSearchable(typed)
  const place = ilike(places.name, isWord ? containing(typed) : startingWith(typed))
  const plate = ilike(sql`replace(plate, ' ', '')`, containing(typed.replaceAll(' ', '')))
  return or(
    withPeople(sql`select ${users.id} from ${users} where ${matchPerson(typed)}`),
    inArray(
      rides.id,
      sql`(select ride_id from ride_stops where place in (select ${places.id} from ${places} where ${place}))`,
    ),
    inArray(rides.vehicleId, sql`(select id from vehicles where ${plate})`),
  )
}

const filterOf = ({ id, userId, vehicleId, search, status }: AdminRidesQuery): SQL | undefined =>
  and(
    id === undefined ? undefined : eq(rides.id, id),
    userId === undefined ? undefined : withPeople(sql`${userId}`),
    vehicleId === undefined ? undefined : withVehicle(vehicleId),
    search ? withText(search) : undefined,
    status?.length ? inArray(rides.status, status) : undefined,
  )

export const listAllRides = async (ctx: Ctx, query: AdminRidesQuery): Promise<AdminRideList> => {
  requireAdmin(ctx)
  const filter = filterOf(query)
  const where = filter ?? and(inArray(rides.status, [...OPEN_STATUSES]), gt(rides.departsAt, ctx.clock.now()))
  const sorted = ctx.db
    .select({ id: rides.id })
    .from(rides)
    .where(where)
    .orderBy(filter ? desc(rides.departsAt) : asc(rides.departsAt), asc(rides.id))
  const all = ctx.db.select({ id: rides.id }).from(rides).where(where)
  const { rows: shown, ...page } = await readPage(ctx.db, query, sorted, all)
  const ids = shown.map((ride) => ride.id)
  const owner = alias(users, 'owner')
  const driver = alias(users, 'driver')
  const rows = await ctx.db
    .select({
      id: rides.id,
      status: rides.status,
      from: endOf(sql`asc`),
      to: endOf(sql`desc`),
      departsAt: rides.departsAt,
      numSeats: rides.numSeats,
      seatCost: rides.seatCostKsh,
      owner: { id: owner.id, name: owner.name },
      driver: { id: driver.id, name: driver.name },
      vehicle: { id: vehicles.id, plate: vehicles.plate },
      riders,
    })
    .from(rides)
    .innerJoin(owner, eq(owner.id, rides.ownerId))
    .innerJoin(driver, eq(driver.id, rides.driverId))
    .innerJoin(vehicles, eq(vehicles.id, rides.vehicleId))
    .where(inArray(rides.id, ids))
  return {
    rows: inOrder(ids, rows, (row) => row.id).map((row) => ({ ...row, departsAt: row.departsAt.toISOString() })),
    ...page,
  }
}
