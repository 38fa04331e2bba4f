import type { ReviewBody } from '../../shared/contract/reviews.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import type { FieldIssue } from '../../platform/errors.ts'
import { hasContact } from '../rides/rules.ts'
import { closesAt, sidesThatWrite, type ReviewedTrip, type ReviewSide } from '../trip-endings/rules.ts'
import {
  DRIVER_TAGS,
  type ReviewRole,
  type ReviewStatus,
  type ReviewTag,
  RIDER_TAGS,
} from '../../shared/kernel/enums.ts'

export const REVIEWS_A_PAGE = 20
/** No notification asks for a rating of a ride that arrived more days ago than this. */
const ASKED_DAYS = 3
export const askedSince = (now: Date): Date => new Date(now.getTime() - ASKED_DAYS * DAY_MS)

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

/**
 * Whether both people have written. When only one of them may write, the rating waits for the end of the 14 days, so
 * that its author can still change it.
 */
export const isComplete = (trip: ReviewedTrip, written: number): boolean =>
  sidesThatWrite(trip).length === 2 && written === 2 && closesAt(trip) !== null

export const rolesRatedBy = { rider: 'DRIVER', driver: 'RIDER' } as const satisfies Record<ReviewSide, ReviewRole>

const TAGS: Readonly<Record<ReviewRole, readonly ReviewTag[]>> = { DRIVER: DRIVER_TAGS, RIDER: RIDER_TAGS }

export const reviewErrors = (role: ReviewRole, { stars, tags, comment }: ReviewBody): FieldIssue[] => {
  const issues: FieldIssue[] = []
  if (tags.some((tag) => !TAGS[role].includes(tag))) issues.push({ path: 'tags', messageKey: 'review.otherRole' })
  if (stars <= 2 && !comment) issues.push({ path: 'comment', messageKey: 'review.commentNeeded' })
  if (comment && hasContact(comment)) issues.push({ path: 'comment', messageKey: 'review.noContact' })
  return issues
}
