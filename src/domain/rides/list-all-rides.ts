import { and, asc, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countUpTo } from '../../db/bounded-lists.ts'
import { inOrder } from '../../db/list-page.ts'
import { rides, users, vehicles } from '../../db/schema/index.ts'
import {
  LISTED_AT_MOST,
  type AdminRide,
  type AdminRideList,
  type AdminRidesQuery,
} from '../../shared/contract/admin.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { OPEN_STATUSES } from './rules.ts'

/** A ride has at most 10 seats; more requests than this are cancelled ones. */
const MAX_SHOWN_RIDERS = 20

const endOf = (order: SQL) =>
  sql<string>`(select p.name from ride_stops s join places p on p.id = s.place where s.ride_id = rides.id
    order by s.position ${order} limit 1)`

const riders = sql<AdminRide['riders']>`(select coalesce(json_agg(json_build_object('id', q.rider_id, 'name', q.name,
    'requestId', q.id, 'numSeats', q.num_seats, 'status', q.status, 'paymentId', q.payment_id)), '[]'::json)
  from (select r.id, r.rider_id, u.name, r.num_seats, r.status,
      (select p.id from payments p where p.request_id = r.id and p.state = 'SUCCEEDED' limit 1) as payment_id
    from seat_requests r join users u on u.id = r.rider_id where r.ride_id = rides.id
    order by r.created_at desc limit ${MAX_SHOWN_RIDERS}) q)`

const withPerson = (userId: string) =>
  inArray(
    rides.id,
    sql`(select id from rides where owner_id = ${userId} union select id from rides where driver_id = ${userId}
      union select ride_id from seat_requests where rider_id = ${userId})`,
  )

/** A driver's rides have an index. */
const withVehicle = (vehicleId: string) =>
  and(eq(rides.vehicleId, vehicleId), sql`${rides.driverId} = (select owner_id from vehicles where id = ${vehicleId})`)

/** Rides with their people, for admins: of a user, of a vehicle, or one. */
export const listAllRides = async (
  ctx: Ctx,
  { id, userId, vehicleId, page, pageSize }: AdminRidesQuery,
): Promise<AdminRideList> => {
  requireAdmin(ctx)
  const isFiltered = id !== undefined || userId !== undefined || vehicleId !== undefined
  const where = isFiltered
    ? and(
        id === undefined ? undefined : eq(rides.id, id),
        userId === undefined ? undefined : withPerson(userId),
        vehicleId === undefined ? undefined : withVehicle(vehicleId),
      )
    : and(inArray(rides.status, [...OPEN_STATUSES]), gt(rides.departsAt, ctx.clock.now()))
  const shown = await ctx.db
    .select({ id: rides.id })
    .from(rides)
    .where(where)
    .orderBy(isFiltered ? desc(rides.departsAt) : asc(rides.departsAt), asc(rides.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const ids = shown.map((ride) => ride.id)
  const counted = await countUpTo(ctx.db, ctx.db.select({ id: rides.id }).from(rides).where(where), LISTED_AT_MOST)
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
    ...counted,
    page,
    pageSize,
  }
}
