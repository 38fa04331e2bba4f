import { index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { places } from './places.ts'
import { rides } from './rides.ts'

/** The stops of a ride in order, from 0. Two stops today. */
export const rideStops = pgTable(
  'ride_stops',
  {
    rideId: uuid()
      .notNull()
      .references(() => rides.id),
    position: smallint().notNull(),
    place: integer()
      .notNull()
      .references(() => places.id),
  },
  (t) => [primaryKey({ columns: [t.rideId, t.position] }), index('ride_stops_place').on(t.place)],
)
