import { sql } from 'drizzle-orm'
import { readRows } from '../../db/read-rows.ts'
import type { Balances } from '../../shared/contract/finance.ts'
import { nairobiDayStart } from '../../shared/kernel/nairobi-time.ts'
import type { Ctx } from '../context.ts'

export const sumToday = async ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<Balances['today']> => {
  const start = nairobiDayStart(clock.now()).toISOString()
  const sent = sql`select sum(x.amount_ksh) from transfers x where x.state = 'SENT' and x.settled_at >= ${start}`
  const [row] = await readRows<Balances['today']>(
    db,
    sql`select
      coalesce((select sum(paid_ksh) from payments
        where state in ('SUCCEEDED', 'UNAPPLIED') and settled_at >= ${start}), 0)::float8 as received,
      coalesce((${sent} and x.payout_id is null), 0)::float8 as refunded,
      coalesce((${sent} and x.payout_id is not null), 0)::float8 as "paidOut"`,
  )
  if (!row) throw new Error('The database did not sum the day.')
  return row
}
