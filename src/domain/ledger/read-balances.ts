import { inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { ledgerEntries } from '../../db/schema/index.ts'

export const readBalances = async (db: Db | Tx, accounts: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .select({ account: ledgerEntries.account, amountKsh: sql<string>`sum(${ledgerEntries.amountKsh})` })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.account, [...accounts]))
    .groupBy(ledgerEntries.account)
  const balances = new Map(accounts.map((account) => [account, 0]))
  for (const row of rows) balances.set(row.account, Number(row.amountKsh))
  return balances
}
