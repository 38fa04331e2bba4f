import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { REVIEW_DAYS } from '../../shared/kernel/trip-times.ts'
import type {
  CancelReason,
  DisputeDecision,
  DisputeKind,
  RequestStatus,
  RideStatus,
  SeatOutcome,
} from '../../shared/kernel/enums.ts'

interface EndedSeat {
  status: RequestStatus
  rideStatus: RideStatus
  boardedAt: Date | null
  dispute: { kind: DisputeKind; decision: DisputeDecision | null } | null
}

/** Whether an admin decided that the reported person did not come. A half refund is no such decision. */
const isDecidedNoShow = (dispute: EndedSeat['dispute']): boolean =>
  (dispute?.kind === 'NO_SHOW_DRIVER' && dispute.decision === 'FULL') ||
  (dispute?.kind === 'NO_SHOW_RIDER' && dispute.decision === 'NOTHING')

/** What happened with a seat; null before a cancellation or the end of the ride. */
export const outcomeOf = ({ status, rideStatus, boardedAt, dispute }: EndedSeat): SeatOutcome | null => {
  if (status === 'CANCELLED') return 'CANCELLED'
  if (status !== 'PAID' || rideStatus !== 'COMPLETED') return null
  if (isDecidedNoShow(dispute)) return 'NO_SHOW'
  return boardedAt === null ? 'NOT_BOARDED' : 'TRAVELLED'
}

/**
 * When the rider cancels a paid seat in the last 24 hours before departure, the driver can rate the trip. When the
 * ride's owner cancels it in this time, the rider can rate the trip.
 */
export const LATE_CANCEL_HOURS = 24

export type ReviewSide = 'rider' | 'driver'

/** The facts that decide about the ratings of a request, at the times of its own part of the ride. */
export interface ReviewedTrip {
  status: RequestStatus
  rideStatus: RideStatus
  paidAt: Date | null
  cancelReason: CancelReason | null
  cancelledAt: Date | null
  departsAt: Date
  arrivesAt: Date
  dispute: { kind: DisputeKind; decision: DisputeDecision | null; openedAt: Date; decidedAt: Date | null } | null
}

type Ending = 'TRAVELLED' | 'RIDER_ABSENT' | 'DRIVER_ABSENT' | 'RIDER_CANCELLED_LATE' | 'DRIVER_CANCELLED_LATE'

/** Who may rate the other person, by how the trip ended: both, or only the person who was wronged. */
const WRITERS: Readonly<Record<Ending, readonly ReviewSide[]>> = {
  TRAVELLED: ['rider', 'driver'],
  RIDER_ABSENT: ['driver'],
  DRIVER_ABSENT: ['rider'],
  RIDER_CANCELLED_LATE: ['driver'],
  DRIVER_CANCELLED_LATE: ['rider'],
}

/** Cancellations by Pamoja are left out, because they are nobody's fault. */
const CANCELLED_BY: Readonly<Partial<Record<CancelReason, Ending>>> = {
  RIDER_CANCELLED: 'RIDER_CANCELLED_LATE',
  DRIVER_CANCELLED: 'DRIVER_CANCELLED_LATE',
  RIDE_CANCELLED: 'DRIVER_CANCELLED_LATE',
}

const isLate = ({ cancelledAt, departsAt }: ReviewedTrip): boolean =>
  cancelledAt !== null && departsAt.getTime() - cancelledAt.getTime() < LATE_CANCEL_HOURS * HOUR_MS

/** Null when nobody may rate the trip. */
const endingOf = (trip: ReviewedTrip): Ending | null => {
  const { status, paidAt, cancelReason, dispute } = trip
  if (status === 'CANCELLED')
    return paidAt !== null && isLate(trip) && cancelReason !== null ? (CANCELLED_BY[cancelReason] ?? null) : null
  const outcome = outcomeOf({ ...trip, boardedAt: null })
  if (outcome === 'NO_SHOW') return dispute?.kind === 'NO_SHOW_RIDER' ? 'RIDER_ABSENT' : 'DRIVER_ABSENT'
  return outcome === null ? null : 'TRAVELLED'
}

export const sidesThatWrite = (trip: ReviewedTrip): readonly ReviewSide[] => {
  const ending = endingOf(trip)
  return ending === null ? [] : WRITERS[ending]
}

/** The end of the 14 days for ratings, without the days in which a report was open. Null while a report is open. */
export const closesAt = ({ arrivesAt, dispute }: ReviewedTrip): Date | null => {
  if (dispute !== null && dispute.decidedAt === null) return null
  const heldMs = dispute?.decidedAt ? dispute.decidedAt.getTime() - dispute.openedAt.getTime() : 0
  return new Date(arrivesAt.getTime() + REVIEW_DAYS * DAY_MS + heldMs)
}

/** Whether this person may rate the other now; src/domain/reviews/transitions.ts gives the reason when not. */
export const isRatedNow = (trip: ReviewedTrip, side: ReviewSide, now: Date): boolean => {
  const end = closesAt(trip)
  return sidesThatWrite(trip).includes(side) && now >= trip.arrivesAt && end !== null && now < end
}
