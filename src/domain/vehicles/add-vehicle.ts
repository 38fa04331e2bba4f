import { violates } from '../../platform/postgres-errors.ts'
import { vehicles } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AddVehicleBody, Vehicle } from '../../shared/contract/vehicles.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { holdUser } from '../users/index.ts'
import { checkYear } from './check-year.ts'
import { mayAddVehicle } from './policy.ts'
import { presentVehicle } from './present.ts'
import { normalFacts, VEHICLES_LIMIT } from './rules.ts'

/** @throws AppError FORBIDDEN, INVALID, RATE_LIMITED, PLATE_TAKEN */
export const addVehicle = async (ctx: Ctx, input: AddVehicleBody): Promise<Vehicle> => {
  const viewer = requireUser(ctx)
  if (!mayAddVehicle(viewer)) throw new AppError('FORBIDDEN', 'vehicles.driversOnly')
  checkYear(ctx, input.year)
  await limitHits(ctx, VEHICLES_LIMIT, viewer.id)
  try {
    return await withTx(ctx, async (tx) => {
      await holdUser(tx, viewer.id)
      const [added] = await tx
        .insert(vehicles)
        .values({
          id: newId(),
          ownerId: viewer.id,
          ...normalFacts(input),
          status: 'PENDING',
          createdAt: ctx.clock.now(),
        })
        .returning()
      if (!added) throw new AppError('CONFLICT', 'error.conflict')
      return presentVehicle(viewer, added)
    })
  } catch (error) {
    if (violates(error, 'vehicles_plate_live')) throw new AppError('PLATE_TAKEN', 'vehicles.plateTaken')
    throw error
  }
}
