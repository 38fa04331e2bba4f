import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { rideStops } from './ride-stops.ts'
import { rides } from './rides.ts'

/** The price of a seat from one stop of a ride to a later one. It never changes. Between promised stops it is the sum of the legs. */
export const rideFares = pgTable(
  'ride_fares',
  {
    rideId: uuid().notNull(),
    fromPosition: smallint().notNull(),
    toPosition: smallint().notNull(),
    ownerId: uuid().notNull(),
    fareKsh: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rideId, t.fromPosition, t.toPosition] }),
    // `seat_requests` copies these columns; a foreign key keeps the copies equal.
    unique('ride_fares_owner_and_price').on(t.rideId, t.fromPosition, t.toPosition, t.ownerId, t.fareKsh),
    foreignKey({ name: 'ride_fares_owner', columns: [t.rideId, t.ownerId], foreignColumns: [rides.id, rides.ownerId] }),
    foreignKey({
      name: 'ride_fares_from',
      columns: [t.rideId, t.fromPosition],
      foreignColumns: [rideStops.rideId, rideStops.position],
    }),
    foreignKey({
      name: 'ride_fares_to',
      columns: [t.rideId, t.toPosition],
      foreignColumns: [rideStops.rideId, rideStops.position],
    }),
    check('ride_fares_forwards', sql`${t.fromPosition} < ${t.toPosition}`),
    check('ride_fares_bounded', sql`${t.fareKsh} between 1 and 100000`),
  ],
)
