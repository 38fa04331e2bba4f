import type { SeatRequestCan, SeatRequestCannot } from '../../shared/contract/seat-requests.ts'
import type { Viewer } from '../rides/policy.ts'
import { allowedActions, reasonsAgainst } from '../transition-table.ts'
import type { Relation } from '../who-sees.ts'
import type { RequestFacts, Side } from './rules.ts'
import { isRatedNow, type ReviewedTrip, type ReviewSide } from '../trip-endings/rules.ts'
import { REQUEST_TRANSITIONS } from './transitions.ts'
import type { Language, RequestStatus } from '../../shared/kernel/enums.ts'

/** Null for a viewer who is neither rider nor owner. Calls about one request answer null with 404. */
export const sideOf = (viewer: Viewer, request: { riderId: string; ownerId: string }): Side | null => {
  if (viewer === null) return null
  if (viewer.id === request.riderId) return 'rider'
  return viewer.id === request.ownerId ? 'owner' : null
}

/** A block does not change the relation, because bookings stay. */
export const relationToRequest = (side: Side | null, status: RequestStatus): Relation => {
  if (side === null) return 'signedIn'
  if (side === 'rider') return 'self'
  return status === 'APPROVED' || status === 'PAID' ? 'agreed' : 'requested'
}

export const factsOf = (row: {
  request: Pick<RequestFacts, 'status' | 'payBy' | 'totalKsh'>
  ride: RequestFacts['ride']
  isPaying: boolean
  boardedAt: Date | null
  dispute: object | null
}): RequestFacts => ({
  status: row.request.status,
  payBy: row.request.payBy,
  totalKsh: row.request.totalKsh,
  ride: row.ride,
  isPaying: row.isPaying,
  boardedAt: row.boardedAt,
  isDisputed: row.dispute !== null,
})

/**
 * The side on which a viewer rates a trip. Null for all others, who get 404, and when the ride's driver is also the
 * rider of the request.
 */
export const reviewSide = (viewer: Viewer, trip: { riderId: string; driverId: string }): ReviewSide | null => {
  if (viewer === null || trip.riderId === trip.driverId) return null
  if (viewer.id === trip.riderId) return 'rider'
  return viewer.id === trip.driverId ? 'driver' : null
}

export const ratesRequest = (
  viewer: Viewer,
  row: {
    request: Pick<ReviewedTrip, 'status' | 'paidAt' | 'cancelReason' | 'cancelledAt'> & { riderId: string }
    ride: { status: ReviewedTrip['rideStatus']; driverId: string; departsAt: Date; arrivesAt: Date }
    dispute: ReviewedTrip['dispute']
    isRatingShown: boolean
  },
  now: Date,
): boolean => {
  const { request, ride, dispute, isRatingShown } = row
  const side = reviewSide(viewer, { riderId: request.riderId, driverId: ride.driverId })
  if (side === null || isRatingShown) return false
  const { departsAt, arrivesAt } = ride
  const { status, paidAt, cancelReason, cancelledAt } = request
  const trip = { status, paidAt, cancelReason, cancelledAt, rideStatus: ride.status, departsAt, arrivesAt, dispute }
  return isRatedNow(trip, side, now)
}

const ACTIONS = ['approve', 'cancel', 'pay', 'showPin', 'share', 'board', 'dispute'] as const

const isRideAhead = ({ ride }: RequestFacts) => ride.status !== 'CANCELLED' && ride.status !== 'COMPLETED'

/**
 * Leaves out actions that would change nothing, such as paying while a payment is in progress. A rider whose payment is
 * in progress cannot cancel, because the result decides whether there is money to refund.
 */
export const seatRequestCan = (side: Side | null, request: RequestFacts, now: Date): Omit<SeatRequestCan, 'rate'> => {
  const can = allowedActions(REQUEST_TRANSITIONS, ACTIONS, side, request, now)
  const isWaiting = request.boardedAt === null
  return {
    ...can,
    cancel: can.cancel && !(side === 'rider' && request.isPaying),
    pay: can.pay && !request.isPaying,
    showPin: can.showPin && isRideAhead(request) && isWaiting && !request.isDisputed,
    board: can.board && isWaiting,
  }
}

export const seatRequestCannot = (
  { side, language }: { side: Side | null; language: Language },
  request: RequestFacts,
  now: Date,
): SeatRequestCannot => reasonsAgainst(REQUEST_TRANSITIONS, ACTIONS, { person: side, language }, request, now)
