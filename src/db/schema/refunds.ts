import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { REFUND_STATUSES } from '../../shared/contract/enums.ts'
import { REFUND_CAUSES } from '../../shared/kernel/money-states.ts'
import { oneOf } from '../columns.ts'
import { payments } from './payments.ts'

/** Money owed back to the number that paid. One a payment. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountKsh: integer().notNull(),
    cause: text({ enum: REFUND_CAUSES }).notNull(),
    status: text({ enum: REFUND_STATUSES }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('refunds_once').on(t.paymentId),
    index('refunds_due')
      .on(t.createdAt)
      .where(sql`status = 'DUE'`),
    check('refunds_give_something', sql`${t.amountKsh} between 1 and 250000`),
    check('refunds_status_known', oneOf(t.status, REFUND_STATUSES)),
    check('refunds_cause_known', oneOf(t.cause, REFUND_CAUSES)),
  ],
)
