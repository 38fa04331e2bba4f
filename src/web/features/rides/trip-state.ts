import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { hasLeft } from '../../../shared/kernel/open-ride.ts'
import { startsLater } from '../../../shared/kernel/part-of-ride.ts'

/**
 * The trip of a paid seat for its rider. LEAVING: after the departure time of the rider's stop, but not on board; the ride
 * may not have left. REPORTED: the trip was reported. DECIDED: the report was decided. REFUNDED: everything was refunded without a
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

type Part = Pick<SeatRequest['segment'], 'fromPosition' | 'pickUp' | 'time'>
type Seat = Pick<SeatRequest, 'boardedAt' | 'refund' | 'total'> & {
  dispute: Pick<NonNullable<SeatRequest['dispute']>, 'decision'> | null
  segment: Part
}

/** Whether it is time to get in: the ride has started, and for a rider of a later stop the time there has come. */
export const isLeaving = ({ status }: Pick<Ride, 'status'>, part: Part, now: Date): boolean =>
  status === 'STARTED' && hasLeft({ status, departsAt: new Date(part.time), startsLater: startsLater(part) }, now)

/** A report or a full refund is more important to the rider than the state of the ride. */
export const tripStateOf = (
  ride: Pick<Ride, 'status'>,
  { boardedAt, dispute, refund, total, segment }: Seat,
  now: Date,
): TripState => {
  if (dispute !== null) return dispute.decision === null ? 'REPORTED' : 'DECIDED'
  if (refund !== null && refund.amount >= total) return 'REFUNDED'
  if (ride.status === 'COMPLETED') return boardedAt === null ? 'NOT_BOARDED' : 'ARRIVED'
  if (boardedAt !== null) return 'ON_BOARD'
  return isLeaving(ride, segment, now) ? 'LEAVING' : 'COMING'
}
