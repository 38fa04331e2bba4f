import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/** A browser that may be shown notifications while no page of ours is open. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Whose sign-in allowed it: nothing is shown on a device that was signed out. */
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** The browser's public key and shared secret: what is sent can be read by it alone. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique('push_subscriptions_endpoint').on(t.endpoint), index('push_subscriptions_user').on(t.userId)],
)
