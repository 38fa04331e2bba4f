import { and, asc, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { payouts, refunds, transfers } from '../../db/schema/index.ts'

export type TransferRow = typeof transfers.$inferSelect

export const findTransfer = async (db: Db | Tx, id: string): Promise<TransferRow | null> =>
  (await db.query.transfers.findFirst({ where: eq(transfers.id, id) })) ?? null

export const findTransferBySecretHash = async (db: Db | Tx, secretHash: Buffer): Promise<TransferRow | null> =>
  (await db.query.transfers.findFirst({ where: eq(transfers.callbackSecretHash, secretHash) })) ?? null

export const isTransferOpen = ({ state }: Pick<TransferRow, 'state'>): boolean => state !== 'SENT' && state !== 'FAILED'

/** An M-Pesa code belongs to one transfer. */
export const freeReceipt = async (tx: Tx, receipt: string | null): Promise<string | null> => {
  if (receipt === null) return null
  const [taken] = await tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.receipt, receipt))
  return taken ? null : receipt
}

const isDue = (table: typeof refunds | typeof payouts, now: Date): SQL | undefined =>
  and(eq(table.status, 'DUE'), or(isNull(table.nextTryAt), lte(table.nextTryAt, now)))

export const listDueRefunds = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(isDue(refunds, now))
    .orderBy(asc(refunds.createdAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Payouts on hold are not queried again and again. */
export const listDuePayouts = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        isDue(payouts, now),
        sql`not exists (select from seat_requests q where q.id = payouts.request_id and q.money_held_at is not null)`,
      ),
    )
    .orderBy(asc(payouts.createdAt))
    .limit(limit)
  return rows.map((row) => row.id)
}
