import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * What stands on every family of accounts: the sum of its rows. A trigger adds a row for whatever the ledger writes, in the
 * same transaction, so that nobody waits for anybody's balance, and a sweep folds them into one.
 */
export const balanceTallies = pgTable('balance_tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** `escrow` for every ride's. */
  family: text().notNull(),
  balanceKsh: bigint({ mode: 'number' }).notNull(),
  entries: bigint({ mode: 'number' }).notNull(),
})
