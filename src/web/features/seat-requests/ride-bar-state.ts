import type { Payment } from '../../../shared/contract/payments.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { boardingOrder } from '../boarding/boarding-order.ts'
import { tripStateOf } from '../rides/trip-state.ts'

/**
 * The main button of the ride page. ASKED: no answer yet. TOO_LATE: approved, but can no longer be paid. RETURNED: the
 * money was refunded. RATE: arrived, and the driver is not rated yet. REPORT: the trip ended without the rider, who can
 * still report it. NOT_BOARDED: the same trip when it can no longer be reported. OFFER: a ride of the user's own that
 * has not started, without a task now. DRIVING: one that has started, and cannot be completed yet.
 */
export type RideBar =
  | { kind: 'APPROVE' | 'BOARD'; requestId: string }
  | {
      kind:
        | 'REGISTER'
        | 'REQUEST'
        | 'CLOSED'
        | 'DRIVER'
        | 'ASKED'
        | 'PAY'
        | 'PAYING'
        | 'TOO_LATE'
        | 'CANCELLED'
        | 'SHOW_PIN'
        | 'ON_BOARD'
        | 'ARRIVED'
        | 'RATE'
        | 'REPORT'
        | 'NOT_BOARDED'
        | 'REPORTED'
        | 'RETURNED'
        | 'DECIDED'
        | 'START'
        | 'COMPLETE'
        | 'DRIVING'
        | 'OFFER'
        | 'OVER'
    }

/** `stars` is null until the rider has rated the driver. */
export interface Rating {
  stars: number | null
}

interface Seen {
  ride: Ride
  request: SeatRequest | null
  payment: Pick<Payment, 'status'> | null
  rating: Rating | null
  isSignedIn: boolean
  now: Date
}

const byAge = (a: SeatRequest, b: SeatRequest) => a.createdAt.localeCompare(b.createdAt)

/** Tasks at the car come before those that can wait. */
const ownerBar = ({ status, can }: Ride, requests: readonly SeatRequest[]): RideBar => {
  if (status === 'COMPLETED' || status === 'CANCELLED') return { kind: 'OVER' }
  if (can.complete) return { kind: 'COMPLETE' }
  const { open, elsewhere } = boardingOrder(requests, null, ({ boardedAt }) => boardedAt !== null)
  const toBoard = open ?? elsewhere[0]
  if (toBoard) return { kind: 'BOARD', requestId: toBoard.id }
  if (can.start) return { kind: 'START' }
  const toAnswer = requests
    .toSorted(byAge)
    .find((request) => request.can.approve && request.numSeats <= request.segment.freeSeats)
  if (toAnswer) return { kind: 'APPROVE', requestId: toAnswer.id }
  return { kind: status === 'STARTED' ? 'DRIVING' : 'OFFER' }
}

const paidBar = (request: SeatRequest, { ride, rating, now }: Seen): RideBar => {
  const state = tripStateOf(ride, request, now)
  if (state === 'ARRIVED' && rating?.stars === null) return { kind: 'RATE' }
  if (state === 'COMING' || state === 'LEAVING') return { kind: 'SHOW_PIN' }
  if (state === 'REFUNDED') return { kind: 'RETURNED' }
  return { kind: state === 'NOT_BOARDED' && request.can.dispute ? 'REPORT' : state }
}

const requestBar = (request: SeatRequest, seen: Seen): RideBar => {
  const { ride, payment } = seen
  if (request.status === 'PAID') return paidBar(request, seen)
  if (request.status === 'PENDING') return { kind: 'ASKED' }
  if (request.status === 'CANCELLED') return { kind: ride.can.request ? 'REQUEST' : 'CANCELLED' }
  if (payment?.status === 'PENDING') return { kind: 'PAYING' }
  return { kind: request.can.pay ? 'PAY' : 'TOO_LATE' }
}

/** The only rule for the main button of the ride page. It runs on the server only. */
export const rideBarOf = (seen: Seen): RideBar => {
  const { ride, request, isSignedIn } = seen
  if (ride.requests) return ownerBar(ride, ride.requests)
  if (request) return requestBar(request, seen)
  if (!isSignedIn) return { kind: ride.bookable === true ? 'REGISTER' : 'CLOSED' }
  if (ride.can.request) return { kind: 'REQUEST' }
  // The driver of a ride that a coordinator posted.
  return { kind: ride.cannot?.request?.code === 'OWN_RIDE' ? 'DRIVER' : 'CLOSED' }
}
