import { refusal, type TransitionTable } from '../transition-table.ts'
import type { VehicleStatus } from '../../shared/kernel/enums.ts'

/** The owner (even when they are an admin), another admin, or another user. */
export type VehiclePerson = 'owner' | 'admin' | 'other'

export interface VehicleState {
  status: VehicleStatus
}

const LIVE = ['PENDING', 'APPROVED', 'REJECTED'] as const satisfies readonly VehicleStatus[]
const GONE = refusal('NOT_FOUND', 'error.notFound')
const OWN = refusal('FORBIDDEN', 'vehicles.own')

type VehicleAction = 'add' | 'change' | 'delete' | 'approve' | 'reject'

export const VEHICLE_TRANSITIONS: TransitionTable<VehicleAction, VehicleStatus, VehiclePerson, VehicleState> = {
  add: { by: ['owner'], from: [], to: ['PENDING'] },
  // A change of a checked field needs another check: statusAfter in src/domain/vehicles/rules.ts.
  change: { by: ['owner'], from: LIVE, to: ['PENDING'], otherState: GONE },
  delete: { by: ['owner'], from: LIVE, to: ['DELETED'], otherState: GONE },
  approve: { by: ['admin'], from: LIVE, to: ['APPROVED'], otherPerson: OWN, otherState: GONE },
  reject: { by: ['admin'], from: LIVE, to: ['REJECTED'], otherPerson: OWN, otherState: GONE },
}
