import type { AdminReview, RequestReview, UserReviews } from '../../shared/contract/reviews.ts'
import { ERASED_NAME, publicNameOf } from '../../shared/kernel/first-name.ts'
import type { Dependencies } from '../context.ts'
import { photoUrl } from '../documents/rules.ts'
import { refusalOf } from '../transition-table.ts'
import { hidingPerson } from './policy.ts'
import type { AdminReviewRow, ReviewRow, ShownRow, TripRow } from './queries.ts'
import { closesAt, type ReviewSide } from '../trip-endings/rules.ts'
import { rolesRatedBy } from './rules.ts'
import { REVIEW_TRANSITIONS } from './transitions.ts'

type Deps = Pick<Dependencies, 'clock' | 'settings'>
type Row = Pick<ReviewRow, 'review' | 'reply'>

/** An erased text is stored as an empty one, and presented as null. */
const wordsOf = ({ review, reply }: Row) => ({
  stars: review.stars,
  tags: review.tags,
  comment: review.comment || null,
  reply: reply?.text ? { text: reply.text, at: reply.writtenAt.toISOString() } : null,
})

export interface ReviewsOfTrip {
  trip: TripRow
  side: ReviewSide
  rows: readonly ReviewRow[]
  other: { id: string; name: string; photoVersion: string | null }
}

/** The other person's rating is included only when it is shown. */
export const presentRequestReview = (
  { trip, side, rows, other }: ReviewsOfTrip,
  { clock, settings }: Deps,
): RequestReview => {
  const role = rolesRatedBy[side]
  const now = clock.now()
  const mine = rows.find(({ review }) => review.role === role)
  const theirs = rows.find(({ review }) => review.role !== role && review.status === 'SHOWN')
  const action = REVIEW_TRANSITIONS[mine ? 'change' : 'write']
  const facts = { status: mine?.review.status ?? 'WRITTEN', trip, side, isAnswered: false }
  const theirFacts = { status: theirs?.review.status ?? 'WRITTEN', trip, side, isAnswered: Boolean(theirs?.reply) }
  return {
    requestId: trip.requestId,
    about: {
      id: other.id,
      name: publicNameOf(other.name),
      photo: photoUrl(settings.publicUrl, other.id, other.photoVersion),
      role,
    },
    opensAt: trip.arrivesAt.toISOString(),
    closesAt: closesAt(trip)?.toISOString() ?? null,
    mine: mine
      ? {
          ...wordsOf(mine),
          writtenAt: mine.review.writtenAt.toISOString(),
          shownAt: mine.review.shownAt?.toISOString() ?? null,
        }
      : null,
    theirs: theirs?.review.shownAt ? { ...wordsOf(theirs), shownAt: theirs.review.shownAt.toISOString() } : null,
    can: {
      write: refusalOf(action, 'author', facts, now) === null,
      reply: refusalOf(REVIEW_TRANSITIONS.reply, 'subject', theirFacts, now) === null,
    },
  }
}

/** Without a photo, because the address of a photo contains the id of the account. */
export const presentShown = (row: ShownRow): UserReviews['rows'][number] => {
  const { review, authorName } = row
  return {
    ...wordsOf(row),
    id: review.id,
    shownAt: (review.shownAt ?? review.writtenAt).toISOString(),
    author: authorName === ERASED_NAME ? null : { name: publicNameOf(authorName) },
  }
}

export const presentForAdmin = (row: AdminReviewRow, admin: { id: string }, now: Date): AdminReview => {
  const { review, author, subject, hider, rideId } = row
  const { hiddenAt, hiddenBecause } = review
  const person = hidingPerson(admin, review)
  const can = refusalOf(REVIEW_TRANSITIONS.hide, person, { status: review.status }, now) === null
  return {
    ...wordsOf(row),
    id: review.id,
    requestId: review.requestId,
    rideId,
    role: review.role,
    status: review.status,
    author,
    subject,
    shownAt: (review.shownAt ?? review.writtenAt).toISOString(),
    hidden: hiddenAt && hider ? { at: hiddenAt.toISOString(), by: hider, reason: hiddenBecause ?? '' } : null,
    can: { hide: can },
  }
}
