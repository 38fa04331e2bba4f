import { desc, eq, ne } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import { reviews } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type {
  AdminReviewList,
  AdminReviewsQuery,
  UserReviews,
  UserReviewsQuery,
} from '../../shared/contract/reviews.ts'
import { isNewcomer } from '../../shared/kernel/rating.ts'
import { requireAdmin, requireUser, type Ctx } from '../context.ts'
import { findUser } from '../users/index.ts'
import { presentForAdmin, presentShown } from './present.ts'
import { countFacts, listShown, selectForAdmins } from './queries.ts'
import { REVIEWS_A_PAGE } from './rules.ts'

/** @throws AppError NOT_FOUND */
export const listUserReviews = async (
  ctx: Ctx,
  subjectId: string,
  { role, cursor }: UserReviewsQuery,
): Promise<UserReviews> => {
  const viewer = requireUser(ctx)
  const user = await findUser(ctx.db, subjectId)
  if (!user) throw notFound()
  const [rating, ratingCount] =
    role === 'DRIVER' ? [user.rating, user.ratingCount] : [user.riderRating, user.riderRatingCount]
  const found = await listShown(ctx.db, viewer.id, { subjectId, role, after: cursor })
  const rows = found.slice(0, REVIEWS_A_PAGE).map(presentShown)
  return {
    role,
    rating: isNewcomer(ratingCount) ? null : rating,
    ratingCount,
    facts: await countFacts(ctx.db, subjectId, role),
    rows,
    next: found.length > REVIEWS_A_PAGE ? (rows.at(-1)?.id ?? null) : null,
  }
}

export const listAllReviews = async (ctx: Ctx, { status, ...query }: AdminReviewsQuery): Promise<AdminReviewList> => {
  const admin = requireAdmin(ctx)
  const where = status === undefined ? ne(reviews.status, 'WRITTEN') : eq(reviews.status, status)
  const sorted = selectForAdmins(ctx.db).where(where).orderBy(desc(reviews.shownAt), desc(reviews.id))
  const all = ctx.db.select({ id: reviews.id }).from(reviews).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  const now = ctx.clock.now()
  return { rows: rows.map((row) => presentForAdmin(row, admin, now)), ...page }
}
