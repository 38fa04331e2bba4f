import { check, index, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { rides } from './rides.ts'
import { seatRequests } from './seat-requests.ts'
import { users } from './users.ts'

/** The question “Are you all right?” on a late ride: who was asked, and who said yes. */
export const tripChecks = pgTable(
  'trip_checks',
  {
    id: uuid().primaryKey(),
    rideId: uuid()
      .notNull()
      .references(() => rides.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The rider's request; null for the driver. */
    requestId: uuid().references(() => seatRequests.id),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('trip_checks_once').on(t.rideId, t.userId),
    index('trip_checks_user').on(t.userId),
    index('trip_checks_request').on(t.requestId),
    index('trip_checks_oldest').on(t.askedAt),
    check('trip_checks_answered_later', sql`${t.answeredAt} >= ${t.askedAt}`),
  ],
)
