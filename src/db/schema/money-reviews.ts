import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REVIEW_KINDS } from '../../shared/kernel/money-states.ts'
import { oneOf } from '../columns.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { refunds } from './refunds.ts'
import { unmatchedMoney } from './unmatched-money.ts'
import { users } from './users.ts'

/** What a machine must not decide about money; a person does, and says why. */
export const moneyReviews = pgTable(
  'money_reviews',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: REVIEW_KINDS }).notNull(),
    paymentId: uuid().references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    payoutId: uuid().references(() => payouts.id),
    unmatchedId: uuid().references(() => unmatchedMoney.id),
    amountKsh: integer(),
    /** A result code or a word of ours, never prose of the provider's. */
    cause: text().notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    resolvedAt: timestamp({ withTimezone: true }),
    resolvedBy: uuid().references(() => users.id),
    resolution: text(),
    note: text(),
  },
  (t) => [
    uniqueIndex('money_reviews_one_open')
      .on(t.kind, sql`coalesce(payout_id, refund_id, unmatched_id, payment_id)`)
      .where(sql`resolved_at is null`),
    index('money_reviews_opened').on(t.openedAt),
    check('money_reviews_kind_known', oneOf(t.kind, REVIEW_KINDS)),
    check('money_reviews_resolved_whole', sql`(${t.resolvedAt} is null) = (${t.resolution} is null)`),
  ],
)
