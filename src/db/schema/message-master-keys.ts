import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Known master keys. Only the key itself can compute its `checkValue`, so a start notices a wrong key. */
export const messageMasterKeys = pgTable('message_master_keys', {
  kid: text().primaryKey(),
  checkValue: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
