import { DRIVER_TAGS, RIDER_TAGS } from '../../shared/contract/enums.ts'
import type {
  CancelReason,
  DisputeDecision,
  DisputeKind,
  RequestStatus,
  ReviewRole,
  ReviewStatus,
  ReviewTag,
  RideStatus,
} from '../../shared/contract/enums.ts'
import type { ReviewBody } from '../../shared/contract/reviews.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { REVIEW_DAYS } from '../../shared/kernel/trip-times.ts'
import type { FieldIssue } from '../../platform/errors.ts'
import { hasContact } from '../rides/rules.ts'
import { outcomeOf } from '../seat-requests/rules.ts'

/** A paid seat that is cancelled this shortly before departure can be rated by the other side. */
export const LATE_CANCEL_HOURS = 24
export const REVIEWS_A_PAGE = 20
/** Nobody is asked about an older trip. */
const ASKED_DAYS = 3
export const askedSince = (now: Date): Date => new Date(now.getTime() - ASKED_DAYS * DAY_MS)

export type ReviewSide = 'rider' | 'driver'

/** What a request is rated by, at the times of its own part of the ride. */
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

/** Who rates the other person, by how the trip ended: both, or the wronged side only. */
const WRITERS: Readonly<Record<Ending, readonly ReviewSide[]>> = {
  TRAVELLED: ['rider', 'driver'],
  RIDER_ABSENT: ['driver'],
  DRIVER_ABSENT: ['rider'],
  RIDER_CANCELLED_LATE: ['driver'],
  DRIVER_CANCELLED_LATE: ['rider'],
}

const CANCELLED_BY: Readonly<Partial<Record<CancelReason, Ending>>> = {
  RIDER_CANCELLED: 'RIDER_CANCELLED_LATE',
  DRIVER_CANCELLED: 'DRIVER_CANCELLED_LATE',
  RIDE_CANCELLED: 'DRIVER_CANCELLED_LATE',
}

const isLate = ({ cancelledAt, departsAt }: ReviewedTrip): boolean =>
  cancelledAt !== null && departsAt.getTime() - cancelledAt.getTime() < LATE_CANCEL_HOURS * HOUR_MS

/** Null: neither rates the other. */
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

/** The end of the 14 days; the days of a report do not count. Null while a report is open. */
export const closesAt = ({ arrivesAt, dispute }: ReviewedTrip): Date | null => {
  if (dispute !== null && dispute.decidedAt === null) return null
  const heldMs = dispute?.decidedAt ? dispute.decidedAt.getTime() - dispute.openedAt.getTime() : 0
  return new Date(arrivesAt.getTime() + REVIEW_DAYS * DAY_MS + heldMs)
}

export interface ReviewFacts {
  status: ReviewStatus
  trip: ReviewedTrip
  side: ReviewSide
  isAnswered: boolean
}

export const mayRate = ({ trip, side }: ReviewFacts): boolean => sidesThatWrite(trip).includes(side)
export const isNotReported = ({ trip }: ReviewFacts): boolean => closesAt(trip) !== null
export const hasArrived = ({ trip }: ReviewFacts, now: Date): boolean => now >= trip.arrivesAt
export const isWindowOpen = ({ trip }: ReviewFacts, now: Date): boolean => {
  const end = closesAt(trip)
  return end !== null && now < end
}
export const isNotAnswered = ({ isAnswered }: ReviewFacts): boolean => !isAnswered

/** Both who may write have written. A side that is alone waits for the end, so that it can still change its mind. */
export const isComplete = (trip: ReviewedTrip, written: number): boolean =>
  sidesThatWrite(trip).length === 2 && written === 2 && closesAt(trip) !== null

/** The role in which this side rates the other person. */
export const rolesRatedBy = { rider: 'DRIVER', driver: 'RIDER' } as const satisfies Record<ReviewSide, ReviewRole>

const TAGS: Readonly<Record<ReviewRole, readonly ReviewTag[]>> = { DRIVER: DRIVER_TAGS, RIDER: RIDER_TAGS }

/** What is wrong with a rating; empty if valid. */
export const reviewErrors = (role: ReviewRole, { stars, tags, comment }: ReviewBody): FieldIssue[] => {
  const issues: FieldIssue[] = []
  if (tags.some((tag) => !TAGS[role].includes(tag))) issues.push({ path: 'tags', messageKey: 'review.otherRole' })
  if (stars <= 2 && !comment) issues.push({ path: 'comment', messageKey: 'review.commentNeeded' })
  if (comment && hasContact(comment)) issues.push({ path: 'comment', messageKey: 'review.noContact' })
  return issues
}
