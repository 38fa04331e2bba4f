import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'
import { storeDocument } from '../documents/index.ts'
import { findVehicle, lockVehicle } from './queries.ts'
import type { VehicleDocument } from '../../shared/kernel/enums.ts'

/** @throws AppError NOT_FOUND, and the errors of every upload */
export const uploadVehicleDocument = async (
  ctx: Ctx,
  vehicleId: string,
  kind: VehicleDocument,
  readFile: () => Promise<Buffer>,
): Promise<void> => {
  const { id: userId } = requireUser(ctx)
  const vehicle = await findVehicle(ctx.db, vehicleId)
  if (!vehicle || vehicle.ownerId !== userId || vehicle.status === 'DELETED') throw notFound()
  await storeDocument(
    ctx,
    { userId, kind, vehicleId },
    {
      readFile,
      onCurrent: async (tx) => {
        const current = await lockVehicle(tx, vehicleId)
        if (!current || current.status === 'DELETED') throw notFound()
      },
    },
  )
}
