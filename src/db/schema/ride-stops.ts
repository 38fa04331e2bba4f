import { boolean, index, integer, pgTable, primaryKey, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { places } from './places.ts'
import { rides } from './rides.ts'

/**
 * The stops of a ride in order: 2 to 6 promised ones, and others without a leg. Positions leave gaps (0, 1000, 2000 …) for
 * stops that are added later.
 */
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
    /** The departure; at the last stop the estimated arrival. Each is later than the one before. */
    plannedAt: timestamp({ withTimezone: true }).notNull(),
    /** False for a stop that a rider has only requested, or that the ride's owner has removed: such a stop has no leg. */
    isPromised: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.rideId, t.position] }), index('ride_stops_place').on(t.place)],
)
