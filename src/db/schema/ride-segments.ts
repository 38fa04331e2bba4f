import { doublePrecision, integer, pgTable, primaryKey, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * What search reads: one narrow row a (stop, later stop) pair of every ride that can be booked, kept by the triggers of
 * src/db/sql/ride-segments.sql and by nothing else. Its indexes are in the baseline migration.
 */
export const rideSegments = pgTable(
  'ride_segments',
  {
    rideId: uuid().notNull(),
    fromPosition: smallint().notNull(),
    toPosition: smallint().notNull(),
    fromPlace: integer().notNull(),
    toPlace: integer().notNull(),
    oLat: doublePrecision().notNull(),
    oLng: doublePrecision().notNull(),
    dLat: doublePrecision().notNull(),
    dLng: doublePrecision().notNull(),
    departsAt: timestamp({ withTimezone: true }).notNull(),
    /** Neither paid for nor held: what can be asked for. */
    freeSeats: smallint().notNull(),
    amenityMask: integer().notNull(),
    /** 1, 2, 4: the departure's time band in Nairobi. */
    band: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.rideId, t.fromPosition, t.toPosition] })],
)
