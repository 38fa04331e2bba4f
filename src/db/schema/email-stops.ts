import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Addresses whose mailbox wants no more e-mails, as keyed hashes: whoever reads it decides, whatever account it is on. */
export const emailStops = pgTable('email_stops', {
  addressMac: text().primaryKey(),
  stoppedAt: timestamp({ withTimezone: true }).notNull(),
})
