import type { Language, RequestStatus } from '../../shared/contract/enums.ts'
import type { SeatRequestCan, SeatRequestCannot } from '../../shared/contract/seat-requests.ts'
import type { Viewer } from '../rides/policy.ts'
import { allowedActions, reasonsAgainst } from '../transition-table.ts'
import type { Relation } from '../who-sees.ts'
import type { RequestFacts, Side } from './rules.ts'
import { REQUEST_TRANSITIONS } from './transitions.ts'

/** Null for all others, who get 404. */
export const sideOf = (viewer: Viewer, request: { riderId: string; ownerId: string }): Side | null => {
  if (viewer === null) return null
  if (viewer.id === request.riderId) return 'rider'
  return viewer.id === request.ownerId ? 'owner' : null
}

/** How a viewer stands to a request and its rider. A block changes nothing that is booked. */
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

const ACTIONS = ['approve', 'cancel', 'pay', 'showPin', 'share', 'board', 'dispute'] as const

const isRideAhead = ({ ride }: RequestFacts) => ride.status !== 'CANCELLED' && ride.status !== 'COMPLETED'

/** The actions on a page, without calls that would change nothing, such as paying while a payment is in progress. */
export const seatRequestCan = (side: Side | null, request: RequestFacts, now: Date): SeatRequestCan => {
  const can = allowedActions(REQUEST_TRANSITIONS, ACTIONS, side, request, now)
  const isWaiting = request.boardedAt === null
  return {
    ...can,
    pay: can.pay && !request.isPaying,
    showPin: can.showPin && isRideAhead(request) && isWaiting && !request.isDisputed,
    board: can.board && isWaiting,
  }
}

/** Why the viewer's own actions are not possible now. */
export const seatRequestCannot = (
  { side, language }: { side: Side | null; language: Language },
  request: RequestFacts,
  now: Date,
): SeatRequestCannot => reasonsAgainst(REQUEST_TRANSITIONS, ACTIONS, { person: side, language }, request, now)
