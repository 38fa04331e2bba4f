import { and, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { payments, payouts, rides } from '../../db/schema/index.ts'

export type PayoutRow = typeof payouts.$inferSelect

/** The payout of a request. One in the state TAKEN_BACK does not count. */
export const findPayoutOfRequest = async (db: Db | Tx, requestId: string): Promise<PayoutRow | null> => {
  const [row] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.requestId, requestId), ne(payouts.status, 'TAKEN_BACK')))
  return row ?? null
}

/** When the trip of a request ended. A part of a ride never ends before its planned arrival. The query must join `rides`. */
export const segmentEndedAt = sql`case
  when rides.completed_at is null or (seat_requests.from_position = 0 and seat_requests.to_position =
    (select max(s.position) from ride_stops s where s.ride_id = seat_requests.ride_id)) then rides.completed_at
  else greatest(rides.completed_at, (select s.planned_at from ride_stops s
    where s.ride_id = seat_requests.ride_id and s.position = seat_requests.to_position)) end`.mapWith(
  rides.completedAt,
) as SQL<Date | null>

/** The part of a payment that was neither refunded nor released. In SQL, because Drizzle leaves out table names in subqueries. */
export const unsettledKsh = sql`(payments.paid_ksh
  - coalesce((select sum(f.amount_ksh) from refunds f where f.payment_id = payments.id), 0)
  - coalesce((select sum(o.gross_ksh) from payouts o
      where o.payment_id = payments.id and o.status <> 'TAKEN_BACK'), 0))`.mapWith(Number)

/** Uses a stored sum, because it has an index. Amounts always come from `unsettledKsh`. */
export const hasUnsettled = isNotNull(payments.unsettledKsh)

/** Whether the rider is blocked and was never on board. Such a rider can neither show a PIN nor report the trip. */
export const riderCannotReport = sql`(seat_requests.status = 'PAID'
  and exists (select from users u where u.id = seat_requests.rider_id and u.status = 'BLOCKED')
  and not exists (select from boarding_pins b where b.request_id = seat_requests.id and b.boarded_at is not null))`

export const sumUnsettled = async (
  db: Db | Tx,
  requestId: string,
): Promise<{ paymentId: string; paidKsh: number; unsettledKsh: number } | null> => {
  const [row] = await db
    .select({
      paymentId: payments.id,
      paidKsh: sql`${payments.paidKsh}`.mapWith(Number),
      unsettledKsh,
    })
    .from(payments)
    .where(and(eq(payments.requestId, requestId), eq(payments.state, 'SUCCEEDED')))
  return row ?? null
}
