import type { AdminVehicle } from '../../shared/contract/admin.ts'
import type { Vehicle } from '../../shared/contract/vehicles.ts'
import { nextState, refusalOf } from '../transition-table.ts'
import { mayReadRejection, vehiclePerson, type Viewer } from './policy.ts'
import type { VehicleRow } from './queries.ts'
import { VEHICLE_TRANSITIONS } from './transitions.ts'

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
  now: Date,
): AdminVehicle => {
  const may = (action: 'approve' | 'reject') =>
    row.status !== nextState(VEHICLE_TRANSITIONS[action]) &&
    refusalOf(VEHICLE_TRANSITIONS[action], vehiclePerson(viewer, row), row, now) === null
  return { ...presentVehicle(viewer, row), owner, can: { approve: may('approve'), reject: may('reject') } }
}
