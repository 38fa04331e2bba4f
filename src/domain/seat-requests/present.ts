import type { RiderSummary, SeatRequest } from '../../shared/contract/seat-requests.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { fewestSeats, placeOfLeg, presentPlace } from '../rides/index.ts'
import type { Viewer } from '../rides/policy.ts'
import type { Dependencies } from '../context.ts'
import { photoUrl } from '../documents/rules.ts'
import { releaseTime, sharesOf } from '../payouts/rules.ts'
import { maySee, type Relation } from '../who-sees.ts'
import { factsOf, ratesRequest, relationToRequest, seatRequestCan, sideOf } from './policy.ts'
import type { RequestRow } from './queries.ts'
import { outcomeOf } from '../trip-endings/rules.ts'

const presentRefund = ({ refundKsh, refundStatus }: RequestRow): SeatRequest['refund'] =>
  refundStatus === null ? null : { amount: refundKsh, status: refundStatus }

const payoutAt = ({ ride, boardedAt, dispute, paidKsh, refundKsh }: RequestRow): string | null => {
  if (dispute !== null || (paidKsh ?? 0) <= refundKsh) return null
  return releaseTime({ completedAt: ride.completedAt, boardedAt })?.toISOString() ?? null
}

const presentRider = ({ request, rider }: RequestRow, publicUrl: string): RiderSummary => ({
  photo: photoUrl(publicUrl, request.riderId, rider.photoVersion),
  rating: rider.rating,
  ratingCount: rider.ratingCount,
  verified: rider.verifiedAt !== null,
  trips: rider.trips,
  lateCancellations: rider.lateCancellations,
})

const presentPassengers = ({ passengers }: RequestRow['request'], relation: Relation): SeatRequest['riders'] =>
  maySee('request', 'passengerPhones', relation)
    ? passengers
    : passengers.map(({ name }) => ({ name: publicNameOf(name) }))

const presentSegment = ({ request, stops }: RequestRow): SeatRequest['segment'] => {
  const first = stops.findIndex(({ position }) => position === request.fromPosition)
  const [from, to] = [stops[first], stops.at(-1)]
  if (!from || !to) throw new Error('A request has no stops.')
  const promised = stops.filter(({ isPromised }) => isPromised)
  return {
    fromPosition: placeOfLeg(promised, request.fromPosition),
    toPosition: promised.filter(({ position }) => position < request.toPosition).length,
    from: presentPlace(from),
    to: presentPlace(to),
    time: new Date(from.plannedMs).toISOString(),
    arrivalTime: new Date(to.plannedMs).toISOString(),
    seatCost: request.seatCostKsh,
    freeSeats: fewestSeats(stops.slice(first, -1), 'freeSeats'),
    kind: from.isPromised && to.isPromised ? 'PROMISED' : 'POSSIBLE',
    ...(from.isPromised ? {} : { pickUp: from.placeId }),
    ...(to.isPromised ? {} : { dropOff: to.placeId }),
    detourMinutes: from.detourMinutes + to.detourMinutes,
  }
}

const presentDispute = ({ dispute }: RequestRow): SeatRequest['dispute'] => {
  if (dispute === null) return null
  const { id, status, kind, decision, answerBy, decidedAt } = dispute
  return { id, status, kind, decision, answerBy: answerBy.toISOString(), decidedAt: decidedAt?.toISOString() ?? null }
}

export const presentRequest = (
  row: RequestRow,
  viewer: Viewer,
  { clock, settings }: Pick<Dependencies, 'clock' | 'settings'>,
): SeatRequest => {
  const { request, ride, paymentId, boardedAt, dispute } = row
  const side = sideOf(viewer, request)
  const relation = relationToRequest(side, request.status)
  const refund = presentRefund(row)
  const now = clock.now()
  return {
    id: request.id,
    rId: request.rideId,
    uId: request.riderId,
    numSeats: request.numSeats,
    riders: presentPassengers(request, relation),
    ...(maySee('request', 'payingPhone', relation) ? { paymentPhone: request.paymentPhone } : {}),
    ...(maySee('request', 'note', relation) && request.note !== null ? { note: request.note } : {}),
    status: request.status,
    segment: presentSegment(row),
    total: request.totalKsh,
    ...(side === 'owner'
      ? {
          earning: sharesOf(request.totalKsh - (refund?.amount ?? 0), settings.money.payouts).netKsh,
          rider: presentRider(row, settings.publicUrl),
        }
      : {}),
    payBy: request.status === 'APPROVED' ? (request.payBy?.toISOString() ?? null) : null,
    cancelReason: request.cancelReason,
    cancelledAt: request.cancelledAt?.toISOString() ?? null,
    createdAt: request.createdAt.toISOString(),
    paymentId: side === 'rider' ? paymentId : null,
    boardedAt: boardedAt?.toISOString() ?? null,
    dispute: presentDispute(row),
    outcome: outcomeOf({ status: request.status, rideStatus: ride.status, boardedAt, dispute }),
    refund,
    payoutAt: payoutAt(row),
    payoutStatus: side === 'owner' ? row.payoutStatus : null,
    can: { ...seatRequestCan(side, factsOf(row), now), rate: ratesRequest(viewer, row, now) },
  }
}
