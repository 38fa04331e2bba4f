import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea, oneOf } from '../columns.ts'
import { conversations } from './conversations.ts'
import { users } from './users.ts'
import { REPORT_CATEGORIES, REPORT_OUTCOMES } from '../../shared/kernel/enums.ts'

/** A report about a user, encrypted under its own key, so that deleting the messages deletes no evidence. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporterId: uuid()
      .notNull()
      .references(() => users.id),
    reportedId: uuid()
      .notNull()
      .references(() => users.id),
    conversationId: uuid().references(() => conversations.id, { onDelete: 'set null' }),
    category: text({ enum: REPORT_CATEGORIES }).notNull(),
    kid: text().notNull(),
    wrappedKey: bytea().notNull(),
    nonce: bytea().notNull(),
    ciphertext: bytea().notNull(),
    messageCount: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    closedBy: uuid().references(() => users.id),
    outcome: text({ enum: REPORT_OUTCOMES }),
  },
  (t) => [
    index('reports_newest').on(t.createdAt.desc().nullsFirst(), t.id),
    index('reports_open')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`closed_at is null`),
    index('reports_reporter').on(t.reporterId),
    index('reports_reported').on(t.reportedId),
    index('reports_kid').on(t.kid),
    check('reports_not_oneself', sql`${t.reporterId} <> ${t.reportedId}`),
    check('reports_category_known', oneOf(t.category, REPORT_CATEGORIES)),
    check('reports_outcome_known', oneOf(t.outcome, REPORT_OUTCOMES)),
    check(
      'reports_closed_whole',
      sql`num_nonnulls(${t.closedAt}, ${t.closedBy}, ${t.outcome}) = case when ${t.closedAt} is null then 0 else 3 end`,
    ),
  ],
)
