import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PAYMENT_STATES } from '../../shared/kernel/money-states.ts'
import { bytea, oneOf } from '../columns.ts'
import { seatRequests } from './seat-requests.ts'

export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** The database sets this column. */
    rideId: uuid(),
    requestId: uuid().notNull(),
    amountKsh: integer().notNull(),
    /** The paying phone: `2547XXXXXXXX`, as Daraja writes it. */
    msisdn: text().notNull(),
    /** At most 12 letters and digits; the payer sees it on the phone. */
    reference: text().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    callbackSecretHash: bytea().notNull(),
    /**
     * The secret in the path of the callback, encrypted; each call to M-Pesa contains it. It is stored before the first
     * call, so that a callback after a crash is recognised.
     */
    callbackSecretSealed: bytea().notNull(),
    merchantRequestId: text(),
    /** M-Pesa's id of the request. It ends with the phone number, and becomes a keyed hash together with it. */
    checkoutRequestId: text(),
    receipt: text(),
    paidKsh: integer(),
    /** What is left after refunds and payouts; null when nothing is left. Set by the database. */
    unsettledKsh: integer(),
    resultCode: text(),
    attempts: smallint().notNull().default(0),
    leaseUntil: timestamp({ withTimezone: true }),
    nextCheckAt: timestamp({ withTimezone: true }),
    checks: smallint().notNull().default(0),
    needsReview: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    submittedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    foreignKey({ columns: [t.requestId, t.amountKsh], foreignColumns: [seatRequests.id, seatRequests.totalKsh] }),
    uniqueIndex('payments_one_open')
      .on(t.requestId)
      .where(sql`state in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN')`),
    uniqueIndex('payments_one_open_a_phone')
      .on(t.msisdn)
      .where(sql`state in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN')`),
    uniqueIndex('payments_one_succeeded')
      .on(t.requestId)
      .where(sql`state = 'SUCCEEDED'`),
    uniqueIndex('payments_callback_secret').on(t.callbackSecretHash),
    uniqueIndex('payments_checkout').on(t.checkoutRequestId),
    uniqueIndex('payments_receipt').on(t.receipt),
    index('payments_settled').on(t.settledAt),
    index('payments_numbered')
      .on(t.createdAt)
      .where(sql`msisdn not like 'hash:%'`),
    // For the admins' search by phone number.
    index('payments_phone').on(t.msisdn, t.createdAt.desc().nullsFirst()),
    // For the sweep of payouts. Only few payments have unsettled money, however many payments there are.
    index('payments_unsettled')
      .on(t.requestId)
      .where(sql`unsettled_ksh is not null`),
    index('payments_due')
      .on(t.nextCheckAt)
      .where(sql`next_check_at is not null`),
    check('payments_amount_bounded', sql`${t.amountKsh} between 1 and 250000`),
    // After 13 months, or when its user's account is erased, the number becomes a keyed hash.
    check('payments_msisdn_kenyan', sql`${t.msisdn} ~ '^254[17][0-9]{8}$' or ${t.msisdn} ~ '^hash:[0-9a-f]{64}$'`),
    check(
      'payments_checkout_forgotten',
      sql`${t.msisdn} not like 'hash:%' or coalesce(${t.checkoutRequestId}, 'hash:') like 'hash:%'`,
    ),
    check('payments_state_known', oneOf(t.state, PAYMENT_STATES)),
    check('payments_paid_in_full', sql`${t.state} <> 'SUCCEEDED' or ${t.paidKsh} = ${t.amountKsh}`),
    check('payments_unapplied_has_money', sql`${t.state} <> 'UNAPPLIED' or ${t.paidKsh} is not null`),
  ],
)
