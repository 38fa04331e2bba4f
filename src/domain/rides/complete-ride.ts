import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { withTx, type Ctx } from '../context.ts'
import { getRide } from './get-ride.ts'
import { lockOwnRide } from './lock-ride.ts'
import { moveRide } from './move-ride.ts'

/** A locked ride has arrived: one more trip for its driver. */
export const finishRide = async (tx: Tx, ride: { id: string; driverId: string }, now: Date): Promise<void> => {
  await moveRide(tx, ride.id, 'STARTED', 'COMPLETED', { completedAt: now })
  await tx
    .update(users)
    .set({ tripsDone: sql`${users.tripsDone} + 1` })
    .where(eq(users.id, ride.driverId))
}

/** The owner says that everybody has arrived. */
export const completeRide = (ctx: Ctx, rideId: string): Promise<Ride> =>
  withTx(ctx, async (tx) => {
    const { ride } = await lockOwnRide(ctx, tx, rideId)
    if (ride.status !== 'STARTED') throw new AppError('WRONG_STATE', 'ride.notUnderWay')
    await finishRide(tx, ride, ctx.clock.now())
    return getRide(ctx, rideId, tx)
  })
