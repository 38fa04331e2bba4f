import type { Tx } from '../../db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { nameParts } from '../users/rules.ts'
import { closeRequests } from './close-requests.ts'
import { getRide } from './get-ride.ts'
import { lockOwnRide } from './lock-ride.ts'
import { moveRide } from './move-ride.ts'
import { hasBoarded, type RideRow } from './queries.ts'
import { isOpen } from './rules.ts'

/** Ends a locked ride: every open request is cancelled, what was paid goes back in full, everybody hears by whom. */
export const callOffRide = async (
  tx: Tx,
  deps: Pick<Ctx, 'clock' | 'enqueue'>,
  row: RideRow,
  by: string,
): Promise<void> => {
  const now = deps.clock.now()
  if (!isOpen(row.ride, now)) throw new AppError('WRONG_STATE', 'ride.closed')
  if (await hasBoarded(tx, row.ride.id)) throw new AppError('WRONG_STATE', 'boarding.onBoard')
  await closeRequests(tx, deps, row, { kind: 'RIDE_CANCELLED', by })
  await moveRide(tx, row.ride.id, row.ride.status, 'CANCELLED', { cancelledAt: now })
}

/** The owner calls the ride off. */
export const cancelRide = (ctx: Ctx, rideId: string): Promise<Ride> =>
  withTx(ctx, async (tx) => {
    await callOffRide(tx, ctx, await lockOwnRide(ctx, tx, rideId), nameParts(requireUser(ctx).name).firstName)
    return getRide(ctx, rideId, tx)
  })
