import { eq } from 'drizzle-orm'
import { mpesaStatements, reconciliations } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Reconciliation, ReconciliationDetail } from '../../shared/contract/reconciliations.ts'
import { addDays, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { requireAdmin, type Ctx } from '../context.ts'

type StatementRow = typeof mpesaStatements.$inferSelect
type RunRow = typeof reconciliations.$inferSelect

export const presentStatement = (row: StatementRow): ReconciliationDetail => ({
  id: row.id,
  source: 'STATEMENT',
  from: row.fromAt.toISOString(),
  to: row.toAt.toISOString(),
  at: row.uploadedAt.toISOString(),
  checked: row.lines,
  matched: row.matched,
  differences: row.differences.length,
  unexplainedKsh: row.differences.reduce(
    (sum, { statementKsh, ledgerKsh }) => sum + (statementKsh ?? 0) - (ledgerKsh ?? 0),
    0,
  ),
  rows: row.differences,
  findings: [],
})

/** Whatever else a day finds is an invariant's name. */
const isMovement = (kind: string) => !kind.startsWith('I')

/** Our own comparison of one day. */
export const presentRun = (row: RunRow): ReconciliationDetail => {
  const from = startOfNairobiDay(row.day)
  return {
    id: row.id,
    source: 'SCHEDULE',
    from: from.toISOString(),
    to: startOfNairobiDay(addDays(row.day, 1)).toISOString(),
    at: row.ranAt.toISOString(),
    checked: row.checkedCount,
    matched: row.checkedCount - row.differences.filter(({ kind }) => isMovement(kind)).length,
    differences: row.differences.length,
    unexplainedKsh: row.unexplainedKsh,
    rows: [],
    findings: row.differences,
  }
}

export const withoutRows = ({ rows: _rows, findings: _findings, ...summary }: ReconciliationDetail): Reconciliation =>
  summary

/** One comparison with everything that differs. @throws AppError FORBIDDEN, NOT_FOUND */
export const getReconciliation = async (ctx: Ctx, id: string): Promise<ReconciliationDetail> => {
  requireAdmin(ctx)
  const statement = await ctx.db.query.mpesaStatements.findFirst({ where: eq(mpesaStatements.id, id) })
  if (statement) return presentStatement(statement)
  const run = await ctx.db.query.reconciliations.findFirst({ where: eq(reconciliations.id, id) })
  if (!run) throw notFound()
  return presentRun(run)
}
