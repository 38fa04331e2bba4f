import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import {
  manualRefunds,
  moneyReviews,
  payments,
  seatRequests,
  transfers,
  unmatchedMoney,
  users,
} from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Dependencies } from '../context.ts'
import { isNumberOf } from '../payments/index.ts'
import type { CheckRow } from '../receipt-checks/index.ts'
import { findPayee, type Unsent } from '../transfers/index.ts'

const asker = alias(users, 'refund_asker')
const decider = alias(users, 'refund_decider')
const reviewed = alias(payments, 'reviewed_payment')

export const selectReviews = (db: Db | Tx) =>
  db
    .select({
      review: moneyReviews,
      requestId: reviewed.requestId,
      unmatched: {
        receipt: unmatchedMoney.receipt,
        reference: unmatchedMoney.reference,
        paidAt: unmatchedMoney.paidAt,
      },
      proposer: { id: asker.id, name: asker.name },
      proposedReference: payments.reference,
    })
    .from(moneyReviews)
    .leftJoin(unmatchedMoney, eq(unmatchedMoney.id, moneyReviews.unmatchedId))
    .leftJoin(asker, eq(asker.id, moneyReviews.proposedBy))
    .leftJoin(payments, eq(payments.id, moneyReviews.proposedPaymentId))
    .leftJoin(reviewed, eq(reviewed.id, moneyReviews.paymentId))

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

export const selectManualRefunds = (db: Db | Tx) =>
  db
    .select({
      refund: manualRefunds,
      requestId: seatRequests.id,
      asker: { id: asker.id, name: asker.name },
      decider: { id: decider.id, name: decider.name },
    })
    .from(manualRefunds)
    .innerJoin(payments, eq(payments.id, manualRefunds.paymentId))
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .innerJoin(asker, eq(asker.id, manualRefunds.requestedBy))
    .leftJoin(decider, eq(decider.id, manualRefunds.decidedBy))

export type ManualRefundRow = Awaited<ReturnType<typeof selectManualRefunds>>[number]

export const findManualRefund = async (db: Db | Tx, id: string): Promise<ManualRefundRow | null> => {
  const [row] = await selectManualRefunds(db).where(eq(manualRefunds.id, id))
  return row ?? null
}

export type ReviewFacts = typeof moneyReviews.$inferSelect

/** @throws AppError WRONG_STATE when the review has nothing to send */
export const stuckOf = ({ refundId, payoutId, unmatchedId }: ReviewFacts): Unsent => {
  if (refundId !== null) return { refundId }
  if (payoutId !== null) return { payoutId }
  if (unmatchedId !== null) return { unmatchedId }
  throw new AppError('WRONG_STATE', 'finance.notStuck')
}

export const findRequestOfReview = async (db: Db | Tx, { paymentId }: ReviewFacts): Promise<string | null> => {
  if (paymentId === null) return null
  const [row] = await db.select({ requestId: payments.requestId }).from(payments).where(eq(payments.id, paymentId))
  return row?.requestId ?? null
}

export const isReceiptSent = async (db: Db | Tx, receipt: string): Promise<boolean> => {
  const [row] = await db.select({ id: transfers.id }).from(transfers).where(eq(transfers.receipt, receipt))
  return row !== undefined
}

/** Whether this number, plain or hashed, paid or received the checked transaction; null when M-Pesa masks it. */
export const isPartyOf = (
  deps: Pick<Dependencies, 'keyring'>,
  { partyMac }: Pick<CheckRow, 'partyMac'>,
  msisdn: string,
): boolean | null => (partyMac === null ? null : isNumberOf(deps, msisdn, partyMac))

/** False when M-Pesa shows another receiver. Of money whose payee has no number, an admin decides where to send it. */
export const isSentToPayee = async (
  deps: Pick<Dependencies, 'keyring'>,
  tx: Tx,
  review: ReviewFacts,
  check: CheckRow,
): Promise<boolean> => {
  const stuck = stuckOf(review)
  const payee = 'unmatchedId' in stuck ? null : await findPayee(tx, stuck)
  return payee === null || isPartyOf(deps, check, payee) !== false
}
