import { AppError } from '../../platform/errors.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { withTx, type Ctx } from '../context.ts'
import { closeRequests } from './close-requests.ts'
import { getRide } from './get-ride.ts'
import { lockOwnRide } from './lock-ride.ts'
import { moveRide } from './move-ride.ts'
import { isOpen } from './rules.ts'

/** The owner calls the ride off: every open request is cancelled, what was paid goes back in full, everybody hears. */
export const cancelRide = (ctx: Ctx, rideId: string): Promise<Ride> =>
  withTx(ctx, async (tx) => {
    const now = ctx.clock.now()
    const row = await lockOwnRide(ctx, tx, rideId)
    if (!isOpen(row.ride, now)) throw new AppError('WRONG_STATE', 'ride.closed')
    await closeRequests(tx, ctx, row, 'RIDE_CANCELLED')
    await moveRide(tx, rideId, row.ride.status, 'CANCELLED', { cancelledAt: now })
    return getRide(ctx, rideId, tx)
  })
