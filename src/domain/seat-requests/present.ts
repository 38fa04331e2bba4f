import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import type { Viewer } from '../rides/policy.ts'
import { factsOf, seatRequestCan, sideOf } from './policy.ts'
import type { RequestRow } from './queries.ts'

/** A request as its rider or its ride's owner sees it; which number pays is the rider's own business. */
export const presentRequest = (row: RequestRow, viewer: Viewer, now: Date): SeatRequest => {
  const { request, paymentId, boardedAt, dispute } = row
  const side = sideOf(viewer, request)
  return {
    id: request.id,
    rId: request.rideId,
    uId: request.riderId,
    numSeats: request.numSeats,
    riders: request.passengers,
    ...(side === 'rider' ? { paymentPhone: request.paymentPhone } : {}),
    status: request.status,
    total: request.totalKsh,
    payBy: request.status === 'APPROVED' ? (request.payBy?.toISOString() ?? null) : null,
    cancelReason: request.cancelReason,
    createdAt: request.createdAt.toISOString(),
    paymentId: side === 'rider' ? paymentId : null,
    boardedAt: boardedAt?.toISOString() ?? null,
    dispute,
    can: seatRequestCan(side, factsOf(row), now),
  }
}
