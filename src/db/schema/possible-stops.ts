import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { places } from './places.ts'
import { rides } from './rides.ts'

/** Towns on the route that riders may request. A requested town is also in `ride_stops`, at the same position. */
export const possibleStops = pgTable(
  'possible_stops',
  {
    rideId: uuid()
      .notNull()
      .references(() => rides.id),
    /** A position between those of the ride's stops. */
    position: smallint().notNull(),
    place: integer()
      .notNull()
      .references(() => places.id),
    plannedAt: timestamp({ withTimezone: true }).notNull(),
    /** The price of a seat from the ride's first stop to here. */
    costKsh: integer().notNull(),
    /** How many minutes longer the stop makes the ride. */
    detourMinutes: smallint().notNull(),
    detourKm: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rideId, t.position] }),
    unique('possible_stops_place').on(t.rideId, t.place),
    check('possible_stops_inside', sql`${t.position} > 0 and ${t.costKsh} >= 1`),
    check('possible_stops_near', sql`${t.detourMinutes} between 0 and 10 and ${t.detourKm} between 0 and 10`),
  ],
)
