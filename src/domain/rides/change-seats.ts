import { eq, sql } from 'drizzle-orm'
import { rideLegs, rides } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { lockRideFor } from './lock-ride.ts'
import { presentRide } from './present.ts'
import { findRide } from './queries.ts'
import { seatErrors } from './rules.ts'

/** Changes the seats, never below those paid or held. remSeats changes by the same difference. */
export const changeSeats = (ctx: Ctx, { rideId, numSeats }: { rideId: string; numSeats: number }): Promise<Ride> =>
  withTx(ctx, async (tx) => {
    const user = requireUser(ctx)
    const now = ctx.clock.now()
    const { ride, vehicle } = await lockRideFor(ctx, tx, rideId, 'edit')
    const [flaw, ...flaws] = seatErrors({ numSeats, seatCostKsh: ride.seatCostKsh, vehicleSeats: vehicle.numSeats })
    if (flaw) throw invalidFields(user.language, flaw, ...flaws)
    const [taken] = await tx
      .select({ seats: sql`max(${rideLegs.paidSeats} + ${rideLegs.heldSeats})`.mapWith(Number) })
      .from(rideLegs)
      .where(eq(rideLegs.rideId, rideId))
    const seats = taken?.seats ?? 0
    if (numSeats < seats) throw new AppError('SEATS_BOOKED', 'ride.seatsBooked', { params: { seats } })
    await tx.update(rides).set({ numSeats }).where(eq(rides.id, rideId))
    const row = await findRide(tx, user, rideId)
    if (!row) throw new Error('A locked ride is not there.')
    return presentRide(row, user, now, ctx.settings.publicUrl)
  })
