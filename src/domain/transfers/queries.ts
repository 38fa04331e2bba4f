import { and, asc, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { payments, payouts, refunds, seatRequests, transfers, users } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { msisdnOf } from '../payments/rules.ts'
import { findRide, viewSegment } from '../rides/index.ts'
import type { Locked } from '../seat-requests/index.ts'
import { hasNumber, hasReleasedNumber } from '../users/rules.ts'

export type TransferRow = typeof transfers.$inferSelect

export const findTransfer = async (db: Db | Tx, id: string): Promise<TransferRow | null> =>
  (await db.query.transfers.findFirst({ where: eq(transfers.id, id) })) ?? null

export const findTransferBySecretHash = async (db: Db | Tx, secretHash: Buffer): Promise<TransferRow | null> =>
  (await db.query.transfers.findFirst({ where: eq(transfers.callbackSecretHash, secretHash) })) ?? null

export const isTransferOpen = ({ state }: Pick<TransferRow, 'state'>): boolean => state !== 'SENT' && state !== 'FAILED'

/** The rider's part of the ride, and the request that it belongs to. */
export interface PaidTrip extends Locked {
  paymentId: string
}

/** The trip of a payment, without a lock. @throws AppError NOT_FOUND */
export const findTrip = async (tx: Tx, paymentId: string): Promise<PaidTrip> => {
  const [found] = await tx
    .select({ request: seatRequests })
    .from(payments)
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .where(eq(payments.id, paymentId))
  const row = found && (await findRide(tx, found.request.rideId))
  if (!row) throw notFound()
  return { paymentId, request: found.request, row: viewSegment(row, found.request) }
}

const findPayer = async (db: Db | Tx, refundId: string): Promise<string | null> => {
  const [row] = await db
    .select({ msisdn: payments.msisdn, id: users.id, phone: users.phone })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .innerJoin(users, eq(users.id, seatRequests.riderId))
    .where(eq(refunds.id, refundId))
  return row === undefined || hasReleasedNumber(row) ? null : row.msisdn
}

const findDriver = async (db: Db | Tx, payoutId: string): Promise<string | null> => {
  const [row] = await db
    .select({ phone: users.phone })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.driverId))
    .where(eq(payouts.id, payoutId))
  return row !== undefined && hasNumber(row) ? msisdnOf(row.phone) : null
}

/** The number that gets a refund or payout. Null: its number has another owner now, so an admin decides where to send the money. */
export const findPayee = (db: Db | Tx, owed: { refundId: string } | { payoutId: string }): Promise<string | null> =>
  'refundId' in owed ? findPayer(db, owed.refundId) : findDriver(db, owed.payoutId)

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
