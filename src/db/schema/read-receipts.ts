import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { conversations } from './conversations.ts'
import { users } from './users.ts'

/** How far each of the two has read. */
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
    /** The counter of the last message that was there at that time. */
    lastReadSeq: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    check('read_receipts_counted', sql`${t.lastReadSeq} >= 0`),
  ],
)
