import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Known master keys, each with a value that only this key can compute, so that a start notices a wrong key. */
export const messageMasterKeys = pgTable('message_master_keys', {
  kid: text().primaryKey(),
  checkValue: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
