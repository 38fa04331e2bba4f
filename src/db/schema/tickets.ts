import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { rides } from './rides.ts'
import { seatRequests } from './seat-requests.ts'
import { users } from './users.ts'
import { TICKET_CATEGORIES, TICKET_STATUSES } from '../../shared/kernel/enums.ts'

export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: TICKET_STATUSES }).notNull(),
    category: text({ enum: TICKET_CATEGORIES }).notNull(),
    subject: text().notNull(),
    /** What the question is about. For a payment, the request and the ride are set too; for a request, the ride. */
    rideId: uuid().references(() => rides.id),
    requestId: uuid().references(() => seatRequests.id),
    paymentId: uuid().references(() => payments.id),
    notificationId: uuid().references(() => notifications.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the first unanswered message of the user was sent. */
    waitingSince: timestamp({ withTimezone: true }),
    firstAnsweredAt: timestamp({ withTimezone: true }),
    answeredAt: timestamp({ withTimezone: true }),
    closedAt: timestamp({ withTimezone: true }),
    heldBy: uuid().references(() => users.id),
    heldUntil: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('tickets_user').on(t.userId, t.changedAt.desc().nullsFirst(), t.id),
    index('tickets_waiting')
      .on(t.waitingSince)
      .where(sql`status = 'OPEN'`),
    index('tickets_answered')
      .on(t.answeredAt)
      .where(sql`status = 'ANSWERED'`),
    index('tickets_closed')
      .on(t.closedAt)
      .where(sql`status = 'CLOSED'`),
    index('tickets_changed').on(t.changedAt.desc().nullsFirst(), t.id),
    index('tickets_first_answered').on(t.firstAnsweredAt),
    index('tickets_ride').on(t.rideId),
    index('tickets_request').on(t.requestId),
    index('tickets_payment').on(t.paymentId),
    index('tickets_notification').on(t.notificationId),
    check('tickets_status_known', oneOf(t.status, TICKET_STATUSES)),
    check('tickets_category_known', oneOf(t.category, TICKET_CATEGORIES)),
    check('tickets_subject_bounded', sql`char_length(${t.subject}) between 1 and 120`),
    check(
      'tickets_about_whole',
      sql`(${t.paymentId} is null or ${t.requestId} is not null) and (${t.requestId} is null or ${t.rideId} is not null)`,
    ),
    check('tickets_waiting_whole', sql`(${t.waitingSince} is not null) = (${t.status} = 'OPEN')`),
    check('tickets_answered_whole', sql`${t.status} <> 'ANSWERED' or ${t.answeredAt} is not null`),
    check('tickets_first_answer_whole', sql`(${t.firstAnsweredAt} is null) = (${t.answeredAt} is null)`),
    check('tickets_closed_whole', sql`(${t.closedAt} is not null) = (${t.status} = 'CLOSED')`),
    check('tickets_held_whole', sql`(${t.heldBy} is null) = (${t.heldUntil} is null)`),
    check('tickets_not_held_by_owner', sql`${t.heldBy} <> ${t.userId}`),
  ],
)
