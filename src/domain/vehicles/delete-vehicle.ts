import { eq } from 'drizzle-orm'
import { vehicles } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { discardOfVehicle } from '../documents/index.ts'
import { nextState, requireAction } from '../transition-table.ts'
import { vehiclePerson } from './policy.ts'
import { findSeatsOffered, lockVehicle } from './queries.ts'
import { VEHICLE_TRANSITIONS } from './transitions.ts'

/** The row stays, because past rides refer to the vehicle. @throws AppError CONFLICT while a future or started ride uses the vehicle */
export const deleteVehicle = async (ctx: Ctx, id: string): Promise<{ success: true }> => {
  const viewer = requireUser(ctx)
  await withTx(ctx, async (tx) => {
    const vehicle = await lockVehicle(tx, id)
    if (!vehicle) throw notFound()
    requireAction(VEHICLE_TRANSITIONS.delete, vehiclePerson(viewer, vehicle), vehicle, ctx.clock.now())
    if ((await findSeatsOffered(tx, id)) !== null) throw new AppError('CONFLICT', 'vehicles.hasRides')
    await tx
      .update(vehicles)
      .set({ status: nextState(VEHICLE_TRANSITIONS.delete), rejectedBecause: null })
      .where(eq(vehicles.id, id))
    await discardOfVehicle(tx, ctx.clock.now(), id)
  })
  return { success: true }
}
