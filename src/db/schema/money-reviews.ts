import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PROPOSALS, REVIEW_KINDS } from '../../shared/kernel/money-states.ts'
import { oneOf } from '../columns.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { refunds } from './refunds.ts'
import { unmatchedMoney } from './unmatched-money.ts'
import { users } from './users.ts'

export const moneyReviews = pgTable(
  'money_reviews',
  {
    id: uuid().primaryKey(),
    /** The database sets this column. It is null for a review without a payment, such as one of unmatched money. */
    rideId: uuid(),
    kind: text({ enum: REVIEW_KINDS }).notNull(),
    paymentId: uuid().references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    payoutId: uuid().references(() => payouts.id),
    unmatchedId: uuid().references(() => unmatchedMoney.id),
    amountKsh: integer(),
    /** A result code or our own word, never the provider's text. */
    cause: text().notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    resolvedAt: timestamp({ withTimezone: true }),
    resolvedBy: uuid().references(() => users.id),
    resolution: text(),
    note: text(),
    /** For a match, or an amount above the limit of one admin: a first decision, which a second admin has to approve. */
    proposed: text({ enum: PROPOSALS }),
    proposedPaymentId: uuid().references(() => payments.id),
    /** The M-Pesa code of the first decision, when it says that the money was sent. */
    proposedReceipt: text(),
    proposedBy: uuid().references(() => users.id),
    proposedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('money_reviews_one_open')
      .on(t.kind, sql`coalesce(payout_id, refund_id, unmatched_id, payment_id)`)
      .where(sql`resolved_at is null`),
    index('money_reviews_opened').on(t.openedAt),
    check('money_reviews_kind_known', oneOf(t.kind, REVIEW_KINDS)),
    check('money_reviews_proposal_known', oneOf(t.proposed, PROPOSALS)),
    check('money_reviews_proposed_whole', sql`num_nonnulls(${t.proposed}, ${t.proposedBy}, ${t.proposedAt}) in (0, 3)`),
    check(
      'money_reviews_two_people',
      sql`${t.proposedBy} is null or ${t.resolvedBy} is null or ${t.proposedBy} <> ${t.resolvedBy}`,
    ),
    check('money_reviews_resolved_whole', sql`(${t.resolvedAt} is null) = (${t.resolution} is null)`),
  ],
)
