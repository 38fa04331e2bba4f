import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Unsubscribed addresses, as keyed hashes: the mailbox decides, for any account it is on. */
export const emailStops = pgTable('email_stops', {
  addressMac: text().primaryKey(),
  stoppedAt: timestamp({ withTimezone: true }).notNull(),
})
