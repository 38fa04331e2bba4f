// Whether everything is there that callers were told was done.
import { sql } from 'drizzle-orm'
import type { Store } from '../src/db/client.ts'
import { readRows } from '../src/db/read-rows.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import type { Acknowledged, Sent } from './drill-load.ts'

interface Findings {
  lostBookings: number
  lostPayments: number
  lostMessages: number
  oversold: number
  ledgerSum: number
  violations: number
  /** What M-Pesa took, less what our payments say. */
  unaccountedKsh: number
}

/** Messages are sealed in the database: they are counted. */
export const checkAll = async (store: Store, told: Acknowledged, takenKsh: number): Promise<Findings> => {
  const rows = await readRows<{ id: string; status: string }>(store.db, sql`select id, status from seat_requests`)
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  const [figures] = await readRows<Record<'messages' | 'oversold' | 'ledger' | 'paid', number>>(
    store.db,
    sql`select (select count(*)::int from messages) as messages,
      (select count(*)::int from rides r where r.num_seats <
        (select coalesce(sum(s.num_seats), 0) from seat_requests s where s.ride_id = r.id and s.status = 'PAID')) as oversold,
      (select coalesce(sum(amount_ksh), 0)::int from ledger_entries) as ledger,
      (select coalesce(sum(paid_ksh), 0)::int from payments) as paid`,
  )
  if (!figures) throw new Error('The database gave no figures.')
  return {
    lostBookings: [...told.requests].filter((id) => !statusOf.has(id)).length,
    lostPayments: [...told.paid].filter((id) => statusOf.get(id) !== 'PAID').length,
    lostMessages: Math.max(0, told.messages.size - figures.messages),
    oversold: figures.oversold,
    ledgerSum: figures.ledger,
    violations: (await checkInvariants(store)).length,
    unaccountedKsh: takenKsh - figures.paid,
  }
}

/** The longest time after the fault in which no write was acknowledged. */
export const longestGap = (sent: readonly Sent[], faultAt: number): number => {
  const done = sent
    .filter(({ isWrite, status, at, ms }) => isWrite && status >= 200 && status < 300 && at + ms > faultAt)
    .map(({ at, ms }) => at + ms)
    .toSorted((a, b) => a - b)
  return Math.max(0, ...done.map((at, index) => at - (done[index - 1] ?? faultAt)))
}
