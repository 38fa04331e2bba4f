import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Sums per family of accounts. Triggers add rows, so that no writer waits for another; a sweep adds them up. */
export const balanceTallies = pgTable('balance_tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** `escrow` for the accounts of all rides. */
  family: text().notNull(),
  balanceKsh: bigint({ mode: 'number' }).notNull(),
  entries: bigint({ mode: 'number' }).notNull(),
})
