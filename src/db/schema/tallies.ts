import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Counts of the dashboard. Triggers add rows, so that no writer waits for another; a sweep adds them up. */
export const tallies = pgTable('tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text({ enum: ['drivers', 'riders', 'vehicles', 'routes', 'rides', 'transactions'] }).notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
