import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from './users.ts'

export const soleDecisions = pgTable(
  'sole_decisions',
  {
    id: uuid().primaryKey(),
    adminId: uuid()
      .notNull()
      .references(() => users.id),
    /** `refund`, `dispute`, `review` or `statement`, and its id. */
    subject: text().notNull(),
    subjectId: uuid().notNull(),
    amountKsh: integer().notNull(),
    decidedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('sole_decisions_admin').on(t.adminId, t.decidedAt),
    check('sole_decisions_of_something', sql`${t.amountKsh} > 0`),
  ],
)
