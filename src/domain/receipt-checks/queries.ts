import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import { receiptChecks } from '../../db/schema/index.ts'

export type CheckRow = typeof receiptChecks.$inferSelect

export const findCheck = async (db: Db | Tx, id: string): Promise<CheckRow | null> =>
  (await db.query.receiptChecks.findFirst({ where: eq(receiptChecks.id, id) })) ?? null

export const lockOpenCheck = async (tx: Tx, id: string): Promise<CheckRow | null> => {
  const [row] = await tx.select().from(receiptChecks).where(eq(receiptChecks.id, id)).for('update')
  return row && row.state !== 'DONE' ? row : null
}

export const listChecksOfReviews = async (db: Db | Tx, reviewIds: readonly string[]): Promise<CheckRow[]> =>
  reviewIds.length === 0
    ? []
    : db
        .selectDistinctOn([receiptChecks.reviewId])
        .from(receiptChecks)
        .where(and(isNotNull(receiptChecks.reviewId), inArray(receiptChecks.reviewId, [...reviewIds])))
        .orderBy(receiptChecks.reviewId, desc(receiptChecks.createdAt))

/** Whether the ledger has the money of a statement's row by now: of a payment, a transfer, or settled unmatched money. */
const isRecorded = sql`(exists (select from payments p where p.receipt = d ->> 'mpesaReceipt'
    and p.state in ('SUCCEEDED', 'UNAPPLIED') and p.paid_ksh = (d ->> 'statementKsh')::float8)
  or exists (select from transfers x where x.receipt = d ->> 'mpesaReceipt'
    and x.state = 'SENT' and -x.amount_ksh = (d ->> 'statementKsh')::float8)
  or exists (select from unmatched_money u where u.receipt = d ->> 'mpesaReceipt'
    and u.status <> 'OPEN' and u.amount_ksh = (d ->> 'statementKsh')::float8))`

/**
 * The rows of statements that were not in the ledger, each with the newest check of its code. An earlier statement with
 * the same row may have started this check. What was recorded or settled after the check is KNOWN.
 */
const checkedRows = (statementIds: readonly string[]) => sql`(
  select s.id, d ->> 'mpesaReceipt' as receipt, (d ->> 'statementKsh')::float8 as ksh,
    case when ${isRecorded} then 'KNOWN' else c.outcome end as outcome
  from mpesa_statements s
    cross join lateral jsonb_array_elements(s.differences) d
    left join (select distinct on (receipt) receipt, outcome from receipt_checks
      where direction = 'IN' order by receipt, created_at desc) c on c.receipt = d ->> 'mpesaReceipt'
  where s.id = any (${sql.param([...statementIds])}::uuid[]) and d ->> 'kind' = 'NOT_IN_LEDGER'
    and (c.receipt is not null or ${isRecorded})) r`

export const listChecksOfStatement = (
  db: Db | Tx,
  statementId: string,
): Promise<Pick<CheckRow, 'receipt' | 'outcome'>[]> =>
  readRows(db, sql`select r.receipt, r.outcome from ${checkedRows([statementId])}`)

export interface CheckCounts {
  open: number
  /** The number of the statement's rows that are no longer a difference; `settledKsh` is their sum. */
  settled: number
  settledKsh: number
}

export const countChecks = async (
  db: Db | Tx,
  statementIds: readonly string[],
): Promise<ReadonlyMap<string, CheckCounts>> => {
  if (statementIds.length === 0) return new Map()
  const isSettled = sql`r.outcome in ('RECORDED', 'KNOWN')`
  const rows = await readRows<CheckCounts & { id: string }>(
    db,
    sql`select r.id, count(*) filter (where r.outcome is null)::int as open, count(*) filter (where ${isSettled})::int as settled,
      coalesce(sum(r.ksh) filter (where ${isSettled}), 0) as "settledKsh"
      from ${checkedRows(statementIds)} group by r.id`,
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
