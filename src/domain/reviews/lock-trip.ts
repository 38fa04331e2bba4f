import type { Tx } from '../../db/client.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx, type UserActor } from '../context.ts'
import { lockRideAndRequest } from '../seat-requests/index.ts'
import { reviewSide } from '../seat-requests/policy.ts'
import { findTrip, listReviewsOf, type ReviewRow, type TripRow } from './queries.ts'
import type { ReviewSide } from '../trip-endings/rules.ts'

export interface OwnTrip {
  user: UserActor
  side: ReviewSide
  trip: TripRow
  rows: ReviewRow[]
}

/** @throws AppError NOT_FOUND to all but the trip's rider and driver */
export const lockOwnTrip = async (ctx: Ctx, tx: Tx, requestId: string): Promise<OwnTrip> => {
  const user = requireUser(ctx)
  const before = await findTrip(tx, requestId)
  const side = before && reviewSide(user, before)
  if (!side) throw notFound()
  await lockRideAndRequest(tx, requestId)
  const trip = await findTrip(tx, requestId)
  if (!trip) throw notFound()
  return { user, side, trip, rows: await listReviewsOf(tx, requestId) }
}
