import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_KINDS } from '../../shared/contract/notifications.ts'
import { users } from './users.ts'
import { DELIVERY_CHANNELS } from '../../shared/kernel/enums.ts'

/** Written in the transaction of the event, delivered by a job, read in the notification panel. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    template: text({ enum: NOTIFICATION_KINDS }).notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    link: text(),
    /** The short address of the link, `/r/{code}`, as messages contain it. */
    code: text(),
    /** The other user whose name is in the params: the name is erased with their account. */
    aboutId: uuid().references(() => users.id),
    /** Names the event, so that the same event never writes two rows for a user. */
    dedupe: text().notNull(),
    /** UNKNOWN: an attempt has no known result, so the message may have been sent or not. */
    state: text({ enum: ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'] })
      .notNull()
      .default('QUEUED'),
    channel: text({ enum: DELIVERY_CHANNELS }),
    attempts: smallint().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the message is due to be sent or checked again. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** After this time it is too late to send the message; only the notification panel shows it. */
    expiresAt: timestamp({ withTimezone: true }),
    claimedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('notifications_once').on(t.userId, t.dedupe),
    unique('notifications_code').on(t.code),
    index('notifications_about')
      .on(t.aboutId)
      .where(sql`about_id is not null`),
    index('notifications_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`read_at is null`),
    index('notifications_queued')
      .on(t.dueAt)
      .where(sql`state = 'QUEUED'`),
    index('notifications_sending')
      .on(t.claimedAt)
      .where(sql`state = 'SENDING'`),
  ],
)
