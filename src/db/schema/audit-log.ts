import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { chained } from '../columns.ts'
import { users } from './users.ts'

export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    /** Null for an action on the command line. */
    actorId: uuid().references(() => users.id),
    action: text().notNull(),
    targetKind: text().notNull(),
    /** Not a foreign key, because the target may be deleted, such as an FAQ. */
    targetId: text(),
    details: jsonb()
      .$type<Record<string, string | number | boolean>>()
      .notNull()
      .default(sql`'{}'`),
    requestId: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    ...chained,
  },
  (t) => [
    uniqueIndex('audit_log_chain').on(t.seq),
    index('audit_log_newest').on(t.at.desc().nullsFirst(), t.id),
    index('audit_log_actor').on(t.actorId, t.at.desc().nullsFirst()),
    index('audit_log_target').on(t.targetId, t.at.desc().nullsFirst()),
  ],
)
