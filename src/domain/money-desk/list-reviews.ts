import { asc, desc, isNotNull, isNull } from 'drizzle-orm'
import { countUpTo } from '../../db/bounded-lists.ts'
import { moneyReviews } from '../../db/schema/index.ts'
import { LISTED_AT_MOST } from '../../shared/contract/admin.ts'
import type { MoneyReview, MoneyReviewList, MoneyReviewsQuery } from '../../shared/contract/money-desk.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { resolutionsOf } from './rules.ts'

export type ReviewRow = typeof moneyReviews.$inferSelect

export const presentReview = (row: ReviewRow): MoneyReview => ({
  id: row.id,
  kind: row.kind,
  cause: row.cause,
  amount: row.amountKsh,
  paymentId: row.paymentId,
  refundId: row.refundId,
  payoutId: row.payoutId,
  openedAt: row.openedAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolution: row.resolution,
  note: row.note,
  can: row.resolvedAt === null ? [...resolutionsOf(row.kind)] : [],
})

/** What a machine must not decide about money: the oldest first while it waits, the newest first once it is done. */
export const listReviews = async (ctx: Ctx, { open, page, pageSize }: MoneyReviewsQuery): Promise<MoneyReviewList> => {
  requireAdmin(ctx)
  const isOpen = open === 'true'
  const where = isOpen ? isNull(moneyReviews.resolvedAt) : isNotNull(moneyReviews.resolvedAt)
  const rows = await ctx.db
    .select()
    .from(moneyReviews)
    .where(where)
    .orderBy(isOpen ? asc(moneyReviews.openedAt) : desc(moneyReviews.resolvedAt), asc(moneyReviews.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const all = ctx.db.select({ id: moneyReviews.id }).from(moneyReviews).where(where)
  const counted = await countUpTo(ctx.db, all, LISTED_AT_MOST)
  return { rows: rows.map(presentReview), ...counted, page, pageSize }
}
