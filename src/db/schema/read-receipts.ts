import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { conversations } from './conversations.ts'
import { users } from './users.ts'

export const readReceipts = pgTable(
  'read_receipts',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    lastReadAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    lastReadSeq: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    check('read_receipts_counted', sql`${t.lastReadSeq} >= 0`),
  ],
)
