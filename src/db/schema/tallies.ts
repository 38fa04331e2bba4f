import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How many there are of what the dashboard counts: the sum of a name's rows. Triggers add a row for every change, so that
 * nobody waits for anybody's counter, and a sweep folds them into one.
 */
export const tallies = pgTable('tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text({ enum: ['drivers', 'riders', 'vehicles', 'routes', 'rides', 'transactions'] }).notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
