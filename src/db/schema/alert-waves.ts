import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { rides } from './rides.ts'

/**
 * Rides to compare with alerts, written by src/db/sql/alerts.sql. A row stays until no alert is left to tell of its
 * ride.
 */
export const alertWaves = pgTable(
  'alert_waves',
  {
    rideId: uuid()
      .primaryKey()
      .references(() => rides.id),
    /** Counts the changes of the ride. A wave that began before the last change does not delete the row. */
    changes: integer().notNull().default(1),
    /** When the next wave is sent; null means now. */
    dueAt: timestamp({ withTimezone: true }),
    afterSeq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [index('alert_waves_due').on(sql`${t.dueAt} nulls first`)],
)
