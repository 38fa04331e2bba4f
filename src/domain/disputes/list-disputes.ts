import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import { disputes } from '../../db/schema/index.ts'
import type { AdminDisputeList, AdminDisputesQuery } from '../../shared/contract/disputes.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { findInvolved } from '../seat-requests/index.ts'
import { presentAdminDispute } from './present.ts'
import { selectDisputes } from './queries.ts'

export const listDisputes = async (
  ctx: Ctx,
  { status, id, ...query }: AdminDisputesQuery,
): Promise<AdminDisputeList> => {
  const admin = requireAdmin(ctx)
  const where = and(
    status?.length ? inArray(disputes.status, status) : undefined,
    id === undefined ? undefined : eq(disputes.id, id),
  )
  const sorted = selectDisputes(ctx.db).where(where).orderBy(desc(disputes.openedAt), asc(disputes.id))
  const all = ctx.db.select({ id: disputes.id }).from(disputes).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  const now = ctx.clock.now()
  const involved = await findInvolved(
    ctx.db,
    admin.id,
    rows.map(({ dispute }) => dispute.requestId),
  )
  return {
    rows: rows.map((row) => presentAdminDispute(row, admin, involved.has(row.dispute.requestId), now)),
    ...page,
  }
}
