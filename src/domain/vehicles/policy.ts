import type { VehiclePerson } from './transitions.ts'
import type { Role, VehicleStatus } from '../../shared/kernel/enums.ts'

export interface Viewer {
  id: string
  role: Role
}
interface OwnedVehicle {
  ownerId: string
  status: VehicleStatus
}

export const mayAddVehicle = (viewer: Viewer): boolean => ['DRIVER', 'COORDINATOR', 'ADMIN'].includes(viewer.role)

/** Coordinators choose from all vehicles, and admins check them. */
export const seesAllVehicles = (viewer: Viewer): boolean => ['COORDINATOR', 'ADMIN'].includes(viewer.role)

/** Every user may see an approved vehicle, because it may be on a public ride. */
export const maySeeVehicle = (viewer: Viewer, vehicle: OwnedVehicle): boolean =>
  vehicle.status !== 'DELETED' &&
  (vehicle.ownerId === viewer.id || vehicle.status === 'APPROVED' || seesAllVehicles(viewer))

export const vehiclePerson = (viewer: Viewer, vehicle: { ownerId: string }): VehiclePerson => {
  if (vehicle.ownerId === viewer.id) return 'owner'
  return viewer.role === 'ADMIN' ? 'admin' : 'other'
}

export const mayReadRejection = (viewer: Viewer, vehicle: OwnedVehicle): boolean =>
  vehicle.status === 'REJECTED' && (vehicle.ownerId === viewer.id || viewer.role === 'ADMIN')
