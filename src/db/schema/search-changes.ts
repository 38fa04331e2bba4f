import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { oneOf, xid8 } from '../columns.ts'

export const CHANGED_KINDS = ['RIDE', 'USER', 'VEHICLE', 'AMENITIES'] as const

/** Changes for the search index of each process. Written by src/db/sql/search-feed.sql, deleted after an hour. */
export const searchChanges = pgTable(
  'search_changes',
  {
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: CHANGED_KINDS }).notNull(),
    /** The id of the changed ride, user or vehicle; null for all amenities. */
    thing: uuid(),
    writtenAt: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.xid, t.id] }),
    check('search_changes_kind_known', oneOf(t.kind, CHANGED_KINDS)),
    check('search_changes_name_a_thing', sql`(${t.thing} is null) = (${t.kind} = 'AMENITIES')`),
  ],
)

/**
 * One row: the newest transaction whose changes were deleted. A process that had not read these changes loads
 * everything.
 */
export const searchPruning = pgTable(
  'search_pruning',
  {
    isOnly: boolean().primaryKey().default(true),
    prunedXid: xid8().notNull(),
  },
  (t) => [check('search_pruning_one_row', sql`${t.isOnly}`)],
)
