import type { Ride } from '../../shared/contract/rides.ts'
import { refuseEnded } from '../documents/index.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { getRide } from './get-ride.ts'
import { lockRideFor } from './lock-ride.ts'
import { moveRide } from './move-ride.ts'

/** For an early start by the owner. Otherwise a sweep starts a confirmed ride at departure. */
export const startRide = (ctx: Ctx, rideId: string): Promise<Ride> =>
  withTx(ctx, async (tx) => {
    const { ride } = await lockRideFor(ctx, tx, rideId, 'start')
    await refuseEnded(ctx, tx, requireUser(ctx), ride)
    await moveRide(tx, ride, 'start', { startedAt: ctx.clock.now() })
    await ctx.enqueue(tx, 'trusted-contacts.tell', { event: 'departed', id: rideId })
    return getRide(ctx, rideId, tx)
  })
