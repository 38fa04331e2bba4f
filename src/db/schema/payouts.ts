import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PAYOUT_REASONS } from '../../shared/kernel/money-states.ts'
import { oneOf } from '../columns.ts'
import { payments } from './payments.ts'
import { seatRequests } from './seat-requests.ts'
import { users } from './users.ts'
import { PAYOUT_STATUSES } from '../../shared/kernel/enums.ts'

export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    /** The database sets this column. */
    rideId: uuid(),
    requestId: uuid()
      .notNull()
      .references(() => seatRequests.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    driverId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text({ enum: PAYOUT_REASONS }).notNull(),
    grossKsh: integer().notNull(),
    feeKsh: integer().notNull(),
    withholdingKsh: integer().notNull(),
    netKsh: integer().notNull(),
    status: text({ enum: PAYOUT_STATUSES }).notNull(),
    refusals: smallint().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('payouts_once')
      .on(t.requestId)
      .where(sql`status <> 'TAKEN_BACK'`),
    index('payouts_payment').on(t.paymentId),
    index('payouts_driver').on(t.driverId, t.createdAt),
    index('payouts_open')
      .on(t.createdAt)
      .where(sql`status in ('DUE', 'SENDING', 'REVIEW')`),
    index('payouts_due')
      .on(t.createdAt)
      .where(sql`status = 'DUE'`),
    check('payouts_add_up', sql`${t.grossKsh} = ${t.feeKsh} + ${t.withholdingKsh} + ${t.netKsh}`),
    check('payouts_give_something', sql`${t.netKsh} between 1 and 250000`),
    check('payouts_take_nothing_back', sql`${t.feeKsh} >= 0 and ${t.withholdingKsh} >= 0`),
    check('payouts_sent_once_known', sql`(${t.status} = 'SENT') = (${t.sentAt} is not null)`),
    check('payouts_status_known', oneOf(t.status, PAYOUT_STATUSES)),
    check('payouts_reason_known', oneOf(t.reason, PAYOUT_REASONS)),
  ],
)
