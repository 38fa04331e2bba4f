import { AppError } from '../../platform/errors.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { withTx, type Ctx } from '../context.ts'
import { getRide } from './get-ride.ts'
import { lockOwnRide } from './lock-ride.ts'
import { moveRide } from './move-ride.ts'
import { canStart, START_EARLY_MINUTES } from './rules.ts'

/** The owner says that the ride is on its way; otherwise it starts by itself at departure. */
export const startRide = (ctx: Ctx, rideId: string): Promise<Ride> =>
  withTx(ctx, async (tx) => {
    const now = ctx.clock.now()
    const { ride } = await lockOwnRide(ctx, tx, rideId)
    if (!canStart(ride, now))
      throw new AppError('WRONG_STATE', 'ride.tooEarlyToStart', { params: { minutes: START_EARLY_MINUTES } })
    await moveRide(tx, rideId, 'CONFIRMED', 'STARTED', { startedAt: now })
    return getRide(ctx, rideId, tx)
  })
