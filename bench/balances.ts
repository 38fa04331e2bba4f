// Measures the ledger's balances with a million entries: the sum with stored tallies and the plain sum over all
// entries, in turn.
import { sql } from 'drizzle-orm'
import { insertUser } from '../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { median } from './statistics.ts'

const ENTRIES = 1_000_000
/** How many captures are booked one at a time. Each of them adds its own tallies, which are not folded. */
const UNFOLDED = 500
const ROUNDS = 15
const PLAIN = sql`select split_part(account, ':', 1) as account, sum(amount_ksh)::float8 as balance, count(*)::int as entries
  from ledger_entries group by 1 order by 1`

/**
 * Books captures of payments that do not exist. The database does not check the payment or the sum of these
 * transactions.
 */
const fill = ({ deps }: TestProduct, captures: number) =>
  deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`create temp table captured on commit drop as
      with made as (insert into transactions (id, payment_id, kind, created_at)
        select gen_random_uuid(), gen_random_uuid(), 'CAPTURE', timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${captures}::int) n returning id)
      select id, row_number() over () as n from made`)
    await tx.execute(sql`set local session_replication_role = origin`)
    await tx.execute(sql`alter table ledger_entries disable trigger ledger_balances`)
    await tx.execute(sql`insert into ledger_entries (transaction_id, account, amount_ksh)
      select id, 'mpesa_clearing', 100 + n % 900 from captured
      union all select id, 'escrow:' || md5((n / 3)::text), -100 - n % 900 from captured`)
    await tx.execute(sql`alter table ledger_entries enable trigger ledger_balances`)
  })

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const startedAt = performance.now()
  const value = await work()
  return { ms: performance.now() - startedAt, value }
}

export interface BalancesFigures {
  entries: number
  talliedMs: number
  plainMs: number
}

/** @param server The address of a PostgreSQL server, on which this creates its own database */
export const benchBalances = async (server: string): Promise<BalancesFigures> => {
  process.env['TEST_DATABASE_URL'] = server
  const product = await openTestProduct()
  product.skipInvariants('captures of payments that are not there')
  try {
    await fill(product, ENTRIES / 2 - UNFOLDED)
    for (let one = 0; one < UNFOLDED; one += 1) await fill(product, 1)
    await product.deps.db.execute(sql`vacuum analyze ledger_entries, balance_tallies`)
    const as = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
    const tallied: number[] = []
    const plain: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = await timed(() => product.call('GET', '/api/admin/balances', { as }))
      const summed = await timed(() => product.deps.db.execute(PLAIN))
      const { rows } = summed.value as { rows: unknown[] }
      if (JSON.stringify(asked.value.body.accounts) !== JSON.stringify(rows)) throw new Error('the tallies are wrong')
      tallied.push(asked.ms)
      plain.push(summed.ms)
    }
    return { entries: ENTRIES, talliedMs: median(tallied), plainMs: median(plain) }
  } finally {
    await product.close()
  }
}
