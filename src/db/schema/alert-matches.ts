import { boolean, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { alerts } from './alerts.ts'
import { rides } from './rides.ts'
import { users } from './users.ts'

/** The rides that an alert has matched. The user is told of a match at most once: when its row is inserted. */
export const alertMatches = pgTable(
  'alert_matches',
  {
    alertId: uuid()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    rideId: uuid()
      .notNull()
      .references(() => rides.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    toldAt: timestamp({ withTimezone: true }).notNull(),
    /**
     * False when no message was sent, because a limit was reached (then only the panel shows the match) or because the
     * user already knew the ride.
     */
    isSent: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.alertId, t.rideId] }),
    index('alert_matches_newest').on(t.alertId, t.toldAt.desc()),
    index('alert_matches_user').on(t.userId, t.toldAt),
  ],
)
