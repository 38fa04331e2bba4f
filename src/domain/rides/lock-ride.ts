import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'
import { ownsRide } from './policy.ts'
import { findRide, type RideRow } from './queries.ts'

/**
 * Locks a ride for the rest of the transaction and reads it with its places, people and seats. The lock comes first,
 * in a statement of its own: one statement would read the seats as they were before the lock was granted.
 * @throws AppError NOT_FOUND
 */
export const lockRide = async (tx: Tx, rideId: string): Promise<RideRow> => {
  await tx.select({ id: rides.id }).from(rides).where(eq(rides.id, rideId)).for('update')
  const row = await findRide(tx, null, rideId)
  if (!row) throw notFound()
  return row
}

/** Rides are public, so a stranger learns that this one is not his: 403 and not 404. */
export const lockOwnRide = async (ctx: Ctx, tx: Tx, rideId: string): Promise<RideRow> => {
  const user = requireUser(ctx)
  const row = await lockRide(tx, rideId)
  if (!ownsRide(user, row.ride)) throw new AppError('FORBIDDEN', 'ride.onlyOwner')
  return row
}
