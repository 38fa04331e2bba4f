import type { RequestStatus } from '../../shared/contract/enums.ts'
import type { SeatRequestCan } from '../../shared/contract/seat-requests.ts'
import type { Viewer } from '../rides/policy.ts'
import { isOpen, type RideMoment } from '../rides/rules.ts'
import { isBoardingTime, isDisputeTime, type Side, type Trip } from './rules.ts'

export interface RequestFacts {
  riderId: string
  ownerId: string
  status: RequestStatus
  payBy: Date | null
  isPaying: boolean
  ride: RideMoment & { completedAt: Date | null }
  boardedAt: Date | null
  isDisputed: boolean
}

/** Which side of a request somebody is on; null for everybody else, to whom it does not exist. */
export const sideOf = (viewer: Viewer, request: { riderId: string; ownerId: string }): Side | null => {
  if (viewer === null) return null
  if (viewer.id === request.riderId) return 'rider'
  return viewer.id === request.ownerId ? 'owner' : null
}

/** Once a rider is on board the trip takes place: what is wrong from then on is reported. */
export const canCancel = (
  { status, ride, boardedAt }: { status: RequestStatus; ride: RideMoment; boardedAt: Date | null },
  now: Date,
): boolean => status !== 'CANCELLED' && boardedAt === null && now < ride.departsAt

const isPaidTrip = ({ status, ride }: RequestFacts) =>
  status === 'PAID' && ride.status !== 'CANCELLED' && ride.status !== 'COMPLETED'

const tripOf = ({ ride, boardedAt }: RequestFacts): Trip => ({ ...ride, rideStatus: ride.status, boardedAt })

/** What deciding about a request needs, from its row. */
export const factsOf = (row: {
  request: Pick<RequestFacts, 'riderId' | 'ownerId' | 'status' | 'payBy'>
  ride: RequestFacts['ride']
  isPaying: boolean
  boardedAt: Date | null
  dispute: object | null
}): RequestFacts => ({
  ...row.request,
  ride: row.ride,
  isPaying: row.isPaying,
  boardedAt: row.boardedAt,
  isDisputed: row.dispute !== null,
})

export const canBoard = (request: RequestFacts, now: Date): boolean =>
  request.status === 'PAID' && request.boardedAt === null && !request.isDisputed && isBoardingTime(tripOf(request), now)

export const canDispute = (request: RequestFacts, now: Date): boolean =>
  request.status === 'PAID' && !request.isDisputed && isDisputeTime(tripOf(request), now)

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
  showPin: side === 'rider' && isPaidTrip(request) && request.boardedAt === null && !request.isDisputed,
  board: side === 'owner' && canBoard(request, now),
  dispute: side !== null && canDispute(request, now),
})
