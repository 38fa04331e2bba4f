import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
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

export const listChecksOfStatement = (db: Db | Tx, statementId: string): Promise<CheckRow[]> =>
  db.select().from(receiptChecks).where(eq(receiptChecks.statementId, statementId))

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
  const isSettled = inArray(receiptChecks.outcome, ['RECORDED', 'KNOWN'])
  const rows = await db
    .select({
      statementId: receiptChecks.statementId,
      open: sql`count(*) filter (where ${receiptChecks.state} <> 'DONE')`.mapWith(Number),
      settled: sql`count(*) filter (where ${isSettled})`.mapWith(Number),
      settledKsh: sql`coalesce(sum(${receiptChecks.claimedKsh}) filter (where ${isSettled}), 0)`.mapWith(Number),
    })
    .from(receiptChecks)
    .where(inArray(receiptChecks.statementId, [...statementIds]))
    .groupBy(receiptChecks.statementId)
  return new Map(rows.map(({ statementId, ...counts }) => [statementId ?? '', counts]))
}
