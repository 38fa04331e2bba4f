import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { chained, oneOf } from '../columns.ts'
import { users } from './users.ts'
import { CHECKED_DOCUMENTS, RECORDED_VIEW_REASONS } from '../../shared/kernel/enums.ts'

/** One row per view of a user's or vehicle's document. Append-only and chained: rows stay when the document is deleted. */
export const documentViews = pgTable(
  'document_views',
  {
    id: uuid().primaryKey(),
    /** Not a foreign key, because the document may be deleted. */
    documentId: uuid().notNull(),
    kind: text({ enum: CHECKED_DOCUMENTS }).notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    viewerId: uuid()
      .notNull()
      .references(() => users.id),
    /** An admin's reason; null for the owner. */
    reason: text({ enum: RECORDED_VIEW_REASONS }),
    viewedAt: timestamp({ withTimezone: true }).notNull(),
    ...chained,
  },
  (t) => [
    uniqueIndex('document_views_chain').on(t.seq),
    index('document_views_owner').on(t.ownerId, t.viewedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('document_views_viewer').on(t.viewerId, t.viewedAt),
    check('document_views_kind_known', oneOf(t.kind, CHECKED_DOCUMENTS)),
    check('document_views_reason_known', oneOf(t.reason, RECORDED_VIEW_REASONS)),
  ],
)
