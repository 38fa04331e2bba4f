import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import type { ScreenMessageKey } from '../../lib/text-groups.ts'
import { tripStateOf } from '../rides/trip-state.ts'

export interface Heading {
  key: ScreenMessageKey
  params: Record<string, string>
}

const refundKey = (status: NonNullable<SeatRequest['refund']>['status']): ScreenMessageKey => {
  if (status === 'SENT') return 'booking.moneyBack'
  return status === 'REVIEW' ? 'booking.moneyChecked' : 'booking.moneyComing'
}

/** The heading: the refund comes first, then the trip. Null when the route is the heading. Runs on the server only. */
export const headingOf = (ride: Ride, request: SeatRequest | null): Heading | null => {
  if (request === null) return null
  const { refund, status, dispute } = request
  if (refund !== null) return { key: refundKey(refund.status), params: { amount: formatKsh(refund.amount) } }
  if (status !== 'PAID') return null
  const state = tripStateOf(ride, request)
  const params = { place: ride.to.name }
  if (state === 'COMING' || state === 'ON_BOARD') return { key: 'booking.paidTitle', params }
  if (state === 'REFUNDED') return null
  if (state === 'DECIDED') return dispute?.decision ? { key: `dispute.decided${dispute.decision}`, params } : null
  return { key: `booking.trip${state}`, params }
}
