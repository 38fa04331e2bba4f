import { doublePrecision, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** Every description of a place in a ride. Rows never change, so no client can move another user's ride. */
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
