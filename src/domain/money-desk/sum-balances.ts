import { sql } from 'drizzle-orm'
import type { Balances } from '../../shared/contract/money-desk.ts'
import { requireAdmin, type Ctx } from '../context.ts'

/** What stands on every family of accounts. Derived from the entries, never stored; together they are zero. */
export const sumBalances = async (ctx: Ctx): Promise<Balances> => {
  requireAdmin(ctx)
  const read = await ctx.db.execute(sql`select split_part(account, ':', 1) as account,
    sum(amount_ksh)::float8 as balance, count(*)::int as entries from ledger_entries group by 1 order by 1`)
  const { rows } = read as { rows: Balances['accounts'] }
  const accounts = rows.map(({ account, balance, entries }) => ({ account, balance, entries }))
  return {
    at: ctx.clock.now().toISOString(),
    accounts,
    total: accounts.reduce((sum, { balance }) => sum + balance, 0),
  }
}
