import { eq } from 'drizzle-orm'
import { reviews } from '../../db/schema/index.ts'
import { invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { RequestReview, ReviewBody } from '../../shared/contract/reviews.ts'
import { withTx, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { getReview } from './get-review.ts'
import { lockOwnTrip } from './lock-trip.ts'
import { isComplete, reviewErrors, rolesRatedBy } from './rules.ts'
import { showReviews } from './show-reviews.ts'
import { REVIEW_TRANSITIONS } from './transitions.ts'

/** When both people have written, both ratings are shown. @throws AppError NOT_FOUND, WRONG_STATE, INVALID */
export const writeReview = (ctx: Ctx, requestId: string, body: ReviewBody): Promise<RequestReview> =>
  withTx(ctx, async (tx) => {
    const { user, side, trip, rows } = await lockOwnTrip(ctx, tx, requestId)
    const now = ctx.clock.now()
    const role = rolesRatedBy[side]
    const mine = rows.find(({ review }) => review.role === role)?.review
    const facts = { status: mine?.status ?? 'WRITTEN', trip, side, isAnswered: false }
    requireAction(REVIEW_TRANSITIONS[mine ? 'change' : 'write'], 'author', facts, now)
    const [issue, ...others] = reviewErrors(role, body)
    if (issue) throw invalidFields(user.language, issue, ...others)
    const words = { stars: body.stars, tags: body.tags, comment: body.comment ?? null, writtenAt: now }
    const id = mine?.id ?? newId()
    if (mine) await tx.update(reviews).set(words).where(eq(reviews.id, id))
    else
      await tx.insert(reviews).values({
        id,
        requestId,
        authorId: user.id,
        subjectId: side === 'rider' ? trip.driverId : trip.riderId,
        role,
        status: 'WRITTEN',
        opensAt: trip.arrivesAt,
        ...words,
      })
    const written = new Set([...rows.map(({ review }) => review.id), id])
    if (isComplete(trip, written.size)) await showReviews(tx, now, [...written])
    return getReview(ctx, requestId, tx)
  })
