import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A keyed hash of every phone that was ever an admin's. So `ADMIN_PHONES` cannot make a later owner of the phone an admin. */
export const adminPhones = pgTable('admin_phones', {
  phoneMac: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
})
