import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import type { PaymentState } from '../../shared/kernel/money-states.ts'
import type { PayoutStatus, RefundStatus, VehicleStatus } from '../../shared/kernel/enums.ts'

interface Way {
  rideId: string
  requestId: string
  from: string
  to: string
  time: string
}
interface Money<Status> {
  status: Status
  amount: number
  at: string
  sentAt: string | null
}

export interface HelpRow {
  refund: (Money<RefundStatus> & { paymentId: string }) | null
  payout: (Money<PayoutStatus> & { requestId: string }) | null
  payment: { state: PaymentState; amount: number; at: string; paymentId: string } | null
  waiting: (Way & { status: 'PENDING' | 'APPROVED'; payBy: string | null }) | null
  next: (Way & { driver: string; plate: string }) | null
  last: Way | null
  vehicles: VehicleStatus[]
}

const stop = (what: SQL, position: SQL) => sql`(select ${what} from ride_stops s join places p on p.id = s.place
  where s.ride_id = q.ride_id and s.position = ${position})`
const departsAt = stop(sql`s.planned_at`, sql`q.from_position`)
const arrivesAt = stop(sql`s.planned_at`, sql`q.to_position`)
const way = sql`q.ride_id as "rideId", q.id as "requestId", ${stop(sql`p.name`, sql`q.from_position`)} as "from",
  ${stop(sql`p.name`, sql`q.to_position`)} as "to", ${departsAt} as "time"`

const one = (query: SQL): SQL => sql`(select row_to_json(x) from (${query} limit 1) x)`

export const findHelp = async (db: Db, userId: string, now: Date): Promise<HelpRow | null> => {
  const instant = sql`${now.toISOString()}::timestamptz`
  const rows = await readRows<HelpRow>(
    db,
    sql`select
    ${one(sql`select f.status, f.amount_ksh as amount, f.created_at as at, f.sent_at as "sentAt", f.payment_id as "paymentId"
      from seat_requests q join payments p on p.request_id = q.id join refunds f on f.payment_id = p.id
      where q.rider_id = ${userId} order by f.created_at desc, f.id desc`)} as refund,
    ${one(sql`select o.status, o.net_ksh as amount, o.created_at as at, o.sent_at as "sentAt", o.request_id as "requestId"
      from payouts o where o.driver_id = ${userId} and o.status <> 'TAKEN_BACK' order by o.created_at desc, o.id desc`)} as payout,
    ${one(sql`select p.state, coalesce(p.paid_ksh, p.amount_ksh) as amount, p.created_at as at, p.id as "paymentId"
      from seat_requests q join payments p on p.request_id = q.id
      where q.rider_id = ${userId} order by p.created_at desc, p.id desc`)} as payment,
    ${one(sql`select ${way}, q.status, q.pay_by as "payBy" from seat_requests q
      where q.rider_id = ${userId} and q.status in ('PENDING', 'APPROVED') order by q.created_at desc, q.id desc`)} as waiting,
    ${one(sql`select ${way}, d.name as driver, v.plate from seat_requests q join rides r on r.id = q.ride_id
      join users d on d.id = r.driver_id join vehicles v on v.id = r.vehicle_id
      where q.rider_id = ${userId} and q.status = 'PAID' and ${arrivesAt} > ${instant}
        and r.status not in ('CANCELLED', 'COMPLETED') order by "time", q.id`)} as next,
    ${one(sql`select ${way} from seat_requests q
      where q.rider_id = ${userId} and q.status = 'PAID' and ${departsAt} <= ${instant}
      order by "time" desc, q.id`)} as last,
    (select coalesce(json_agg(distinct v.status), '[]') from vehicles v
      where v.owner_id = ${userId} and v.status <> 'DELETED') as vehicles`,
  )
  return rows[0] ?? null
}
