import { and, between, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments, payouts, receiptChecks, refunds, transfers, unmatchedMoney } from '../../db/schema/index.ts'
import type { LedgerLine } from './compare-statement.ts'

interface Span {
  from: Date
  to: Date
}

/** The times at which earlier statements say that money came, by code. We learned of this money from the statement. */
const findStatedTimes = async (tx: Tx, receipts: readonly string[]): Promise<Map<string, Date>> => {
  const { receipt, paidAt, direction } = receiptChecks
  const rows = await tx
    .select({ receipt, paidAt })
    .from(receiptChecks)
    .where(and(inArray(receipt, [...receipts]), eq(direction, 'IN'), isNotNull(paidAt)))
  return new Map(rows.flatMap((row) => (row.paidAt === null ? [] : [[row.receipt, row.paidAt]])))
}

const listPaid = async (tx: Tx, receipts: readonly string[], { from, to }: Span): Promise<LedgerLine[]> => {
  const inTime = and(isNotNull(payments.receipt), between(payments.settledAt, from, to))
  const rows = await tx
    .select({
      id: payments.id,
      receipt: payments.receipt,
      // Not `submittedAt`, which each attempt overwrites: M-Pesa may have moved the money at an earlier attempt.
      since: payments.createdAt,
      at: payments.settledAt,
      ksh: payments.paidKsh,
    })
    .from(payments)
    .where(
      and(inArray(payments.state, ['SUCCEEDED', 'UNAPPLIED']), or(inArray(payments.receipt, [...receipts]), inTime)),
    )
  const stated = await findStatedTimes(
    tx,
    rows.flatMap(({ receipt }) => receipt ?? []),
  )
  return rows.map(({ id, receipt, since, at, ksh }) => {
    const paidAt = stated.get(receipt ?? '')
    return {
      receipt: receipt ?? '',
      since: paidAt ?? since,
      at: paidAt ?? at ?? from,
      ksh: ksh ?? 0,
      paymentId: id,
    }
  })
}

const listSent = async (tx: Tx, receipts: readonly string[], { from, to }: Span): Promise<LedgerLine[]> => {
  const inTime = and(isNotNull(transfers.receipt), between(transfers.settledAt, from, to))
  const rows = await tx
    .select({
      receipt: transfers.receipt,
      // The transfer of money that an admin sent starts when they enter its code: they may have sent it before.
      since: sql`case when ${transfers.method} = 'BY_HAND' then coalesce(${refunds.createdAt}, ${payouts.createdAt},
        ${unmatchedMoney.paidAt}, ${transfers.createdAt}) else ${transfers.createdAt} end`.mapWith(transfers.createdAt),
      at: transfers.settledAt,
      ksh: transfers.amountKsh,
      refundOf: refunds.paymentId,
      payoutOf: payouts.paymentId,
    })
    .from(transfers)
    .leftJoin(refunds, eq(refunds.id, transfers.refundId))
    .leftJoin(payouts, eq(payouts.id, transfers.payoutId))
    .leftJoin(unmatchedMoney, eq(unmatchedMoney.id, transfers.unmatchedId))
    .where(and(eq(transfers.state, 'SENT'), or(inArray(transfers.receipt, [...receipts]), inTime)))
  return rows.map(({ receipt, since, at, ksh, refundOf, payoutOf }) => ({
    receipt: receipt ?? '',
    since,
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
  return rows.map((row) => ({ ...row, since: row.at, paymentId: null }))
}

export const listMovements = async (tx: Tx, receipts: readonly string[], span: Span): Promise<LedgerLine[]> => [
  ...(await listPaid(tx, receipts, span)),
  ...(await listSent(tx, receipts, span)),
  ...(await listReturned(tx, receipts, span)),
]
