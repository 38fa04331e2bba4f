import { getTableColumns, sql, type SQL, type Table } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments, seatRequests } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { PaymentRow } from '../payments/index.ts'
import { findRide, findRidesById, viewSegment } from '../rides/index.ts'
import type { Locked } from '../seat-requests/index.ts'

export interface LockedPayment extends Locked {
  payment: PaymentRow
  riderName: string
  /** Whether another payment or unmatched money has the M-Pesa code. */
  isReceiptKnown: boolean
}

/** The columns of a row that a database function returned; the query names the row after its table. */
const fieldsOf = (table: Table) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, sql`${column}`.mapWith(column)]),
  )

type LockedRow = Omit<LockedPayment, 'row' | 'isReceiptKnown'>

const selectLocked = async <More>(tx: Tx, locked: SQL, more: { [Field in keyof More]: SQL<More[Field]> }) =>
  (await tx
    .select({
      payment: fieldsOf(payments),
      request: fieldsOf(seatRequests),
      riderName: sql<string>`locked.rider_name`,
      ...more,
    })
    .from(sql`${locked} locked`)
    .crossJoinLateral(sql`(select (locked.payment).*) payments`)
    .crossJoinLateral(sql`(select (locked.request).*) seat_requests`)) as unknown as (LockedRow & More)[]

/**
 * Locks the ride, the request and the payment, in this order. The ride is read after it is locked, so that its seats
 * cannot change any more.
 */
export const lockPayment = async (
  tx: Tx,
  paymentId: string,
  receipt: string | null = null,
): Promise<LockedPayment | null> => {
  const more = { isReceiptKnown: sql<boolean>`locked.is_receipt_known` }
  const [locked] = await selectLocked(tx, sql`lock_payment(${paymentId}, ${receipt})`, more)
  if (!locked) return null
  const row = await findRide(tx, locked.request.rideId)
  if (!row) throw notFound()
  return { ...locked, row: viewSegment(row, locked.request) }
}

/** Locks the payments that no other transaction has locked: the statement waits for no lock, and so cannot deadlock. */
export const lockFreePayments = async (
  tx: Tx,
  paymentIds: readonly string[],
): Promise<Map<string, Omit<LockedPayment, 'isReceiptKnown'>>> => {
  const locked = await selectLocked(tx, sql`lock_free_payments(${sql.param([...paymentIds])}::uuid[])`, {})
  const rides = await findRidesById(tx, [...new Set(locked.map(({ request }) => request.rideId))])
  return new Map(
    locked.flatMap((one) => {
      const row = rides.get(one.request.rideId)
      return row ? [[one.payment.id, { ...one, row: viewSegment(row, one.request) }]] : []
    }),
  )
}
