import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TRANSFER_METHODS, TRANSFER_STATES } from '../../shared/kernel/money-states.ts'
import { bytea, oneOf } from '../columns.ts'
import { payouts } from './payouts.ts'
import { refunds } from './refunds.ts'
import { unmatchedMoney } from './unmatched-money.ts'

/** One attempt to send money. A second one starts only when the first has certainly failed. */
export const transfers = pgTable(
  'transfers',
  {
    id: uuid().primaryKey(),
    /** The database sets this column. It is null for unmatched money. */
    rideId: uuid(),
    refundId: uuid().references(() => refunds.id),
    payoutId: uuid().references(() => payouts.id),
    unmatchedId: uuid().references(() => unmatchedMoney.id),
    method: text({ enum: TRANSFER_METHODS }).notNull(),
    /** Our own id, which M-Pesa accepts once. */
    originatorId: text().notNull(),
    /** The receiver: `2547XXXXXXXX`. Null for unmatched money, which M-Pesa returns to its payer. */
    msisdn: text(),
    amountKsh: integer().notNull(),
    state: text({ enum: TRANSFER_STATES }).notNull(),
    callbackSecretHash: bytea().notNull(),
    callbackSecretSealed: bytea().notNull(),
    conversationId: text(),
    /** The id in M-Pesa's response. Queries about a reversal use it; queries about a B2C payment use `originatorId`. */
    mpesaOriginatorId: text(),
    receipt: text(),
    resultCode: text(),
    attempts: smallint().notNull().default(0),
    checks: smallint().notNull().default(0),
    leaseUntil: timestamp({ withTimezone: true }),
    nextCheckAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    submittedAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('transfers_one_a_refund')
      .on(t.refundId)
      .where(sql`state <> 'FAILED'`),
    uniqueIndex('transfers_one_a_payout')
      .on(t.payoutId)
      .where(sql`state <> 'FAILED'`),
    uniqueIndex('transfers_one_an_unmatched')
      .on(t.unmatchedId)
      .where(sql`state <> 'FAILED'`),
    uniqueIndex('transfers_originator').on(t.originatorId),
    uniqueIndex('transfers_callback_secret').on(t.callbackSecretHash),
    uniqueIndex('transfers_receipt').on(t.receipt),
    index('transfers_refund').on(t.refundId),
    index('transfers_payout').on(t.payoutId),
    index('transfers_settled').on(t.settledAt),
    index('transfers_to').on(t.msisdn, t.createdAt),
    index('transfers_due')
      .on(t.nextCheckAt)
      .where(sql`next_check_at is not null`),
    check('transfers_for_one_thing', sql`num_nonnulls(${t.refundId}, ${t.payoutId}, ${t.unmatchedId}) = 1`),
    check('transfers_amount_bounded', sql`${t.amountKsh} between 1 and 250000`),
    check('transfers_msisdn_kenyan', sql`${t.msisdn} ~ '^254[17][0-9]{8}$' or ${t.msisdn} ~ '^hash:[0-9a-f]{64}$'`),
    check('transfers_ended', sql`(${t.state} in ('SENT', 'FAILED')) = (${t.settledAt} is not null)`),
    check('transfers_reverse_what_came', sql`${t.method} <> 'REVERSAL' or ${t.payoutId} is null`),
    check('transfers_to_somebody', sql`(${t.msisdn} is null) = (${t.unmatchedId} is not null)`),
    check('transfers_unmatched_not_by_number', sql`${t.unmatchedId} is null or ${t.method} <> 'B2C'`),
    check('transfers_state_known', oneOf(t.state, TRANSFER_STATES)),
    check('transfers_method_known', oneOf(t.method, TRANSFER_METHODS)),
  ],
)
