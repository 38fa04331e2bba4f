import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { DELIVERY_STATES } from '../../shared/contract/deliveries.ts'
import { bytea, oneOf } from '../columns.ts'
import { notifications } from './notifications.ts'
import { users } from './users.ts'
import { DELIVERY_CHANNELS } from '../../shared/kernel/enums.ts'

export const deliveries = pgTable(
  'deliveries',
  {
    /** WhatsApp returns this id in its reports, so a report finds its message even after a lost response. */
    id: uuid().primaryKey(),
    notificationId: uuid().references(() => notifications.id, { onDelete: 'cascade' }),
    /** The id of a sign-in code. It is no foreign key, because codes are deleted a day after they expire. */
    challengeId: uuid(),
    /**
     * The receiver. Null for a code to an unregistered phone, for an SMS to a trusted contact, and for an admin's
     * message to a bare number.
     */
    userId: uuid().references(() => users.id),
    /** The template, or another source of the message. */
    subject: text().notNull(),
    channel: text({ enum: DELIVERY_CHANNELS }).notNull(),
    /**
     * A keyed hash of the phone, the email address or the browser. A report whose ids are not known finds its message
     * by the phone.
     */
    recipientMac: bytea(),
    providerId: text(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    reason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    reportedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('deliveries_newest').on(t.createdAt.desc().nullsFirst(), t.id),
    index('deliveries_state').on(t.state, t.createdAt.desc().nullsFirst(), t.id),
    index('deliveries_channel').on(t.channel, t.createdAt.desc().nullsFirst(), t.id),
    index('deliveries_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id),
    index('deliveries_notification').on(t.notificationId),
    index('deliveries_provider_id')
      .on(t.channel, t.providerId)
      .where(sql`provider_id is not null`),
    index('deliveries_recipient').on(t.recipientMac, t.createdAt),
    check('deliveries_channel_known', oneOf(t.channel, DELIVERY_CHANNELS)),
    check('deliveries_state_known', oneOf(t.state, DELIVERY_STATES)),
  ],
)
