import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

export const signInOrigins = pgTable(
  'sign_in_origins',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ['ADDRESS', 'DEVICE'] }).notNull(),
    mac: text().notNull(),
    firstSeenAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.mac] }), index('sign_in_origins_seen').on(t.lastSeenAt)],
)
