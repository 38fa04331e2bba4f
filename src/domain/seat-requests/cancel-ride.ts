import type { Tx } from '../../db/client.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { refusalOf, requireAction } from '../transition-table.ts'
import { announceRideCancelled, getRide, lockRideFor, moveRide, type RideRow } from '../rides/index.ts'
import { rideFacts } from '../rides/policy.ts'
import { RIDE_TRANSITIONS } from '../rides/transitions.ts'
import { closeRequests } from './close-requests.ts'
import { PAMOJA } from './events.ts'
import { findRequestFacts } from './queries.ts'

const readFacts = async (tx: Tx, row: RideRow) =>
  rideFacts({ ...row, ...(await findRequestFacts(tx, row.ride.id, null)) })

export const canCallOff = async (tx: Tx, row: RideRow, now: Date): Promise<boolean> =>
  refusalOf(RIDE_TRANSITIONS.cancel, 'system', await readFacts(tx, row), now) === null

/**
 * Ends a locked ride: cancels every open request, refunds everything paid, and tells all riders, the owner and the
 * driver that `by` cancelled it; null means Pamoja. The action `stop` also ends a ride that should have departed; its
 * caller tells the driver which document has ended.
 */
export const callOffRide = async (
  tx: Tx,
  deps: Pick<Ctx, 'clock' | 'enqueue'>,
  row: RideRow,
  by: { id: string | null; name: string } | null,
  action: 'cancel' | 'stop' = 'cancel',
): Promise<void> => {
  const now = deps.clock.now()
  const facts = await readFacts(tx, row)
  requireAction(RIDE_TRANSITIONS[action], action === 'stop' ? 'clock' : 'system', facts, now)
  await closeRequests(tx, deps, row, by ? { kind: 'RIDE_CANCELLED', by } : { kind: 'PAMOJA_CANCELLED', by: PAMOJA })
  await moveRide(tx, row.ride, action, { cancelledAt: now })
  const byDocument = action === 'stop'
  const told = new Set([row.ride.driverId, row.ride.ownerId])
  if (byDocument) told.delete(row.ride.driverId)
  for (const userId of told)
    if (userId !== by?.id) await announceRideCancelled(tx, deps, row, { userId, by: by ?? PAMOJA, byDocument })
}

export const cancelRide = (ctx: Ctx, rideId: string): Promise<Ride> =>
  withTx(ctx, async (tx) => {
    await callOffRide(tx, ctx, await lockRideFor(ctx, tx, rideId, 'cancel'), requireUser(ctx))
    return getRide(ctx, rideId, tx)
  })
