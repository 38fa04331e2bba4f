import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Encrypted access tokens of providers, shared by all processes so that one refresh serves all. */
export const providerTokens = pgTable('tokens', {
  provider: text().primaryKey(),
  sealed: bytea().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
