import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { conversations } from './conversations.ts'
import { users } from './users.ts'

/** Users to tell about unread messages by push, WhatsApp, SMS or email, and when they were last told. */
export const messageReminders = pgTable(
  'message_reminders',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** When to check for unread messages; null when nothing was written since the last check. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }),
    remindedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('message_reminders_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    index('message_reminders_user').on(t.userId),
  ],
)
