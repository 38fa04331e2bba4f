import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

export const providerTokens = pgTable('tokens', {
  provider: text().primaryKey(),
  sealed: bytea().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
