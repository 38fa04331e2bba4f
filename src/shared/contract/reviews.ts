import { z } from 'zod'
import { paged, pages } from './admin.ts'
import { zReviewRole, zReviewStatus, zReviewTag } from './enums.ts'
import { PersonFacts } from './person-facts.ts'
import { zFilledText, zId, zInt, zStored, zStoredNumber, zVisibleLines } from './primitives.ts'
import { MAX_HIDE_REASON, MAX_REVIEW_COMMENT, MAX_REVIEW_REPLY } from '../kernel/form-limits.ts'

const MAX_TAGS = 4

export const ReviewBody = z
  .strictObject({
    stars: zInt(1, 5),
    tags: z
      .array(zReviewTag)
      .max(MAX_TAGS)
      .refine((tags) => new Set(tags).size === tags.length, 'Each tag once.'),
    /** A comment is required for 1 and 2 stars. */
    comment: z.union([z.literal('').transform(() => undefined), zVisibleLines(MAX_REVIEW_COMMENT)]).optional(),
  })
  .meta({ id: 'ReviewBody' })
export type ReviewBody = z.infer<typeof ReviewBody>

export const ReviewReplyBody = z.strictObject({ text: zVisibleLines(MAX_REVIEW_REPLY) }).meta({ id: 'ReviewReplyBody' })
export type ReviewReplyBody = z.infer<typeof ReviewReplyBody>

const ReviewReply = z.strictObject({ text: zStored, at: zStored })

const written = {
  stars: zStoredNumber,
  tags: z.array(zReviewTag),
  comment: zStored.nullable(),
  reply: ReviewReply.nullable(),
}

export const RequestReview = z
  .strictObject({
    requestId: zId,
    about: z.strictObject({ id: zId, name: zStored, photo: zStored.nullable(), role: zReviewRole }),
    opensAt: zStored,
    /** When the time to rate ends; null while a report about the trip is open. */
    closesAt: zStored.nullable(),
    /** The caller's own rating. It can be changed while `shownAt` is null. */
    mine: z.strictObject({ ...written, writtenAt: zStored, shownAt: zStored.nullable() }).nullable(),
    /** The other person's rating; null until it is shown. */
    theirs: z.strictObject({ ...written, shownAt: zStored }).nullable(),
    can: z.strictObject({ write: z.boolean(), reply: z.boolean() }),
  })
  .meta({ id: 'RequestReview' })
export type RequestReview = z.infer<typeof RequestReview>

export const UserReviewsQuery = z.strictObject({
  role: zReviewRole.default('DRIVER'),
  /** The `next` of the previous page. */
  cursor: zId.optional(),
})
export type UserReviewsQuery = z.infer<typeof UserReviewsQuery>

const ShownReview = z.strictObject({
  ...written,
  id: zId,
  shownAt: zStored,
  /** The author is null after their account was erased. */
  author: z.strictObject({ name: zStored }).nullable(),
})

export const UserReviews = z
  .strictObject({
    role: zReviewRole,
    /** The rating is null until 3 ratings are shown. Screens show "New" until then. */
    rating: zStoredNumber.nullable(),
    ratingCount: zStoredNumber,
    facts: PersonFacts,
    rows: z.array(ShownReview),
    next: zId.nullable(),
  })
  .meta({ id: 'UserReviews' })
export type UserReviews = z.infer<typeof UserReviews>

const Party = z.strictObject({ id: zId, name: zStored })

export const AdminReview = z
  .strictObject({
    ...written,
    id: zId,
    requestId: zId,
    rideId: zId,
    role: zReviewRole,
    status: zReviewStatus,
    author: Party,
    subject: Party,
    shownAt: zStored,
    hidden: z.strictObject({ at: zStored, by: Party, reason: zStored }).nullable(),
    /** `hide` is false for an admin who wrote the rating or is rated, and after the rating was hidden. */
    can: z.strictObject({ hide: z.boolean() }),
  })
  .meta({ id: 'AdminReview' })
export type AdminReview = z.infer<typeof AdminReview>

export const AdminReviewsQuery = z.strictObject({
  ...pages,
  status: z.enum(['SHOWN', 'HIDDEN']).optional(),
})
export type AdminReviewsQuery = z.infer<typeof AdminReviewsQuery>
export const AdminReviewList = z.strictObject({ rows: z.array(AdminReview), ...paged }).meta({ id: 'AdminReviewList' })
export type AdminReviewList = z.infer<typeof AdminReviewList>

export const HideReviewBody = z.strictObject({ reason: zFilledText(MAX_HIDE_REASON) }).meta({ id: 'HideReviewBody' })
export type HideReviewBody = z.infer<typeof HideReviewBody>
