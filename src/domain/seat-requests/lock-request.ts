import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx, type UserActor } from '../context.ts'
import { lockRide, type RideRow } from '../rides/index.ts'
import { sideOf } from './policy.ts'
import type { Side } from './rules.ts'

export interface Locked {
  row: RideRow
  request: typeof seatRequests.$inferSelect
}

const lockIn = async (tx: Tx, rideId: string, requestId: string): Promise<Locked> => {
  const row = await lockRide(tx, rideId)
  const [request] = await tx.select().from(seatRequests).where(eq(seatRequests.id, requestId)).for('update')
  if (!request) throw notFound()
  return { row, request }
}

const peek = async (tx: Tx, requestId: string) => {
  const { rideId, riderId, ownerId } = seatRequests
  const [found] = await tx.select({ rideId, riderId, ownerId }).from(seatRequests).where(eq(seatRequests.id, requestId))
  if (!found) throw notFound()
  return found
}

/** The ride first and then the request: the order in which everybody locks. @throws AppError NOT_FOUND */
export const lockRideAndRequest = async (tx: Tx, requestId: string): Promise<Locked> =>
  lockIn(tx, (await peek(tx, requestId)).rideId, requestId)

/** The same for one of its two sides; to anybody else the request is not there. */
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
