import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { isOfferedOrOwn, isReadable, refuseHidden, type Sight } from './filter-visible.ts'
import { rideFacts, ridePerson } from './policy.ts'
import { findOwnRide, findRide, type RideRow, type ViewedRide } from './queries.ts'
import { RIDE_TRANSITIONS } from './transitions.ts'

/**
 * Locks in a separate statement, because a statement that also reads the seats would read them before the lock.
 * `isVisible` leaves out rides that are hidden from the viewer: waiting for the lock of such a ride would show that
 * it exists.
 * @throws AppError NOT_FOUND, WOMEN_ONLY
 */
const lockRow = async (tx: Tx, rideId: string, viewer: Sight, isVisible?: SQL): Promise<void> => {
  const locked = await tx
    .select({ id: rides.id })
    .from(rides)
    .where(and(eq(rides.id, rideId), isVisible))
    .for('update')
  if (locked.length === 0) await refuseHidden(tx, viewer, rideId)
}

const lockAndFind = async (...[tx, rideId, ...visible]: Parameters<typeof lockRow>): Promise<RideRow> => {
  await lockRow(tx, rideId, ...visible)
  const row = await findRide(tx, rideId)
  if (!row) throw notFound()
  return row
}

/** @throws AppError NOT_FOUND */
export const lockRide = (tx: Tx, rideId: string): Promise<RideRow> => lockAndFind(tx, rideId, null)

/** Locks a ride that is offered to a user, or that they own or drive. @throws AppError NOT_FOUND, WOMEN_ONLY */
export const lockOfferedRide = (tx: Tx, rideId: string, user: NonNullable<Sight>): Promise<RideRow> =>
  lockAndFind(tx, rideId, user, isOfferedOrOwn(user))

/**
 * Locks a ride for an action. A user who may open the ride, but is not the owner, gets FORBIDDEN.
 * @throws AppError NOT_FOUND, WOMEN_ONLY, or why the action is refused
 */
export const lockRideFor = async (
  ctx: Ctx,
  tx: Tx,
  rideId: string,
  action: 'edit' | 'cancel' | 'start' | 'complete',
): Promise<ViewedRide> => {
  const user = requireUser(ctx)
  await lockRow(tx, rideId, user, isReadable(user))
  const row = await findOwnRide(tx, user, rideId)
  if (!row) throw notFound()
  requireAction(RIDE_TRANSITIONS[action], ridePerson(user, row.ride), rideFacts(row), ctx.clock.now())
  return row
}
