import { notFound } from '../../platform/errors.ts'
import type { Vehicle } from '../../shared/contract/vehicles.ts'
import { requireUser, type Ctx } from '../context.ts'
import { maySeeVehicle } from './policy.ts'
import { presentVehicle } from './present.ts'
import { findVehicle } from './queries.ts'

export const getVehicle = async (ctx: Ctx, id: string): Promise<Vehicle> => {
  const viewer = requireUser(ctx)
  const vehicle = await findVehicle(ctx.db, id)
  if (!vehicle || !maySeeVehicle(viewer, vehicle)) throw notFound()
  return presentVehicle(viewer, vehicle)
}
