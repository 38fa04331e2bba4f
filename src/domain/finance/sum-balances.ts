import { sql } from 'drizzle-orm'
import type { Balances } from '../../shared/contract/finance.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { readRows } from '../../db/read-rows.ts'
import { sumToday } from './sum-today.ts'

/** Read from the tallies, which the invariants compare with the ledger entries every hour. */
export const sumBalances = async (ctx: Ctx): Promise<Balances> => {
  requireAdmin(ctx)
  const rows = await readRows<Balances['accounts'][number]>(
    ctx.db,
    sql`select family as account,
    sum(balance_ksh)::float8 as balance, sum(entries)::int as entries from balance_tallies group by 1 order by 1`,
  )
  const accounts = rows.map(({ account, balance, entries }) => ({ account, balance, entries }))
  return {
    at: ctx.clock.now().toISOString(),
    accounts,
    total: accounts.reduce((sum, { balance }) => sum + balance, 0),
    today: await sumToday(ctx),
  }
}
