import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

export const tallies = pgTable('tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text({ enum: ['drivers', 'riders', 'vehicles', 'routes', 'rides', 'transactions'] }).notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
