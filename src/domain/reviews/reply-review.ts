import { reviewReplies } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import type { RequestReview, ReviewReplyBody } from '../../shared/contract/reviews.ts'
import { withTx, type Ctx } from '../context.ts'
import { hasContact } from '../rides/rules.ts'
import { requireAction } from '../transition-table.ts'
import { getReview } from './get-review.ts'
import { lockOwnTrip } from './lock-trip.ts'
import { rolesRatedBy } from './rules.ts'
import { REVIEW_TRANSITIONS } from './transitions.ts'

/**
 * A reply to a rating that is not shown yet gets the same error as a reply without a rating, so that the error does not tell
 * whether a rating exists.
 * @throws AppError NOT_FOUND, WRONG_STATE, CONFLICT, INVALID
 */
export const replyReview = (ctx: Ctx, requestId: string, { text }: ReviewReplyBody): Promise<RequestReview> =>
  withTx(ctx, async (tx) => {
    const { user, side, trip, rows } = await lockOwnTrip(ctx, tx, requestId)
    const now = ctx.clock.now()
    const theirs = rows.find(({ review }) => review.role !== rolesRatedBy[side])
    const facts = {
      status: theirs?.review.status ?? 'WRITTEN',
      trip,
      side,
      isAnswered: Boolean(theirs?.reply),
    } as const
    requireAction(REVIEW_TRANSITIONS.reply, 'subject', facts, now)
    if (!theirs) throw new AppError('WRONG_STATE', 'review.nothingToAnswer')
    if (hasContact(text)) throw invalidFields(user.language, { path: 'text', messageKey: 'review.noContact' })
    await tx.insert(reviewReplies).values({ reviewId: theirs.review.id, authorId: user.id, text, writtenAt: now })
    return getReview(ctx, requestId, tx)
  })
