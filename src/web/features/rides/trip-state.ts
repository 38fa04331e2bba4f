import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'

/**
 * The trip of a paid seat for its rider. LEAVING: after the departure time, but not on board; the ride may not have
 * left. REPORTED: the trip was reported. DECIDED: the report was decided. REFUNDED: everything was refunded without a
 * report.
 */
export type TripState =
  | 'COMING'
  | 'LEAVING'
  | 'ON_BOARD'
  | 'ARRIVED'
  | 'NOT_BOARDED'
  | 'REPORTED'
  | 'DECIDED'
  | 'REFUNDED'

type Seat = Pick<SeatRequest, 'boardedAt' | 'refund' | 'total'> & {
  dispute: Pick<NonNullable<SeatRequest['dispute']>, 'decision'> | null
}

/** A report or a full refund is more important to the rider than the state of the ride. */
export const tripStateOf = (ride: Pick<Ride, 'status'>, { boardedAt, dispute, refund, total }: Seat): TripState => {
  if (dispute !== null) return dispute.decision === null ? 'REPORTED' : 'DECIDED'
  if (refund !== null && refund.amount >= total) return 'REFUNDED'
  if (ride.status === 'COMPLETED') return boardedAt === null ? 'NOT_BOARDED' : 'ARRIVED'
  if (boardedAt !== null) return 'ON_BOARD'
  return ride.status === 'STARTED' ? 'LEAVING' : 'COMING'
}
