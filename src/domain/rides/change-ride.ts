import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rideLegs, rides, seatRequests } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import type { Ride, UpdateRideBody } from '../../shared/contract/rides.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { requireDocuments } from '../documents/index.ts'
import { changeStops, measureStops } from './change-stops.ts'
import { announceMeetingPoint, pickupOf } from './events.ts'
import { lockRideFor } from './lock-ride.ts'
import { offerPossibleStops } from './offer-possible-stops.ts'
import { presentRide } from './present.ts'
import { findOwnRide, type RideRow } from './queries.ts'
import { seatErrors, wordColumns, wordErrors } from './rules.ts'
import { viewSegment } from './view-segment.ts'

/** @throws AppError SEATS_BOOKED for fewer seats than are paid or held on a leg */
const requireSeats = async (tx: Tx, rideId: string, numSeats: number): Promise<void> => {
  const [taken] = await tx
    .select({ seats: sql`max(${rideLegs.paidSeats} + ${rideLegs.heldSeats})`.mapWith(Number) })
    .from(rideLegs)
    .where(eq(rideLegs.rideId, rideId))
  const seats = taken?.seats ?? 0
  if (numSeats < seats) throw new AppError('SEATS_BOOKED', 'ride.seatsBooked', { params: { seats } })
}

/** Tells riders with an approved seat from the first stop, and the driver if another user posted the ride. */
const announceMeeting = async (ctx: Ctx, tx: Tx, before: RideRow, after: RideRow): Promise<void> => {
  if (pickupOf(after) === pickupOf(before)) return
  const { id, driverId, ownerId } = after.ride
  const seats = await tx
    .select({
      userId: seatRequests.riderId,
      fromPosition: seatRequests.fromPosition,
      toPosition: seatRequests.toPosition,
    })
    .from(seatRequests)
    .where(
      and(
        eq(seatRequests.rideId, id),
        eq(seatRequests.fromPosition, 0),
        inArray(seatRequests.status, ['APPROVED', 'PAID']),
      ),
    )
  const changedAt = ctx.clock.now()
  for (const { userId, ...part } of seats)
    await announceMeetingPoint(tx, ctx, viewSegment(after, part), { userId, changedAt })
  if (driverId !== ownerId) await announceMeetingPoint(tx, ctx, after, { userId: driverId, changedAt })
}

/** Changes a ride; remSeats changes by the same difference as numSeats. */
export const changeRide = async (
  ctx: Ctx,
  { rideId, ...changes }: UpdateRideBody & { rideId: string },
): Promise<Ride> => {
  const user = requireUser(ctx)
  const wanted = changes.stops && (await measureStops(ctx, rideId, changes.stops))
  return withTx(ctx, async (tx) => {
    const before = await lockRideFor(ctx, tx, rideId, 'edit')
    const { ride, vehicle } = before
    const { numSeats = ride.numSeats } = changes
    const [issue, ...issues] = [
      ...seatErrors({ numSeats, seatCostKsh: ride.seatCostKsh, vehicleSeats: vehicle.numSeats }),
      ...wordErrors(changes, before.from),
    ]
    if (issue) throw invalidFields(user.language, issue, ...issues)
    // More seats and stops are promises to more riders and need valid documents; a note can still help riders who have
    // a seat.
    if (wanted || numSeats > ride.numSeats) await requireDocuments(ctx, tx, user, ride)
    if (changes.numSeats !== undefined) await requireSeats(tx, rideId, numSeats)
    await tx
      .update(rides)
      .set({ numSeats, offersPossibleStops: changes.possibleStops, ...wordColumns(changes) })
      .where(eq(rides.id, rideId))
    if (wanted) await changeStops(ctx, tx, before, wanted)
    if (wanted || changes.possibleStops !== undefined) await offerPossibleStops(ctx, tx, rideId)
    const row = await findOwnRide(tx, user, rideId)
    if (!row) throw new Error('A locked ride is missing.')
    await announceMeeting(ctx, tx, before, row)
    return presentRide(row, user, ctx.clock.now(), ctx.settings.publicUrl)
  })
}
