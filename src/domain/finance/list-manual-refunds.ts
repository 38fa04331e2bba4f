import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import { manualRefunds } from '../../db/schema/index.ts'
import type { ManualRefundList, ManualRefundsQuery } from '../../shared/contract/finance.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { findInvolved } from '../seat-requests/index.ts'
import { presentManualRefund } from './present.ts'
import { selectManualRefunds } from './queries.ts'

export const listManualRefunds = async (
  ctx: Ctx,
  { status, id, ...query }: ManualRefundsQuery,
): Promise<ManualRefundList> => {
  const admin = requireAdmin(ctx)
  const where = and(
    status?.length ? inArray(manualRefunds.status, status) : undefined,
    id === undefined ? undefined : eq(manualRefunds.id, id),
  )
  const sorted = selectManualRefunds(ctx.db)
    .where(where)
    .orderBy(desc(manualRefunds.requestedAt), asc(manualRefunds.id))
  const all = ctx.db.select({ id: manualRefunds.id }).from(manualRefunds).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  const involved = await findInvolved(
    ctx.db,
    admin.id,
    rows.map(({ requestId }) => requestId),
  )
  const now = ctx.clock.now()
  return { rows: rows.map((row) => presentManualRefund(row, admin, involved.has(row.requestId), now)), ...page }
}
