import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { RequestReview } from '../../shared/contract/reviews.ts'
import { requireUser, type Ctx } from '../context.ts'
import { reviewSide } from '../seat-requests/policy.ts'
import { presentRequestReview } from './present.ts'
import { findTrip, listReviewsOf } from './queries.ts'

/** @throws AppError NOT_FOUND to all but the trip's rider and driver */
export const getReview = async (ctx: Ctx, requestId: string, db: Db | Tx = ctx.db): Promise<RequestReview> => {
  const user = requireUser(ctx)
  const trip = await findTrip(db, requestId)
  const side = trip && reviewSide(user, trip)
  if (!side) throw notFound()
  const otherId = side === 'rider' ? trip.driverId : trip.riderId
  const [other] = await db
    .select({ id: users.id, name: users.name, photoVersion: users.photoVersion })
    .from(users)
    .where(eq(users.id, otherId))
  if (!other) throw notFound()
  const rows = await listReviewsOf(db, requestId)
  return presentRequestReview({ trip, side, rows, other }, ctx)
}
