import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Which keys of the keyring this database has met, and a value only the right key can make: a wrong one is noticed at start. */
export const messageMasterKeys = pgTable('message_master_keys', {
  kid: text().primaryKey(),
  checkValue: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
