import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { isReadable, refuseHidden, type Sight } from './filter-visible.ts'
import { rideFacts, ridePerson } from './policy.ts'
import { findRide, type RideRow } from './queries.ts'
import { RIDE_TRANSITIONS } from './transitions.ts'

/**
 * Locks in a separate statement: a statement that also reads the seats would read them before the lock. For a viewer,
 * only a ride that the viewer may open is locked, so that a hidden ride takes no longer than a missing one.
 * @throws AppError NOT_FOUND, WOMEN_ONLY
 */
export const lockRide = async (tx: Tx, rideId: string, viewer: Sight = null): Promise<RideRow> => {
  const readable = viewer === null ? undefined : isReadable(viewer)
  const locked = await tx
    .select({ id: rides.id })
    .from(rides)
    .where(and(eq(rides.id, rideId), readable))
    .for('update')
  if (locked.length === 0) return refuseHidden(tx, viewer, rideId)
  const row = await findRide(tx, null, rideId)
  if (!row) throw notFound()
  return row
}

/**
 * Locks a ride for an action. A user who may open the ride, but may not do the action, gets 403.
 * @throws AppError NOT_FOUND, WOMEN_ONLY, or why the action is refused
 */
export const lockRideFor = async (
  ctx: Ctx,
  tx: Tx,
  rideId: string,
  action: 'edit' | 'cancel' | 'start' | 'complete',
): Promise<RideRow> => {
  const user = requireUser(ctx)
  const row = await lockRide(tx, rideId, user)
  requireAction(RIDE_TRANSITIONS[action], ridePerson(user, row.ride), rideFacts(row), ctx.clock.now())
  return row
}
