import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { countUpTo } from '../../db/bounded-lists.ts'
import { moneyReviews } from '../../db/schema/index.ts'
import { LISTED_AT_MOST } from '../../shared/contract/admin.ts'
import type { MoneyReviewList, MoneyReviewsQuery } from '../../shared/contract/finance.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { listChecksOfReviews } from '../receipt-checks/index.ts'
import { presentReview } from './present.ts'
import { selectReviews } from './queries.ts'

/** Money reviews: open ones oldest first, closed ones newest first. */
export const listReviews = async (
  ctx: Ctx,
  { open, id, page, pageSize }: MoneyReviewsQuery,
): Promise<MoneyReviewList> => {
  const admin = requireAdmin(ctx)
  const isOpen = open === 'true'
  const where = and(
    isOpen ? isNull(moneyReviews.resolvedAt) : isNotNull(moneyReviews.resolvedAt),
    id === undefined ? undefined : eq(moneyReviews.id, id),
  )
  const rows = await selectReviews(ctx.db)
    .where(where)
    .orderBy(isOpen ? asc(moneyReviews.openedAt) : desc(moneyReviews.resolvedAt), asc(moneyReviews.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const all = ctx.db.select({ id: moneyReviews.id }).from(moneyReviews).where(where)
  const counted = await countUpTo(ctx.db, all, LISTED_AT_MOST)
  const checks = await listChecksOfReviews(
    ctx.db,
    rows.map(({ review }) => review.id),
  )
  const checkOf = (review: string) => checks.find(({ reviewId }) => reviewId === review) ?? null
  return {
    rows: rows.map((row) => presentReview(row, admin, checkOf(row.review.id), ctx.clock.now())),
    ...counted,
    page,
    pageSize,
  }
}
