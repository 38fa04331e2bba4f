// Checks that every acknowledged booking and payment is stored, that no seat was sold twice and that the answers were right.
// It also measures how long no write was acknowledged.
import { sql } from 'drizzle-orm'
import type { Store } from '../src/db/client.ts'
import { readRows } from '../src/db/read-rows.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import type { Acknowledged, Sent } from './drill-load.ts'

interface Findings {
  lostBookings: number
  lostPayments: number
  oversold: number
  ledgerSum: number
  violations: number
  /** What M-Pesa took minus what our payments contain. */
  unaccountedKsh: number
}

export const checkAll = async (store: Store, told: Acknowledged, takenKsh: number): Promise<Findings> => {
  const rows = await readRows<{ id: string; status: string }>(store.db, sql`select id, status from seat_requests`)
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  const [figures] = await readRows<Record<'oversold' | 'ledger' | 'paid', number>>(
    store.db,
    sql`select (select count(*)::int from rides r where r.num_seats <
        (select coalesce(sum(s.num_seats), 0) from seat_requests s where s.ride_id = r.id and s.status = 'PAID')) as oversold,
      (select coalesce(sum(amount_ksh), 0)::int from ledger_entries) as ledger,
      (select coalesce(sum(paid_ksh), 0)::int from payments) as paid`,
  )
  if (!figures) throw new Error('The database gave no figures.')
  return {
    lostBookings: [...told.requests].filter((id) => !statusOf.has(id)).length,
    lostPayments: [...told.paid].filter((id) => statusOf.get(id) !== 'PAID').length,
    oversold: figures.oversold,
    ledgerSum: figures.ledger,
    violations: (await checkInvariants(store)).length,
    unaccountedKsh: takenKsh - figures.paid,
  }
}

const writesDoneAfter = (sent: readonly Sent[], moment: number): number[] =>
  sent
    .filter(({ isWrite, status, at, ms }) => isWrite && status >= 200 && status < 300 && at + ms > moment)
    .map(({ at, ms }) => at + ms)
    .toSorted((a, b) => a - b)

/** The longest time without an acknowledged write, from the fault until the load stopped. */
export const longestGap = (sent: readonly Sent[], faultAt: number, endAt: number): number => {
  const done = writesDoneAfter(sent, faultAt)
  if (done.length === 0) return Infinity
  return Math.max(...[...done, endAt].map((at, index) => at - (done[index - 1] ?? faultAt)))
}

export const backAfter = (sent: readonly Sent[], promotedAt: number): number =>
  (writesDoneAfter(sent, promotedAt)[0] ?? Infinity) - promotedAt

/** There are up to two riders for each seat, so some of them may be refused. */
const REFUSALS_OF_THE_RACE: readonly [path: RegExp, codes: readonly string[]][] = [
  [/\/requests$/, ['NOT_ENOUGH_SEATS', 'SEATS_HELD', 'RIDE_NOT_BOOKABLE']],
  [/\/approve$/, ['NOT_ENOUGH_SEATS', 'SEATS_HELD', 'WRONG_STATE']],
]

/** @param isProcessLost Whether one of our processes was killed during calls, which the proxy then answers with 502 */
const isRight = ({ path, status, code, mayReturn }: Sent, isProcessLost: boolean): boolean => {
  if (status >= 200 && status < 300) return true
  if (status === 503) return mayReturn
  if (status === 0 || status === 502) return isProcessLost
  return status === 409 && REFUSALS_OF_THE_RACE.some(([where, codes]) => where.test(path) && codes.includes(code))
}

export const findWrong = (sent: readonly Sent[], isProcessLost: boolean): Sent[] =>
  sent.filter((one) => !isRight(one, isProcessLost))
