import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { mpesaStatements, reconciliations } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Reconciliation, ReconciliationDetail } from '../../shared/contract/reconciliations.ts'
import { addDays, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { countChecks, listChecksOfStatement, type CheckCounts } from '../receipt-checks/index.ts'

type StatementRow = typeof mpesaStatements.$inferSelect
type RunRow = typeof reconciliations.$inferSelect

const NO_CHECKS: CheckCounts = { open: 0, settled: 0, settledKsh: 0 }

export const summariseStatement = (
  row: StatementRow,
  { open, settled, settledKsh }: CheckCounts = NO_CHECKS,
): Reconciliation => ({
  id: row.id,
  source: 'STATEMENT',
  from: row.fromAt.toISOString(),
  to: row.toAt.toISOString(),
  at: row.uploadedAt.toISOString(),
  checked: row.lines,
  matched: row.matched + settled,
  differences: row.differences.length - settled,
  checking: open,
  unexplainedKsh:
    row.differences.reduce((sum, { statementKsh, ledgerKsh }) => sum + (statementKsh ?? 0) - (ledgerKsh ?? 0), 0) -
    settledKsh,
})

export const presentStatement = async (db: Db | Tx, row: StatementRow): Promise<ReconciliationDetail> => {
  const counts = await countChecks(db, [row.id])
  const checks = new Map((await listChecksOfStatement(db, row.id)).map((check) => [check.receipt, check]))
  const stateOf = (difference: (typeof row.differences)[number]) => {
    const check = difference.kind === 'NOT_IN_LEDGER' ? checks.get(difference.mpesaReceipt) : undefined
    return check === undefined ? null : (check.outcome ?? ('CHECKING' as const))
  }
  const rows = row.differences.map((difference) => ({ ...difference, check: stateOf(difference) }))
  const isSettled = (check: (typeof rows)[number]['check']) => check === 'RECORDED' || check === 'KNOWN'
  return {
    ...summariseStatement(row, counts.get(row.id)),
    rows: rows.filter(({ check }) => !isSettled(check)),
    findings: [],
  }
}

/** Kinds that begin with I are the names of invariants. */
const isMovement = (kind: string) => !kind.startsWith('I')

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
    checking: 0,
    unexplainedKsh: row.unexplainedKsh,
    rows: [],
    findings: row.differences,
  }
}

export const withoutRows = ({ rows: _rows, findings: _findings, ...summary }: ReconciliationDetail): Reconciliation =>
  summary

/** @throws AppError FORBIDDEN, NOT_FOUND */
export const getReconciliation = async (ctx: Ctx, id: string): Promise<ReconciliationDetail> => {
  requireAdmin(ctx)
  const statement = await ctx.db.query.mpesaStatements.findFirst({ where: eq(mpesaStatements.id, id) })
  if (statement) return presentStatement(ctx.db, statement)
  const run = await ctx.db.query.reconciliations.findFirst({ where: eq(reconciliations.id, id) })
  if (!run) throw notFound()
  return presentRun(run)
}
