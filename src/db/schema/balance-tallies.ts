import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The balance of every family of accounts: the sum of its rows. A trigger adds a row for each ledger entry in the same
 * transaction, so that no writer waits for another, and a sweep adds the rows up.
 */
export const balanceTallies = pgTable('balance_tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** `escrow` for the accounts of all rides. */
  family: text().notNull(),
  balanceKsh: bigint({ mode: 'number' }).notNull(),
  entries: bigint({ mode: 'number' }).notNull(),
})
