import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { rides } from './rides.ts'

/** Rides that alerts are to be told of, by the triggers of src/db/sql/alerts.sql, until nobody is left to tell. */
export const alertWaves = pgTable(
  'alert_waves',
  {
    rideId: uuid()
      .primaryKey()
      .references(() => rides.id),
    /** Counts the changes of the ride: a wave that began before the last one does not end the row. */
    changes: integer().notNull().default(1),
    /** When the next wave goes out; null is now. */
    dueAt: timestamp({ withTimezone: true }),
    afterSeq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [index('alert_waves_due').on(sql`${t.dueAt} nulls first`)],
)
