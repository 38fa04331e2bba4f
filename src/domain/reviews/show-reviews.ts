import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { reviews } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { lockRideAndRequest } from '../seat-requests/index.ts'
import { findTrip, listDue, listReviewsOf } from './queries.ts'
import { refreshScores } from './refresh-scores.ts'
import { closesAt, sidesThatWrite } from '../trip-endings/rules.ts'
import { rolesRatedBy } from './rules.ts'

const BATCH = 200

export const showReviews = async (tx: Tx, now: Date, ids: readonly string[]): Promise<void> => {
  const shown = await tx
    .update(reviews)
    .set({ status: 'SHOWN', shownAt: now })
    .where(and(inArray(reviews.id, [...ids]), eq(reviews.status, 'WRITTEN')))
    .returning({ subjectId: reviews.subjectId, role: reviews.role })
  await refreshScores(tx, now, shown)
}

/** Shows the ratings of a request whose time to rate is over. A rating by the person who was at fault is deleted instead. */
const closeRequest = (deps: Dependencies, requestId: string): Promise<void> =>
  withTx(deps, async (tx) => {
    await lockRideAndRequest(tx, requestId)
    const now = deps.clock.now()
    const trip = await findTrip(tx, requestId)
    const end = trip && closesAt(trip)
    if (!trip || !end || now < end) return
    const roles = sidesThatWrite(trip).map((side) => rolesRatedBy[side])
    const waiting = (await listReviewsOf(tx, requestId)).filter(({ review }) => review.status === 'WRITTEN')
    const dropped = waiting.filter(({ review }) => !roles.some((role) => role === review.role))
    for (const { review } of dropped) await tx.delete(reviews).where(eq(reviews.id, review.id))
    const kept = waiting.filter((row) => !dropped.includes(row)).map(({ review }) => review.id)
    if (kept.length > 0) await showReviews(tx, now, kept)
  })

/** Sweep: shows ratings when the time to rate is over, also when only one person has written. */
export const showDueReviews = async (deps: Dependencies): Promise<void> => {
  for (const requestId of await listDue(deps.db, deps.clock.now(), BATCH))
    await closeRequest(deps, requestId).catch((error: unknown) =>
      deps.logger.log('critical', 'ratings not shown', { requestId, error }),
    )
}
