import { and, between, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments, payouts, refunds, transfers, unmatchedMoney } from '../../db/schema/index.ts'
import type { LedgerLine } from './compare-statement.ts'

interface Span {
  from: Date
  to: Date
}

const listPaid = async (tx: Tx, receipts: readonly string[], { from, to }: Span): Promise<LedgerLine[]> => {
  const inTime = and(isNotNull(payments.receipt), between(payments.settledAt, from, to))
  const rows = await tx
    .select({ id: payments.id, receipt: payments.receipt, at: payments.settledAt, ksh: payments.paidKsh })
    .from(payments)
    .where(
      and(inArray(payments.state, ['SUCCEEDED', 'UNAPPLIED']), or(inArray(payments.receipt, [...receipts]), inTime)),
    )
  return rows.map(({ id, receipt, at, ksh }) => ({
    receipt: receipt ?? '',
    at: at ?? from,
    ksh: ksh ?? 0,
    paymentId: id,
  }))
}

const listSent = async (tx: Tx, receipts: readonly string[], { from, to }: Span): Promise<LedgerLine[]> => {
  const inTime = and(isNotNull(transfers.receipt), between(transfers.settledAt, from, to))
  const rows = await tx
    .select({
      receipt: transfers.receipt,
      at: transfers.settledAt,
      ksh: transfers.amountKsh,
      refundOf: refunds.paymentId,
      payoutOf: payouts.paymentId,
    })
    .from(transfers)
    .leftJoin(refunds, eq(refunds.id, transfers.refundId))
    .leftJoin(payouts, eq(payouts.id, transfers.payoutId))
    .where(and(eq(transfers.state, 'SENT'), or(inArray(transfers.receipt, [...receipts]), inTime)))
  return rows.map(({ receipt, at, ksh, refundOf, payoutOf }) => ({
    receipt: receipt ?? '',
    at: at ?? from,
    ksh: -ksh,
    paymentId: refundOf ?? payoutOf,
  }))
}

/** Unmatched money that was refunded. Other unmatched money stays a difference until it is matched or refunded. */
const listReturned = async (tx: Tx, receipts: readonly string[], { from, to }: Span): Promise<LedgerLine[]> => {
  const { receipt, paidAt: at, amountKsh: ksh, status } = unmatchedMoney
  const rows = await tx
    .select({ receipt, at, ksh })
    .from(unmatchedMoney)
    .where(and(eq(status, 'RETURNED'), or(inArray(receipt, [...receipts]), between(at, from, to))))
  return rows.map((row) => ({ ...row, paymentId: null }))
}

export const listMovements = async (tx: Tx, receipts: readonly string[], span: Span): Promise<LedgerLine[]> => [
  ...(await listPaid(tx, receipts, span)),
  ...(await listSent(tx, receipts, span)),
  ...(await listReturned(tx, receipts, span)),
]
