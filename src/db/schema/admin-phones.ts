import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Keyed hashes of the phones that `ADMIN_PHONES` made admins or that deleted admins had. So `ADMIN_PHONES` cannot make a
 * later owner of such a phone an admin.
 */
export const adminPhones = pgTable('admin_phones', {
  phoneMac: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
})
