import { sql } from 'drizzle-orm'
import { readForLong } from '../../db/read-for-long.ts'
import { readPrepared } from '../../db/read-rows.ts'
import type { Dependencies } from '../context.ts'

interface Violation {
  /** The number and a short name: `I1 paid seats`. */
  invariant: string
  subject: string
}

const OPEN = sql`('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN')`

const seats = sql`
  select 'I1 paid seats' as invariant, l.ride_id::text as subject
  from ride_legs l join rides r on r.id = l.ride_id
  left join seat_requests q on q.ride_id = l.ride_id and q.from_position <= l.position and q.to_position > l.position
  group by l.ride_id, l.position, l.paid_seats, l.num_seats, r.num_seats
  having l.paid_seats <> coalesce(sum(q.num_seats) filter (where q.status = 'PAID'), 0)
    or l.num_seats <> r.num_seats or l.paid_seats > l.num_seats
  union all
  select 'I2 held seats', l.ride_id::text
  from ride_legs l
  left join seat_requests q on q.ride_id = l.ride_id and q.from_position <= l.position and q.to_position > l.position
  group by l.ride_id, l.position, l.held_seats, l.paid_seats, l.num_seats
  having l.held_seats <> coalesce(sum(q.num_seats) filter (where q.status = 'APPROVED'), 0)
    or l.held_seats < 0 or l.held_seats + l.paid_seats > l.num_seats`

const paidMeansMoney = sql`
  select 'I3 paid means money', q.id::text
  from seat_requests q left join payments p on p.request_id = q.id and p.state = 'SUCCEEDED'
  group by q.id, q.status, q.paid_at, q.total_ksh
  having (q.status = 'PAID' and (count(p.id) <> 1 or min(p.paid_ksh) <> q.total_ksh))
    or (q.status <> 'PAID' and count(p.id) > 0 and not (q.status = 'CANCELLED' and q.paid_at is not null))
    or (q.paid_at is not null and count(p.id) <> 1)
  union all
  select 'I4 money in the ledger', p.id::text
  from payments p
  left join transactions t on t.payment_id = p.id and t.kind in ('CAPTURE', 'CAPTURE_UNAPPLIED')
  left join ledger_entries e on e.transaction_id = t.id and e.account = 'mpesa_clearing'
  group by p.id, p.state, p.paid_ksh
  having (p.state in ('SUCCEEDED', 'UNAPPLIED') and (count(t.id) <> 1 or sum(e.amount_ksh) is distinct from p.paid_ksh
      or min(t.kind) <> case p.state when 'SUCCEEDED' then 'CAPTURE' else 'CAPTURE_UNAPPLIED' end))
    or (p.state not in ('SUCCEEDED', 'UNAPPLIED') and (count(t.id) > 0 or p.paid_ksh is not null or max(p.receipt) is not null))
  union all
  select 'I4 receipt once', p.receipt from payments p where p.receipt is not null group by p.receipt having count(*) > 1`

const ledger = sql`
  select 'I5 entries sum to zero', t.id::text
  from transactions t left join ledger_entries e on e.transaction_id = t.id
  group by t.id having coalesce(sum(e.amount_ksh), 0) <> 0 or count(e.account) < 2
  union all
  select 'I5 clearing', 'mpesa_clearing'
  where (select coalesce(sum(amount_ksh), 0) from ledger_entries where account = 'mpesa_clearing')
    <> (select coalesce(sum(paid_ksh), 0) from payments where state in ('SUCCEEDED', 'UNAPPLIED'))
     + (select coalesce(sum(amount_ksh), 0) from unmatched_money where status <> 'MATCHED')
     - (select coalesce(sum(amount_ksh), 0) from transfers where state = 'SENT')
  union all
  select 'I5 suspense', 'suspense'
  where (select coalesce(sum(amount_ksh), 0) from ledger_entries where account = 'suspense')
    <> -(select coalesce(sum(amount_ksh), 0) from unmatched_money where status = 'OPEN')
  union all
  select 'I5 balances as tallied', coalesce(l.family, b.family)
  from (select split_part(account, ':', 1) as family, sum(amount_ksh) as ksh, count(*) as entries from ledger_entries group by 1) l
  full join (select family, sum(balance_ksh) as ksh, sum(entries) as entries from balance_tallies group by 1) b
    on b.family = l.family
  where l.ksh is distinct from b.ksh or l.entries is distinct from b.entries`

const noMoneyRetained = sql`
  select 'I6 escrow', h.ride_id::text
  from (
    select q.ride_id, sum(p.paid_ksh
      - coalesce((select sum(f.amount_ksh) from refunds f where f.payment_id = p.id), 0)
      - coalesce((select sum(o.gross_ksh) from payouts o where o.payment_id = p.id and o.status <> 'TAKEN_BACK'), 0)
    ) as held
    from payments p join seat_requests q on q.id = p.request_id
    where p.state = 'SUCCEEDED' group by q.ride_id
  ) h
  left join ledger_entries e on e.account = 'escrow:' || h.ride_id
  group by h.ride_id, h.held having coalesce(sum(e.amount_ksh), 0) <> -h.held
  union all
  select 'I6 unapplied money is owed back', p.id::text
  from payments p left join refunds f on f.payment_id = p.id
  where p.state = 'UNAPPLIED'
  group by p.id, p.paid_ksh having coalesce(sum(f.amount_ksh), 0) <> p.paid_ksh
  union all
  select 'I6 a cancellation not the rider’s refunds everything', q.id::text
  from seat_requests q join payments p on p.request_id = q.id and p.state = 'SUCCEEDED'
  left join refunds f on f.payment_id = p.id
  where q.status = 'CANCELLED' and q.cancel_reason <> 'RIDER_CANCELLED'
  group by q.id, p.paid_ksh having coalesce(sum(f.amount_ksh), 0) <> p.paid_ksh
  union all
  select 'I6 what is owed back', p.id::text
  from payments p
  join (select payment_id, sum(amount_ksh) as ksh, coalesce(sum(amount_ksh) filter (where status <> 'SENT'), 0) as open_ksh
    from refunds group by payment_id) f on f.payment_id = p.id
  left join ledger_entries e on e.account = 'refund_payable:' || p.id
  group by p.id, p.paid_ksh, p.state, f.ksh, f.open_ksh
  having coalesce(sum(e.amount_ksh), 0) <> -f.open_ksh or f.ksh > coalesce(p.paid_ksh, 0)
    or p.state not in ('SUCCEEDED', 'UNAPPLIED')
  union all
  select 'I6 what is the driver’s', o.id::text
  from payouts o left join ledger_entries e on e.account = 'payout_payable:' || o.id
  group by o.id, o.status, o.net_ksh
  having coalesce(sum(e.amount_ksh), 0) <> case when o.status in ('SENT', 'TAKEN_BACK') then 0 else -o.net_ksh end
  union all
  select 'I6 a transfer for what is sent', coalesce(f.id, o.id)::text
  from (select refund_id, payout_id, sum(amount_ksh) as ksh, count(*) as times from transfers
    where state = 'SENT' and unmatched_id is null group by refund_id, payout_id) t
  full join refunds f on f.id = t.refund_id full join payouts o on o.id = t.payout_id
  where coalesce(t.times, 0) <> case when coalesce(f.status, o.status) = 'SENT' then 1 else 0 end
    or t.ksh <> coalesce(f.amount_ksh, o.net_ksh)
  union all
  select 'I6 a transfer for returned unmatched money', u.id::text
  from unmatched_money u left join transfers x on x.unmatched_id = u.id and x.state = 'SENT'
  group by u.id, u.status, u.amount_ksh
  having coalesce(sum(x.amount_ksh), 0) <> case u.status when 'RETURNED' then u.amount_ksh else 0 end`

const uniqueness = sql`
  select 'I7 one prompt a request', p.request_id::text from payments p where p.state in ${OPEN}
  group by p.request_id having count(*) > 1
  union all
  select 'I7 one prompt a phone', min(p.id::text) from payments p where p.state in ${OPEN}
  group by p.msisdn having count(*) > 1
  union all
  select 'I8 one live request', min(q.id::text) from seat_requests q where q.status <> 'CANCELLED'
  group by q.ride_id, q.rider_id having count(*) > 1
  union all
  select 'I8 not one’s own ride', q.id::text from seat_requests q join rides r on r.id = q.ride_id
  where q.rider_id = r.owner_id
  union all
  select 'I9 price', p.id::text from payments p join seat_requests q on q.id = p.request_id
  left join ride_fares f on f.ride_id = q.ride_id and f.from_position = q.from_position and f.to_position = q.to_position
  where p.amount_ksh <> q.num_seats * q.seat_cost_ksh or q.seat_cost_ksh is distinct from f.fare_ksh`

const states = sql`
  select 'I10 request state', q.id::text from seat_requests q
  where (q.status = 'PAID' and (q.paid_at is null or q.cancelled_at is not null))
    or (q.status in ('APPROVED', 'PAID') and q.approved_at is null)
    or (q.status in ('PENDING', 'APPROVED') and (q.paid_at is not null or q.cancelled_at is not null))
    or (q.status = 'CANCELLED' and q.cancelled_at is null)
  union all
  select 'I10 payment state', p.id::text from payments p
  where (p.state in ('PENDING', 'UNKNOWN') and p.submitted_at is null)
    or (p.state in ${OPEN}) <> (p.settled_at is null)
  union all
  select 'I10 ride state', r.id::text from rides r left join seat_requests q on q.ride_id = r.id and q.status = 'PAID'
  group by r.id, r.status
  having (r.status in ('AVAILABLE', 'REQUESTED', 'CANCELLED') and count(q.id) > 0)
    or (r.status in ('CONFIRMED', 'STARTED') and count(q.id) = 0)`

const rides = sql`
  select 'I11 ride of money', m.id::text
  from (
    select id, ride_id, request_id from payments
    union all select id, ride_id, request_id from payouts
    union all select id, ride_id, request_id from disputes
    union all select m.id, m.ride_id, p.request_id from payments p join (
      select id, ride_id, payment_id from refunds
      union all select id, ride_id, payment_id from manual_refunds
      union all select id, ride_id, payment_id from transactions
      union all select x.id, x.ride_id, coalesce(f.payment_id, o.payment_id) from transfers x
        left join refunds f on f.id = x.refund_id left join payouts o on o.id = x.payout_id
      union all select w.id, w.ride_id, coalesce(w.payment_id, f.payment_id, o.payment_id) from money_reviews w
        left join refunds f on f.id = w.refund_id left join payouts o on o.id = w.payout_id
    ) m on m.payment_id = p.id
  ) m join seat_requests q on q.id = m.request_id
  where m.ride_id is distinct from q.ride_id
  union all
  select 'I11 ride of an entry', t.id::text
  from ledger_entries e join transactions t on t.id = e.transaction_id where e.ride_id is distinct from t.ride_id`

const unsettled = sql`
  select 'I12 money that is not settled', p.id::text
  from payments p
  left join (select payment_id, sum(amount_ksh) as ksh from refunds group by payment_id) f on f.payment_id = p.id
  left join (select payment_id, sum(gross_ksh) as ksh from payouts where status <> 'TAKEN_BACK' group by payment_id) o
    on o.payment_id = p.id
  where p.unsettled_ksh is distinct from nullif(p.paid_ksh - coalesce(f.ksh, 0) - coalesce(o.ksh, 0), 0)`

/** Checks the invariants of seats and money from the rows. It is one statement, so that all checks see the same snapshot. */
export const checkInvariants = (deps: Pick<Dependencies, 'db'>): Promise<Violation[]> =>
  readForLong(deps.db, (tx) =>
    readPrepared<Violation>(
      tx,
      'check_invariants',
      sql`${sql.join([seats, paidMeansMoney, ledger, noMoneyRetained, uniqueness, states, rides, unsettled], sql` union all `)} limit 1000`,
    ),
  )

export const alarmOnViolations = async (deps: Dependencies): Promise<void> => {
  const violations = await checkInvariants(deps)
  for (const { invariant, subject } of violations)
    deps.logger.log('critical', 'invariant violated', { code: invariant, outcome: subject })
}
