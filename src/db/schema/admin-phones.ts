import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Every phone that was an admin's once, as a keyed hash: configuration makes it one no second time. */
export const adminPhones = pgTable('admin_phones', {
  phoneMac: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
})
