import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { reviews } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { AdminReview, HideReviewBody } from '../../shared/contract/reviews.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { hidingPerson } from './policy.ts'
import { presentForAdmin } from './present.ts'
import { selectForAdmins, type AdminReviewRow } from './queries.ts'
import { refreshScores } from './refresh-scores.ts'
import { REVIEW_TRANSITIONS } from './transitions.ts'

/** Admins see a review only after it is shown to users. */
const findShown = async (tx: Tx, id: string): Promise<AdminReviewRow> => {
  const [row] = await selectForAdmins(tx).where(and(eq(reviews.id, id), ne(reviews.status, 'WRITTEN')))
  if (!row) throw notFound()
  return row
}

/**
 * Removes a rating for ever from the scores and from the lists that users see. Admins still see it.
 * @throws AppError NOT_FOUND, FORBIDDEN to its author and its subject, WRONG_STATE
 */
export const hideReview = (ctx: Ctx, id: string, { reason }: HideReviewBody): Promise<AdminReview> =>
  withTx(ctx, async (tx) => {
    const admin = requireAdmin(ctx)
    const now = ctx.clock.now()
    const { review } = await findShown(tx, id)
    requireAction(REVIEW_TRANSITIONS.hide, hidingPerson(admin, review), { status: review.status }, now)
    const hidden = await tx
      .update(reviews)
      .set({ status: 'HIDDEN', hiddenAt: now, hiddenBy: admin.id, hiddenBecause: reason })
      .where(and(eq(reviews.id, id), eq(reviews.status, 'SHOWN')))
      .returning({ subjectId: reviews.subjectId, role: reviews.role })
    if (hidden.length === 0) throw new AppError('CONFLICT', 'error.conflict')
    await refreshScores(tx, now, hidden)
    await recordAction(ctx, tx, { action: 'review.hide', target: { kind: 'review', id }, details: { reason } })
    return presentForAdmin(await findShown(tx, id), admin, now)
  })
