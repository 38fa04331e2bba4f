import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { violates } from '../../platform/postgres-errors.ts'
import { vehicles } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { UpdateVehicleBody, Vehicle } from '../../shared/contract/vehicles.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { checkYear } from './check-year.ts'
import { requireAction } from '../transition-table.ts'
import { vehiclePerson } from './policy.ts'
import { presentVehicle } from './present.ts'
import { findSeatsOffered, isStopped, lockVehicle, type VehicleRow } from './queries.ts'
import { isOtherPlate, normalFacts, realChanges, statusAfter } from './rules.ts'
import { VEHICLE_TRANSITIONS } from './transitions.ts'

const change = async (ctx: Ctx, tx: Tx, vehicle: VehicleRow, input: UpdateVehicleBody): Promise<VehicleRow> => {
  const changes = realChanges(vehicle, normalFacts(input))
  if (Object.keys(changes).length === 0) return vehicle
  const offered = changes.numSeats === undefined ? null : await findSeatsOffered(tx, vehicle.id)
  if (offered !== null && changes.numSeats !== undefined && changes.numSeats < offered)
    throw new AppError('CONFLICT', 'vehicles.seatsOffered', { params: { seats: offered } })
  // A new plate deletes the document dates of the old plate, so it is refused while such a date stops a ride.
  const { required } = ctx.settings.documents
  if (isOtherPlate(vehicle.plate, changes.plate) && (await isStopped(tx, vehicle.id, required, ctx.clock.now())))
    throw new AppError('CONFLICT', 'vehicles.documentEnds')
  const status = statusAfter(vehicle.status, changes)
  const undecided =
    status === vehicle.status
      ? {}
      : { decidedBy: null, decidedAt: null, rejectedBecause: null, waitingSince: ctx.clock.now() }
  const [changed] = await tx
    .update(vehicles)
    .set({ ...changes, ...undecided, status })
    .where(eq(vehicles.id, vehicle.id))
    .returning()
  return changed ?? vehicle
}

/** A change of a checked field makes the vehicle PENDING. The vehicle stays on its rides. */
export const updateVehicle = async (ctx: Ctx, id: string, input: UpdateVehicleBody): Promise<Vehicle> => {
  const viewer = requireUser(ctx)
  checkYear(ctx, input.year)
  try {
    return await withTx(ctx, async (tx) => {
      const vehicle = await lockVehicle(tx, id)
      if (!vehicle) throw notFound()
      requireAction(VEHICLE_TRANSITIONS.change, vehiclePerson(viewer, vehicle), vehicle, ctx.clock.now())
      return presentVehicle(viewer, await change(ctx, tx, vehicle, input))
    })
  } catch (error) {
    if (violates(error, 'vehicles_plate_live')) throw new AppError('PLATE_TAKEN', 'vehicles.plateTaken')
    throw error
  }
}
