import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Counts of the dashboard: the sum of a name's rows. Triggers add a row for every change, so that no writer waits for
 * another, and a sweep adds the rows up.
 */
export const tallies = pgTable('tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text({ enum: ['drivers', 'riders', 'vehicles', 'routes', 'rides', 'transactions'] }).notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
