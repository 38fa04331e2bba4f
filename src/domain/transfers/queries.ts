import { and, asc, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { payouts, refunds, transfers } from '../../db/schema/index.ts'

export type TransferRow = typeof transfers.$inferSelect

export const findTransfer = async (db: Db | Tx, id: string): Promise<TransferRow | null> =>
  (await db.query.transfers.findFirst({ where: eq(transfers.id, id) })) ?? null

export const findTransferBySecretHash = async (db: Db | Tx, secretHash: Buffer): Promise<TransferRow | null> =>
  (await db.query.transfers.findFirst({ where: eq(transfers.callbackSecretHash, secretHash) })) ?? null

export const isTransferOpen = ({ state }: Pick<TransferRow, 'state'>): boolean => state !== 'SENT' && state !== 'FAILED'

/** Null for a code that another transfer has, because a code belongs to one transfer. */
export const freeReceipt = async (tx: Tx, receipt: string | null): Promise<string | null> => {
  if (receipt === null) return null
  const [taken] = await tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.receipt, receipt))
  return taken ? null : receipt
}

const listDue = async (
  db: Db,
  table: typeof refunds | typeof payouts,
  { now, limit, only }: { now: Date; limit: number; only?: SQL },
): Promise<string[]> => {
  const isTime = or(isNull(table.nextTryAt), lte(table.nextTryAt, now))
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.status, 'DUE'), isTime, only))
    .orderBy(asc(table.createdAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

export const listDueRefunds = (db: Db, now: Date, limit: number) => listDue(db, refunds, { now, limit })

export const listDuePayouts = (db: Db, now: Date, limit: number) => {
  const only = sql`not exists (select from seat_requests q where q.id = payouts.request_id and q.money_held_at is not null)`
  return listDue(db, payouts, { now, limit, only })
}
