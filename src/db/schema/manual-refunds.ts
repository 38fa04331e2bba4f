import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'
import { MANUAL_REFUND_STATUSES } from '../../shared/kernel/enums.ts'

export const manualRefunds = pgTable(
  'manual_refunds',
  {
    id: uuid().primaryKey(),
    /** The database sets this column. */
    rideId: uuid(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountKsh: integer().notNull(),
    reason: text().notNull(),
    needsSecond: boolean().notNull(),
    status: text({ enum: MANUAL_REFUND_STATUSES }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('manual_refunds_one_live')
      .on(t.paymentId)
      .where(sql`status in ('WAITING', 'DONE')`),
    index('manual_refunds_newest').on(t.requestedAt.desc().nullsFirst(), t.id),
    check('manual_refunds_give_something', sql`${t.amountKsh} between 1 and 250000`),
    check('manual_refunds_status_known', oneOf(t.status, MANUAL_REFUND_STATUSES)),
    check('manual_refunds_decided', sql`(${t.status} = 'WAITING') = (${t.decidedAt} is null)`),
    check(
      'manual_refunds_two_people',
      sql`${t.status} <> 'DONE' or not ${t.needsSecond} or (${t.decidedBy} is not null and ${t.decidedBy} <> ${t.requestedBy})`,
    ),
  ],
)
