import { doublePrecision, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/**
 * Every distinct description of a place in a ride. Rows are never changed: the same provider id with another name or
 * coordinates is another row, so that no client can move another user's ride.
 */
export const places = pgTable(
  'places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    placeId: text().notNull(),
    name: text().notNull(),
    formattedAddress: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    lastUpdatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique('places_distinct').on(t.placeId, t.name, t.formattedAddress, t.lat, t.lng)],
)
