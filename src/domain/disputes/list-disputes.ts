import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { countUpTo } from '../../db/bounded-lists.ts'
import { disputes } from '../../db/schema/index.ts'
import { LISTED_AT_MOST } from '../../shared/contract/admin.ts'
import type { AdminDisputeList, AdminDisputesQuery } from '../../shared/contract/disputes.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { presentAdminDispute } from './present.ts'
import { selectDisputes } from './queries.ts'

export const listDisputes = async (
  ctx: Ctx,
  { status, id, page, pageSize }: AdminDisputesQuery,
): Promise<AdminDisputeList> => {
  const admin = requireAdmin(ctx)
  const where = and(
    status?.length ? inArray(disputes.status, status) : undefined,
    id === undefined ? undefined : eq(disputes.id, id),
  )
  const rows = await selectDisputes(ctx.db)
    .where(where)
    .orderBy(desc(disputes.openedAt), asc(disputes.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const all = ctx.db.select({ id: disputes.id }).from(disputes).where(where)
  const counted = await countUpTo(ctx.db, all, LISTED_AT_MOST)
  const now = ctx.clock.now()
  return { rows: rows.map((row) => presentAdminDispute(row, admin, now)), ...counted, page, pageSize }
}
