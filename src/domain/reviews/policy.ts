import type { Viewer } from '../rides/policy.ts'
import type { ReviewSide } from './rules.ts'
import type { ReviewPerson } from './transitions.ts'

/** Null for all others, who get 404, and for a driver who booked a seat in a ride that a coordinator posted. */
export const reviewSide = (viewer: Viewer, trip: { riderId: string; driverId: string }): ReviewSide | null => {
  if (viewer === null || trip.riderId === trip.driverId) return null
  if (viewer.id === trip.riderId) return 'rider'
  return viewer.id === trip.driverId ? 'driver' : null
}

/** An admin must not hide what concerns them. */
export const hidingPerson = (admin: { id: string }, review: { authorId: string; subjectId: string }): ReviewPerson =>
  admin.id === review.authorId || admin.id === review.subjectId ? 'party' : 'admin'
