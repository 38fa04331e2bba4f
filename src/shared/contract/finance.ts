import { z } from 'zod'
import { MAX_REASON, MAX_RECEIPT } from '../kernel/form-limits.ts'
import { CHECK_OUTCOMES, TRANSACTION_KINDS } from '../kernel/money-states.ts'
import { paged, pages, zCommaList } from './admin.ts'
import { zManualRefundStatus, zPaymentStatus } from './enums.ts'
import { zDay, zFilledText, zId, zInt, zKenyanPhone, zStored, zStoredNumber, zText } from './primitives.ts'
import { REVIEW_RESOLUTIONS } from '../kernel/enums.ts'

/** All filters apply together. The days are Nairobi days, both included. */
export const TransactionsQuery = z.strictObject({
  ...pages,
  kind: zCommaList(z.enum(TRANSACTION_KINDS)).optional(),
  /** The status of the payment, as its payer sees it. */
  status: zCommaList(zPaymentStatus).optional(),
  dateFrom: zDay.optional(),
  dateTo: zDay.optional(),
  phone: zKenyanPhone.optional(),
  receipt: zText(MAX_RECEIPT).optional(),
})
export type TransactionsQuery = z.infer<typeof TransactionsQuery>

export const TransactionRow = z
  .strictObject({
    id: zId,
    kind: zStored,
    at: zStored,
    amount: zStoredNumber,
    /** Unmatched money has no payment (null). */
    paymentId: zId.nullable(),
    requestId: zId.nullable(),
    rideId: zId.nullable(),
    rider: z.strictObject({ id: zId, name: zStored }).nullable(),
    phone: zStored,
    status: zPaymentStatus.nullable(),
    mpesaReceipt: zStored.nullable(),
  })
  .meta({ id: 'TransactionRow' })
export type TransactionRow = z.infer<typeof TransactionRow>
export const TransactionList = z
  .strictObject({ rows: z.array(TransactionRow), ...paged })
  .meta({ id: 'TransactionList' })
export type TransactionList = z.infer<typeof TransactionList>

/** This admin is part of the trip, so another admin must decide. */
const zIsInvolved = z.boolean()

export const ManualRefund = z
  .strictObject({
    id: zId,
    paymentId: zId,
    amount: zStoredNumber,
    reason: zStored,
    status: zManualRefundStatus,
    /**
     * Whether a second admin has to confirm, because the first one would exceed the limit for their sole decisions of
     * 24 hours.
     */
    needsSecond: z.boolean(),
    requestedBy: z.strictObject({ id: zId, name: zStored }),
    requestedAt: zStored,
    decidedBy: z.strictObject({ id: zId, name: zStored }).nullable(),
    decidedAt: zStored.nullable(),
    isInvolved: zIsInvolved,
    can: z.strictObject({ confirm: z.boolean(), reject: z.boolean() }),
  })
  .meta({ id: 'ManualRefund' })
export type ManualRefund = z.infer<typeof ManualRefund>
export const ManualRefundsQuery = z.strictObject({
  ...pages,
  status: zCommaList(zManualRefundStatus).optional(),
  id: zId.optional(),
})
export type ManualRefundsQuery = z.infer<typeof ManualRefundsQuery>
export const ManualRefundList = z
  .strictObject({ rows: z.array(ManualRefund), ...paged })
  .meta({ id: 'ManualRefundList' })
export type ManualRefundList = z.infer<typeof ManualRefundList>

/** The reason is in the audit log, so it must not contain names. */
export const ManualRefundBody = z
  .strictObject({ amount: zInt(1, 250_000), reason: zFilledText(MAX_REASON) })
  .meta({ id: 'ManualRefundBody' })
export type ManualRefundBody = z.infer<typeof ManualRefundBody>

const Entry = z.strictObject({ account: zStored, amount: zStoredNumber })

/** All movements of one payment. The entries of a transaction sum to 0; a positive amount is a debit. */
export const PaymentLedger = z
  .strictObject({
    payment: z.strictObject({
      id: zId,
      requestId: zId,
      rideId: zId,
      status: zPaymentStatus,
      state: zStored,
      amount: zStoredNumber,
      paid: zStoredNumber.nullable(),
      phone: zStored,
      reference: zStored,
      mpesaReceipt: zStored.nullable(),
      createdAt: zStored,
      settledAt: zStored.nullable(),
      needsReview: zStored.nullable(),
    }),
    transactions: z.array(
      z
        .strictObject({ id: zId, kind: zStored, at: zStored, entries: z.array(Entry) })
        .meta({ id: 'LedgerTransaction' }),
    ),
    refunds: z.array(
      z
        .strictObject({
          id: zId,
          amount: zStoredNumber,
          cause: zStored,
          status: zStored,
          createdAt: zStored,
          mpesaReceipt: zStored.nullable(),
        })
        .meta({ id: 'LedgerRefund' }),
    ),
    payouts: z.array(
      z
        .strictObject({
          id: zId,
          gross: zStoredNumber,
          fee: zStoredNumber,
          net: zStoredNumber,
          status: zStored,
          createdAt: zStored,
          mpesaReceipt: zStored.nullable(),
        })
        .meta({ id: 'LedgerPayout' }),
    ),
    manualRefunds: z.array(ManualRefund),
    isInvolved: zIsInvolved,
    can: z.strictObject({
      /** The highest amount that can be refunded manually now. With `isInvolved`, only another admin can refund it. */
      refund: zStoredNumber,
      secondAdminAbove: zStoredNumber,
    }),
  })
  .meta({ id: 'PaymentLedger' })
export type PaymentLedger = z.infer<typeof PaymentLedger>

/** One row per family of accounts: `escrow` is the sum over all rides. The sum of all rows is 0. */
export const Balances = z
  .strictObject({
    at: zStored,
    accounts: z.array(z.strictObject({ account: zStored, balance: zStoredNumber, entries: zStoredNumber })),
    total: zStoredNumber,
    today: z.strictObject({ received: zStoredNumber, refunded: zStoredNumber, paidOut: zStoredNumber }),
  })
  .meta({ id: 'Balances' })
export type Balances = z.infer<typeof Balances>

export const MoneyReview = z
  .strictObject({
    id: zId,
    kind: zStored,
    /** A result code of M-Pesa, or a word of Pamoja's own. */
    cause: zStored,
    amount: zStoredNumber.nullable(),
    paymentId: zId.nullable(),
    refundId: zId.nullable(),
    payoutId: zId.nullable(),
    openedAt: zStored,
    resolvedAt: zStored.nullable(),
    resolution: zStored.nullable(),
    note: zStored.nullable(),
    /** For unmatched money: the row in M-Pesa's statement. */
    unmatched: z
      .strictObject({ mpesaReceipt: zStored, reference: zStored.nullable(), paidAt: zStored })
      .meta({ id: 'UnmatchedMoney' })
      .nullable(),
    /**
     * When two admins are needed: the decision of the first one, which a second admin has to confirm by the same call.
     */
    proposal: z
      .strictObject({
        resolution: zStored,
        paymentReference: zStored.nullable(),
        mpesaReceipt: zStored.nullable(),
        by: z.strictObject({ id: zId, name: zStored }),
        at: zStored,
        mine: z.boolean(),
      })
      .meta({ id: 'MoneyReviewProposal' })
      .nullable(),
    /** The M-Pesa code that an admin entered or imported. It counts after M-Pesa has confirmed it. */
    check: z
      .strictObject({
        mpesaReceipt: zStored,
        reference: zStored.nullable(),
        paidAt: zStored.nullable(),
        claimed: zStoredNumber,
        /** The amount that M-Pesa reports; null before M-Pesa has answered, and for an unknown code. */
        found: zStoredNumber.nullable(),
        state: z.enum(['CHECKING', ...CHECK_OUTCOMES]),
      })
      .meta({ id: 'ReceiptCheck' })
      .nullable(),
    isInvolved: zIsInvolved,
    /** The possible decisions: some of `REVIEW_RESOLUTIONS`. */
    can: z.array(zStored),
  })
  .meta({ id: 'MoneyReview' })
export type MoneyReview = z.infer<typeof MoneyReview>
export const MoneyReviewsQuery = z.strictObject({
  ...pages,
  open: z.enum(['true', 'false']).default('true'),
  id: zId.optional(),
})
export type MoneyReviewsQuery = z.infer<typeof MoneyReviewsQuery>
export const MoneyReviewList = z.strictObject({ rows: z.array(MoneyReview), ...paged }).meta({ id: 'MoneyReviewList' })
export type MoneyReviewList = z.infer<typeof MoneyReviewList>

export const ResolveReviewBody = z
  .strictObject({
    resolution: z.enum(REVIEW_RESOLUTIONS),
    note: zFilledText(MAX_REASON),
    mpesaReceipt: zText(MAX_RECEIPT).optional(),
    paymentReference: zText(20).optional(),
  })
  .meta({ id: 'ResolveReviewBody' })
export type ResolveReviewBody = z.infer<typeof ResolveReviewBody>
