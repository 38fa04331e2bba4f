import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Places that admins added or changed: a row replaces the whole built-in place. */
export const gazetteerPlaces = pgTable(
  'gazetteer_places',
  {
    placeId: text().primaryKey(),
    name: text().notNull(),
    kind: text().notNull(),
    county: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    aliases: text().array().notNull(),
    importance: real().notNull(),
    isHidden: boolean().notNull().default(false),
    /** Increases with every change of any place: readers ask for higher numbers than the last one seen. */
    revision: integer().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    changedBy: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex('gazetteer_places_revision').on(t.revision),
    uniqueIndex('gazetteer_places_one_name')
      .on(sql`lower(name)`, t.county)
      .where(sql`not is_hidden`),
    index('gazetteer_places_changed_by').on(t.changedBy),
    check('gazetteer_places_id_ours', sql`${t.placeId} ~ '^ke:[a-z0-9-]{1,160}$'`),
    check('gazetteer_places_importance_bounded', sql`${t.importance} between 0 and 1`),
    check('gazetteer_places_in_kenya', sql`${t.lat} between -4.9 and 5.1 and ${t.lng} between 33.9 and 41.95`),
  ],
)
