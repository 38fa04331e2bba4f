import { check, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { UNMATCHED_STATUSES } from '../../shared/kernel/money-states.ts'
import { oneOf } from '../columns.ts'
import { payments } from './payments.ts'
import { sql } from 'drizzle-orm'

export const unmatchedMoney = pgTable(
  'unmatched_money',
  {
    id: uuid().primaryKey(),
    receipt: text().notNull(),
    amountKsh: integer().notNull(),
    reference: text(),
    paidAt: timestamp({ withTimezone: true }).notNull(),
    status: text({ enum: UNMATCHED_STATUSES }).notNull(),
    paymentId: uuid().references(() => payments.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('unmatched_money_receipt').on(t.receipt),
    check('unmatched_money_is_something', sql`${t.amountKsh} between 1 and 250000`),
    check('unmatched_money_status_known', oneOf(t.status, UNMATCHED_STATUSES)),
    check('unmatched_money_matched_to_something', sql`(${t.status} = 'MATCHED') = (${t.paymentId} is not null)`),
  ],
)
