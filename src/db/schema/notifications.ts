import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_CHANNELS } from '../../shared/contract/enums.ts'
import { NOTIFICATION_TEMPLATES } from '../../shared/contract/notifications.ts'
import { users } from './users.ts'

/** The outbox: written in the transaction of what happened, delivered by a job, read in the bell panel. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    template: text({ enum: NOTIFICATION_TEMPLATES }).notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    link: text(),
    /** What happened, to whom: the same event never writes two rows. */
    dedupe: text().notNull(),
    /** UNKNOWN: whoever was sending it died, and nobody can tell whether it went out. */
    state: text({ enum: ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'] })
      .notNull()
      .default('QUEUED'),
    channel: text({ enum: NOTIFICATION_CHANNELS }),
    attempts: smallint().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last taken up for sending. */
    claimedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('notifications_once').on(t.userId, t.dedupe),
    index('notifications_user').on(t.userId, t.createdAt.desc()),
    index('notifications_queued')
      .on(t.createdAt)
      .where(sql`state = 'QUEUED'`),
    index('notifications_sending')
      .on(t.claimedAt)
      .where(sql`state = 'SENDING'`),
  ],
)
