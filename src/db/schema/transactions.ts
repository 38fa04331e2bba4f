import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TRANSACTION_KINDS } from '../../shared/kernel/money-states.ts'
import { oneOf } from '../columns.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { refunds } from './refunds.ts'
import { unmatchedMoney } from './unmatched-money.ts'

/** The double-entry ledger: append-only, entries sum to 0, one transaction of a kind per subject. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid().primaryKey(),
    /** The database sets this column. It is null for unmatched money. */
    rideId: uuid(),
    /** Only unmatched money has no payment (null). */
    paymentId: uuid().references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    payoutId: uuid().references(() => payouts.id),
    unmatchedId: uuid().references(() => unmatchedMoney.id),
    kind: text({ enum: TRANSACTION_KINDS }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('transactions_once')
      .on(t.paymentId, t.kind)
      .where(sql`refund_id is null and payout_id is null and unmatched_id is null`),
    uniqueIndex('transactions_refund_once').on(t.refundId, t.kind),
    uniqueIndex('transactions_payout_once').on(t.payoutId, t.kind),
    uniqueIndex('transactions_unmatched_once').on(t.unmatchedId, t.kind),
    index('transactions_payment').on(t.paymentId),
    index('transactions_kind').on(t.kind, t.createdAt),
    index('transactions_created').on(t.createdAt),
    check('transactions_kind_known', oneOf(t.kind, TRANSACTION_KINDS)),
    check('transactions_about_something', sql`${t.paymentId} is not null or ${t.unmatchedId} is not null`),
    check('transactions_about_one_thing', sql`num_nonnulls(${t.refundId}, ${t.payoutId}, ${t.unmatchedId}) <= 1`),
  ],
)
