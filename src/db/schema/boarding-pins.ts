import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { seatRequests } from './seat-requests.ts'

/** The 4 digits that a rider tells the driver, encrypted: a copy of the database does not reveal them. */
export const boardingPins = pgTable(
  'boarding_pins',
  {
    requestId: uuid()
      .primaryKey()
      .references(() => seatRequests.id),
    pinSealed: bytea().notNull(),
    /** An attempt is counted before the entered PIN is compared. */
    attempts: smallint().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    boardedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check('boarding_pins_tries_bounded', sql`${t.attempts} between 0 and 5`),
    check('boarding_pins_boarded_by_pin', sql`${t.boardedAt} is null or ${t.attempts} > 0`),
  ],
)
