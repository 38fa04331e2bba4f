import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A keyed hash of every phone that was ever an admin's: `ADMIN_PHONES` makes its later owner no admin. */
export const adminPhones = pgTable('admin_phones', {
  phoneMac: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
})
