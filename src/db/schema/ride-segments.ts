import { doublePrecision, integer, pgTable, primaryKey, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * What lists of bookable rides read: one narrow row for each, from its first stop to its last, written only by the triggers of
 * src/db/sql/ride-segments.sql. Its indexes are in the baseline migration.
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
    /** Neither paid nor held. */
    freeSeats: smallint().notNull(),
    amenityMask: integer().notNull(),
    /** 1, 2, 4: the time of day of the departure in Nairobi. */
    band: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.rideId, t.fromPosition, t.toPosition] })],
)
