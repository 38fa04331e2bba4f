import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const routes = pgTable(
  'routes',
  {
    fromPlaceId: text().notNull(),
    toPlaceId: text().notNull(),
    fromName: text().notNull(),
    toName: text().notNull(),
    ridesPublished: integer().notNull(),
    lastPublishedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fromPlaceId, t.toPlaceId] }),
    index('routes_popular').on(t.ridesPublished.desc().nullsFirst()),
    check('routes_go_somewhere', sql`${t.fromPlaceId} <> ${t.toPlaceId}`),
  ],
)
