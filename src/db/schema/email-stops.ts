import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Addresses that were unsubscribed, as keyed hashes. They apply to every account with this address. */
export const emailStops = pgTable('email_stops', {
  addressMac: text().primaryKey(),
  stoppedAt: timestamp({ withTimezone: true }).notNull(),
})
