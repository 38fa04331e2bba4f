import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CHECK_OUTCOMES, CHECK_STATES, DIRECTIONS } from '../../shared/kernel/money-states.ts'
import { bytea, oneOf } from '../columns.ts'
import { mpesaStatements } from './mpesa-statements.ts'
import { moneyReviews } from './money-reviews.ts'
import { users } from './users.ts'

/** An M-Pesa code that an admin entered, or imported with a statement. It counts once M-Pesa has confirmed it. */
export const receiptChecks = pgTable(
  'receipt_checks',
  {
    id: uuid().primaryKey(),
    receipt: text().notNull(),
    direction: text({ enum: DIRECTIONS }).notNull(),
    claimedKsh: integer().notNull(),
    statementId: uuid().references(() => mpesaStatements.id),
    reference: text(),
    paidAt: timestamp({ withTimezone: true }),
    /**
     * The review that an admin says they have settled in M-Pesa's portal. For a row of a statement, the review that was
     * opened for it.
     */
    reviewId: uuid().references(() => moneyReviews.id),
    note: text(),
    claimedBy: uuid()
      .notNull()
      .references(() => users.id),
    state: text({ enum: CHECK_STATES }).notNull(),
    callbackSecretHash: bytea().notNull(),
    callbackSecretSealed: bytea().notNull(),
    /** The columns of M-Pesa's answer. It has a keyed hash instead of the phone number of the payer or receiver. */
    resultCode: text(),
    foundStatus: text(),
    foundKsh: integer(),
    isFromUs: boolean(),
    isToUs: boolean(),
    partyMac: bytea(),
    outcome: text({ enum: CHECK_OUTCOMES }),
    asks: smallint().notNull().default(0),
    nextCheckAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('receipt_checks_one_open')
      .on(t.receipt, t.direction)
      .where(sql`state <> 'DONE'`),
    uniqueIndex('receipt_checks_one_a_review')
      .on(t.reviewId)
      .where(sql`state <> 'DONE'`),
    uniqueIndex('receipt_checks_secret').on(t.callbackSecretHash),
    index('receipt_checks_statement').on(t.statementId),
    index('receipt_checks_review').on(t.reviewId, t.createdAt),
    index('receipt_checks_due')
      .on(t.nextCheckAt)
      .where(sql`next_check_at is not null`),
    check('receipt_checks_about_something', sql`num_nonnulls(${t.statementId}, ${t.reviewId}) > 0`),
    check('receipt_checks_amount', sql`${t.claimedKsh} between 1 and 250000`),
    check('receipt_checks_state_known', oneOf(t.state, CHECK_STATES)),
    check('receipt_checks_direction_known', oneOf(t.direction, DIRECTIONS)),
    check('receipt_checks_outcome_known', oneOf(t.outcome, CHECK_OUTCOMES)),
    check(
      'receipt_checks_done',
      sql`(${t.state} = 'DONE') = (${t.outcome} is not null and ${t.settledAt} is not null)`,
    ),
  ],
)
