import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { rideFacts, ridePerson } from './policy.ts'
import { findRide, type RideRow } from './queries.ts'
import { RIDE_TRANSITIONS } from './transitions.ts'

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

/**
 * The same for what the caller is about to do. Rides are public, so a stranger learns that this one is not theirs: 403.
 * @throws AppError NOT_FOUND, and the reason when the action is refused
 */
export const lockRideFor = async (
  ctx: Ctx,
  tx: Tx,
  rideId: string,
  action: 'edit' | 'cancel' | 'start' | 'complete',
): Promise<RideRow> => {
  const user = requireUser(ctx)
  const row = await lockRide(tx, rideId)
  requireAction(RIDE_TRANSITIONS[action], ridePerson(user, row.ride), rideFacts(row), ctx.clock.now())
  return row
}
