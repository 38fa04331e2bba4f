import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REFUND_CAUSES } from '../../shared/kernel/money-states.ts'
import { oneOf } from '../columns.ts'
import { payments } from './payments.ts'
import { REFUND_STATUSES } from '../../shared/kernel/enums.ts'

/** Money owed to the number that paid. The database checks that it is never more than was paid. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    /** The database sets this column. */
    rideId: uuid(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountKsh: integer().notNull(),
    cause: text({ enum: REFUND_CAUSES }).notNull(),
    status: text({ enum: REFUND_STATUSES }).notNull(),
    /** How often M-Pesa has refused to send the refund, since an admin last had it sent again. */
    refusals: smallint().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('refunds_once')
      .on(t.paymentId, t.cause)
      .where(sql`cause <> 'BY_HAND'`),
    index('refunds_payment').on(t.paymentId),
    index('refunds_open')
      .on(t.createdAt)
      .where(sql`status in ('DUE', 'SENDING', 'REVIEW')`),
    index('refunds_due')
      .on(t.createdAt)
      .where(sql`status = 'DUE'`),
    check('refunds_give_something', sql`${t.amountKsh} between 1 and 250000`),
    check('refunds_sent_once_known', sql`(${t.status} = 'SENT') = (${t.sentAt} is not null)`),
    check('refunds_status_known', oneOf(t.status, REFUND_STATUSES)),
    check('refunds_cause_known', oneOf(t.cause, REFUND_CAUSES)),
  ],
)
