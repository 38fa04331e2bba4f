import type { Role, VehicleStatus } from './enums.ts'

export const POSTING_STATES = ['RIDER', 'NO_VEHICLE', 'VEHICLE_WAITS', 'VEHICLE_REJECTED', 'READY'] as const
export type PostingState = (typeof POSTING_STATES)[number]

export const canPostWith = (status: VehicleStatus): boolean => status === 'APPROVED'

/**
 * @param vehicles The statuses of the vehicles with which the user may post once they are approved, without deleted
 * vehicles.
 */
export const postingState = (role: Role, vehicles: readonly VehicleStatus[]): PostingState => {
  if (role !== 'DRIVER' && role !== 'COORDINATOR') return 'RIDER'
  if (vehicles.some(canPostWith)) return 'READY'
  if (vehicles.includes('PENDING')) return 'VEHICLE_WAITS'
  return vehicles.length === 0 ? 'NO_VEHICLE' : 'VEHICLE_REJECTED'
}
