import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { rides } from '../../db/schema/index.ts'
import { MAX_LISTED_RIDES, type Ride } from '../../shared/contract/rides.ts'
import { requireUser, viewerOf, type Ctx } from '../context.ts'
import { isReadable } from './filter-visible.ts'
import { presentRide } from './present.ts'
import { findBookableIds, findRideIds, loadRides, soonestFirst } from './queries.ts'

export type OwnList = 'requested' | 'confirmed' | 'mine' | 'pending' | 'favorite'

const conditionOf: Record<OwnList, (userId: string) => SQL | undefined> = {
  requested: (userId) => sql`${rides.id} in (
    select q.ride_id from seat_requests q where q.rider_id = ${userId} and q.status in ('PENDING', 'APPROVED'))`,
  // A union, because no index supports the "or".
  confirmed: (userId) => sql`${rides.id} in (
    select q.ride_id from seat_requests q where q.rider_id = ${userId} and q.status = 'PAID'
    union all
    select q.ride_id from rides own join seat_requests q on q.ride_id = own.id
      where own.owner_id = ${userId} and q.status = 'PAID')`,
  mine: (userId) => eq(rides.ownerId, userId),
  pending: (userId) =>
    and(
      eq(rides.ownerId, userId),
      sql`exists (select 1 from seat_requests q where q.ride_id = ${rides.id} and q.status = 'PENDING')`,
    ),
  favorite: (userId) => sql`${rides.id} in (select f.ride_id from favorites f where f.user_id = ${userId})`,
}

export const listAvailableRides = async (ctx: Ctx, limit: number): Promise<Ride[]> => {
  const viewer = viewerOf(ctx)
  const now = ctx.clock.now()
  const rows = await loadRides(ctx.db, viewer, findBookableIds(ctx.db, viewer, now, limit)).orderBy(
    asc(rides.departsAt),
    asc(rides.id),
  )
  return rows.map((row) => presentRide(row, viewer, now, ctx.settings.publicUrl))
}

/** One of the caller's lists: future rides, soonest first, then past ones. */
export const listOwnRides = async (ctx: Ctx, list: OwnList, limit = MAX_LISTED_RIDES): Promise<Ride[]> => {
  const user = requireUser(ctx)
  const found = findRideIds(ctx.db, {
    where: and(conditionOf[list](user.id), isReadable(user)),
    orderBy: soonestFirst,
    limit,
  })
  const rows = await loadRides(ctx.db, user, found).orderBy(...soonestFirst)
  return rows.map((row) => presentRide(row, user, ctx.clock.now(), ctx.settings.publicUrl))
}
