import { asc, count, desc } from 'drizzle-orm'
import { mpesaStatements, reconciliations } from '../../db/schema/index.ts'
import type { ReconciliationList, ReconciliationsQuery } from '../../shared/contract/reconciliations.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { countChecks } from '../receipt-checks/index.ts'
import { presentRun, summariseStatement, withoutRows } from './get-reconciliation.ts'

export const listReconciliations = async (
  ctx: Ctx,
  { source, page, pageSize }: ReconciliationsQuery,
): Promise<ReconciliationList> => {
  requireAdmin(ctx)
  const wants = (one: 'SCHEDULE' | 'STATEMENT') => !source?.length || source.includes(one)
  // Enough rows of each kind to fill all pages up to this one.
  const reach = page * pageSize
  const statements = wants('STATEMENT')
    ? await ctx.db
        .select()
        .from(mpesaStatements)
        .orderBy(desc(mpesaStatements.uploadedAt), asc(mpesaStatements.id))
        .limit(reach)
    : []
  const runs = wants('SCHEDULE')
    ? await ctx.db
        .select()
        .from(reconciliations)
        .orderBy(desc(reconciliations.ranAt), asc(reconciliations.id))
        .limit(reach)
    : []
  const counts = await countChecks(
    ctx.db,
    statements.map(({ id }) => id),
  )
  const all = [
    ...statements.map((row) => summariseStatement(row, counts.get(row.id))),
    ...runs.map((row) => withoutRows(presentRun(row))),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  const totals = [
    wants('STATEMENT') ? await ctx.db.select({ n: count() }).from(mpesaStatements) : [],
    wants('SCHEDULE') ? await ctx.db.select({ n: count() }).from(reconciliations) : [],
  ]
  const total = totals.flat().reduce((sum, { n }) => sum + n, 0)
  const rows = all.slice(reach - pageSize, reach)
  return { rows, total, totalIsExact: true, page, pageSize }
}
