import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { readPrepared } from '../../db/read-rows.ts'

export interface ComparedMovement {
  what: 'PAYMENT' | 'REFUND' | 'PAYOUT' | 'SUSPENSE' | 'LEDGER_ONLY'
  subject: string
  paymentId: string | null
  ksh: number
  booked: number
}

const bookedFor = (condition: SQL) => sql`(select coalesce(sum(e.amount_ksh), 0)::float8
  from transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'mpesa_clearing' where ${condition})`

/**
 * Every movement of a period, from the rows of payments, transfers and unmatched money, and from the ledger: in one
 * statement, for one snapshot. A ledger transaction without a matching row is `LEDGER_ONLY`.
 */
export const compareMovements = async (db: Db | Tx, from: Date, to: Date): Promise<ComparedMovement[]> => {
  const [start, end] = [from.toISOString(), to.toISOString()]
  const within = (column: SQL) => sql`${column} >= ${start} and ${column} < ${end}`
  const rows = await readPrepared<
    Pick<ComparedMovement, 'what' | 'subject'> & { payment_id: string | null; ksh: string; booked: string }
  >(
    db,
    'compare_movements',
    sql`
    select 'PAYMENT' as what, p.id as subject, p.id as payment_id, p.paid_ksh::float8 as ksh,
      ${bookedFor(sql`t.payment_id = p.id and t.kind in ('CAPTURE', 'CAPTURE_UNAPPLIED')`)} as booked
    from payments p where p.state in ('SUCCEEDED', 'UNAPPLIED') and ${within(sql`p.settled_at`)}
    union all
    select 'REFUND', f.id, f.payment_id, -x.amount_ksh,
      ${bookedFor(sql`t.refund_id = f.id and t.kind = 'REFUND_SENT'`)}
    from transfers x join refunds f on f.id = x.refund_id where x.state = 'SENT' and ${within(sql`x.settled_at`)}
    union all
    select 'PAYOUT', o.id, o.payment_id, -x.amount_ksh, ${bookedFor(sql`t.payout_id = o.id and t.kind = 'PAYOUT'`)}
    from transfers x join payouts o on o.id = x.payout_id where x.state = 'SENT' and ${within(sql`x.settled_at`)}
    union all
    select 'SUSPENSE', u.id, u.payment_id, u.amount_ksh, ${bookedFor(sql`t.unmatched_id = u.id and t.kind = 'SUSPENDED'`)}
    from unmatched_money u where ${within(sql`u.created_at`)}
    union all
    select 'SUSPENSE', u.id, u.payment_id, -u.amount_ksh,
      ${bookedFor(sql`t.unmatched_id = u.id and t.kind = 'SUSPENSE_CLEARED'`)}
    from unmatched_money u where u.status <> 'OPEN' and ${within(sql`u.settled_at`)}
    union all
    select 'LEDGER_ONLY', t.id, t.payment_id, 0, l.amount_ksh
    from transactions t join ledger_entries l on l.transaction_id = t.id and l.account = 'mpesa_clearing'
    where ${within(sql`t.created_at`)} and not case t.kind
      when 'REFUND_SENT' then exists (select 1 from transfers x where x.refund_id = t.refund_id and x.state = 'SENT')
      when 'PAYOUT' then exists (select 1 from transfers x where x.payout_id = t.payout_id and x.state = 'SENT')
      when 'SUSPENDED' then t.unmatched_id is not null
      when 'SUSPENSE_CLEARED' then
        exists (select 1 from unmatched_money u where u.id = t.unmatched_id and u.status <> 'OPEN')
      else exists (select 1 from payments p where p.id = t.payment_id and p.state in ('SUCCEEDED', 'UNAPPLIED')) end`,
  )
  return rows.map(({ what, subject, payment_id: paymentId, ksh, booked }) => ({
    what,
    subject,
    paymentId,
    ksh: Number(ksh),
    booked: Number(booked),
  }))
}

export const differing = (movements: readonly ComparedMovement[]): ComparedMovement[] =>
  movements.filter(({ ksh, booked }) => ksh !== booked)
