import type { RequestStatus } from '../../shared/contract/enums.ts'
import type { SeatRequestCan } from '../../shared/contract/seat-requests.ts'
import type { Viewer } from '../rides/policy.ts'
import { isOpen, type RideMoment } from '../rides/rules.ts'
import type { Side } from './rules.ts'

export interface RequestFacts {
  riderId: string
  ownerId: string
  status: RequestStatus
  payBy: Date | null
  isPaying: boolean
  ride: RideMoment
}

/** Which side of a request somebody is on; null for everybody else, to whom it does not exist. */
export const sideOf = (viewer: Viewer, request: { riderId: string; ownerId: string }): Side | null => {
  if (viewer === null) return null
  if (viewer.id === request.riderId) return 'rider'
  return viewer.id === request.ownerId ? 'owner' : null
}

export const canCancel = ({ status, ride }: Pick<RequestFacts, 'status' | 'ride'>, now: Date): boolean =>
  status !== 'CANCELLED' && now < ride.departsAt

export const seatRequestCan = (side: Side | null, request: RequestFacts, now: Date): SeatRequestCan => ({
  approve: side === 'owner' && request.status === 'PENDING' && isOpen(request.ride, now),
  cancel: side !== null && canCancel(request, now),
  pay:
    side === 'rider' &&
    isOpen(request.ride, now) &&
    request.status === 'APPROVED' &&
    request.payBy !== null &&
    now < request.payBy &&
    !request.isPaying,
})
