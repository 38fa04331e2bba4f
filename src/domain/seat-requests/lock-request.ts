import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx, type UserActor } from '../context.ts'
import { lockRide, viewSegment, type RideRow } from '../rides/index.ts'
import { requireAction } from '../transition-table.ts'
import { factsOf, sideOf } from './policy.ts'
import { findRequest, type RequestRow } from './queries.ts'
import type { Side } from './rules.ts'
import { REQUEST_TRANSITIONS } from './transitions.ts'

export interface Locked {
  row: RideRow
  request: typeof seatRequests.$inferSelect
}

const lockIn = async (tx: Tx, rideId: string, requestId: string): Promise<Locked> => {
  const row = await lockRide(tx, rideId)
  const [request] = await tx.select().from(seatRequests).where(eq(seatRequests.id, requestId)).for('update')
  if (!request) throw notFound()
  return { row: viewSegment(row, request), request }
}

const peek = async (tx: Tx, requestId: string) => {
  const { rideId, riderId, ownerId } = seatRequests
  const [found] = await tx.select({ rideId, riderId, ownerId }).from(seatRequests).where(eq(seatRequests.id, requestId))
  if (!found) throw notFound()
  return found
}

/** Locks the ride before the request, in the common lock order. @throws AppError NOT_FOUND */
export const lockRideAndRequest = async (tx: Tx, requestId: string): Promise<Locked> =>
  lockIn(tx, (await peek(tx, requestId)).rideId, requestId)

/** Like `lockRideAndRequest`, for the rider or the ride's owner; others get 404. */
export const lockOwnRequest = async (
  ctx: Ctx,
  tx: Tx,
  requestId: string,
): Promise<Locked & { user: UserActor; side: Side }> => {
  const user = requireUser(ctx)
  const found = await peek(tx, requestId)
  const side = sideOf(user, found)
  if (side === null) throw notFound()
  return { ...(await lockIn(tx, found.rideId, requestId)), user, side }
}

/** @throws AppError NOT_FOUND, or the reason why the action is refused */
export const lockRequestFor = async (
  ctx: Ctx,
  tx: Tx,
  requestId: string,
  action: 'approve' | 'dispute',
): Promise<Locked & { user: UserActor; side: Side; found: RequestRow }> => {
  const locked = await lockOwnRequest(ctx, tx, requestId)
  const found = await findRequest(tx, requestId)
  if (!found) throw notFound()
  requireAction(REQUEST_TRANSITIONS[action], locked.side, factsOf(found), ctx.clock.now())
  return { ...locked, found }
}
