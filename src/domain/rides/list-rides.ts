import { and, asc, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import { rides } from '../../db/schema/index.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { requireUser, viewerOf, type Ctx } from '../context.ts'
import { presentRide } from './present.ts'
import { hasSegment, isOpenRide, selectRides, soonestFirst } from './queries.ts'
import { MAX_LISTED_RIDES } from './rules.ts'

export type OwnList = 'requested' | 'confirmed' | 'mine' | 'pending' | 'favorite'

const withRequest = (condition: SQL) =>
  sql`exists (select 1 from seat_requests q where q.ride_id = ${rides.id} and ${condition})`

// From the caller's requests to their rides, so that the index on the rider is what is read.
const requestedBy = (userId: string, statuses: SQL) =>
  sql`${rides.id} in (select q.ride_id from seat_requests q where q.rider_id = ${userId} and q.status in (${statuses}))`

/** Which rides stand on each of the caller's lists. */
const conditionOf: Record<OwnList, (userId: string) => SQL | undefined> = {
  requested: (userId) => requestedBy(userId, sql`'PENDING', 'APPROVED'`),
  confirmed: (userId) =>
    or(requestedBy(userId, sql`'PAID'`), and(eq(rides.ownerId, userId), withRequest(sql`q.status = 'PAID'`))),
  mine: (userId) => eq(rides.ownerId, userId),
  pending: (userId) => and(eq(rides.ownerId, userId), withRequest(sql`q.status = 'PENDING'`)),
  favorite: (userId) => sql`${rides.id} in (select f.ride_id from favorites f where f.user_id = ${userId})`,
}

/** Rides anybody can book now, soonest first. */
export const listAvailableRides = async (ctx: Ctx, limit: number): Promise<Ride[]> => {
  const viewer = viewerOf(ctx)
  const now = ctx.clock.now()
  const rows = await selectRides(ctx.db, viewer)
    .where(and(isOpenRide, gt(rides.departsAt, now), hasSegment))
    .orderBy(asc(rides.departsAt), asc(rides.id))
    .limit(limit)
  return rows.map((row) => presentRide(row, viewer, now))
}

/** One of the caller's own lists: what is to come, soonest first, then what is over. */
export const listOwnRides = async (ctx: Ctx, list: OwnList): Promise<Ride[]> => {
  const user = requireUser(ctx)
  const rows = await selectRides(ctx.db, user)
    .where(conditionOf[list](user.id))
    .orderBy(...soonestFirst)
    .limit(MAX_LISTED_RIDES)
  return rows.map((row) => presentRide(row, user, ctx.clock.now()))
}
