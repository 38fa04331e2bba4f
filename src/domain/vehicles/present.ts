import type { AdminVehicle } from '../../shared/contract/admin.ts'
import type { Vehicle } from '../../shared/contract/vehicles.ts'
import { mayReadRejection, type Viewer } from './policy.ts'
import type { VehicleRow } from './queries.ts'

export const presentVehicle = (viewer: Viewer, row: VehicleRow): Vehicle => ({
  id: row.id,
  make: row.make,
  model: row.model,
  year: row.year,
  numSeats: row.numSeats,
  color: row.color,
  plate: row.plate,
  uId: row.ownerId,
  status: row.status,
  rejectedBecause: mayReadRejection(viewer, row) ? row.rejectedBecause : null,
  createdAt: row.createdAt.toISOString(),
})

export const presentAdminVehicle = (
  viewer: Viewer,
  row: VehicleRow,
  owner: { id: string; name: string; phone: string },
): AdminVehicle => ({ ...presentVehicle(viewer, row), owner })
