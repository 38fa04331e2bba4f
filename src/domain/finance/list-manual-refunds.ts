import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { countUpTo } from '../../db/bounded-lists.ts'
import { manualRefunds } from '../../db/schema/index.ts'
import { LISTED_AT_MOST } from '../../shared/contract/admin.ts'
import type { ManualRefundList, ManualRefundsQuery } from '../../shared/contract/finance.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { presentManualRefund } from './present.ts'
import { selectManualRefunds } from './queries.ts'

export const listManualRefunds = async (
  ctx: Ctx,
  { status, id, page, pageSize }: ManualRefundsQuery,
): Promise<ManualRefundList> => {
  const admin = requireAdmin(ctx)
  const where = and(
    status?.length ? inArray(manualRefunds.status, status) : undefined,
    id === undefined ? undefined : eq(manualRefunds.id, id),
  )
  const rows = await selectManualRefunds(ctx.db)
    .where(where)
    .orderBy(desc(manualRefunds.requestedAt), asc(manualRefunds.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const all = ctx.db.select({ id: manualRefunds.id }).from(manualRefunds).where(where)
  const counted = await countUpTo(ctx.db, all, LISTED_AT_MOST)
  return { rows: rows.map((row) => presentManualRefund(row, admin, ctx.clock.now())), ...counted, page, pageSize }
}
