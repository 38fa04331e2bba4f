import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Known master keys, each with a value only that key can compute: a wrong key is found at start. */
export const messageMasterKeys = pgTable('message_master_keys', {
  kid: text().primaryKey(),
  checkValue: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
