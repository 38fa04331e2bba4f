import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import { moneyReviews } from '../../db/schema/index.ts'
import type { MoneyReviewList, MoneyReviewsQuery } from '../../shared/contract/finance.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { listChecksOfReviews } from '../receipt-checks/index.ts'
import { findInvolved } from '../seat-requests/index.ts'
import { presentReview } from './present.ts'
import { selectReviews } from './queries.ts'

/** Money reviews: open ones oldest first, closed ones newest first. */
export const listReviews = async (ctx: Ctx, { open, id, ...query }: MoneyReviewsQuery): Promise<MoneyReviewList> => {
  const admin = requireAdmin(ctx)
  const isOpen = open === 'true'
  const where = and(
    isOpen ? isNull(moneyReviews.resolvedAt) : isNotNull(moneyReviews.resolvedAt),
    id === undefined ? undefined : eq(moneyReviews.id, id),
  )
  const sorted = selectReviews(ctx.db)
    .where(where)
    .orderBy(isOpen ? asc(moneyReviews.openedAt) : desc(moneyReviews.resolvedAt), asc(moneyReviews.id))
  const all = ctx.db.select({ id: moneyReviews.id }).from(moneyReviews).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  const checks = await listChecksOfReviews(
    ctx.db,
    rows.map(({ review }) => review.id),
  )
  const checkOf = (review: string) => checks.find(({ reviewId }) => reviewId === review) ?? null
  const involved = await findInvolved(
    ctx.db,
    admin.id,
    rows.flatMap(({ requestId }) => requestId ?? []),
  )
  const factsOf = ({ review, requestId }: (typeof rows)[number]) => ({
    check: checkOf(review.id),
    isInvolved: requestId !== null && involved.has(requestId),
  })
  return { rows: rows.map((row) => presentReview(row, admin, factsOf(row), ctx.clock.now())), ...page }
}
