import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A keyed hash of every phone that was ever an admin's: the configuration makes no later owner of it an admin. */
export const adminPhones = pgTable('admin_phones', {
  phoneMac: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
})
