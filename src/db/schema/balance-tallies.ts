import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

export const balanceTallies = pgTable('balance_tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** `escrow` for the accounts of all rides. */
  family: text().notNull(),
  balanceKsh: bigint({ mode: 'number' }).notNull(),
  entries: bigint({ mode: 'number' }).notNull(),
})
