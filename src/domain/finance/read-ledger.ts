import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  ledgerEntries,
  manualRefunds,
  payments,
  payouts,
  refunds,
  seatRequests,
  transactions,
  transfers,
} from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { PaymentLedger } from '../../shared/contract/finance.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { phoneOf, statusOf } from '../payments/rules.ts'
import { sumUnsettled } from '../payouts/index.ts'
import { isInvolved } from '../seat-requests/index.ts'
import { presentManualRefund } from './present.ts'
import { selectManualRefunds } from './queries.ts'

const findPayment = async (ctx: Ctx, id: string) => {
  const [found] = await ctx.db
    .select({ payment: payments, rideId: seatRequests.rideId, heldAt: seatRequests.moneyHeldAt })
    .from(payments)
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .where(eq(payments.id, id))
  if (!found) throw notFound()
  return found
}

const listTransactionsOf = async (ctx: Ctx, paymentId: string): Promise<PaymentLedger['transactions']> => {
  const rows = await ctx.db
    .select()
    .from(transactions)
    .where(eq(transactions.paymentId, paymentId))
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
  const ids = rows.map(({ id }) => id)
  const entries =
    ids.length === 0 ? [] : await ctx.db.select().from(ledgerEntries).where(inArray(ledgerEntries.transactionId, ids))
  return rows.map(({ id, kind, createdAt }) => ({
    id,
    kind,
    at: createdAt.toISOString(),
    entries: entries
      .filter(({ transactionId }) => transactionId === id)
      .map(({ account, amountKsh }) => ({ account, amount: amountKsh }))
      .toSorted((a, b) => b.amount - a.amount),
  }))
}

const listRefundsOf = async (ctx: Ctx, paymentId: string): Promise<PaymentLedger['refunds']> => {
  const rows = await ctx.db
    .select({ refund: refunds, receipt: transfers.receipt })
    .from(refunds)
    .leftJoin(transfers, and(eq(transfers.refundId, refunds.id), eq(transfers.state, 'SENT')))
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  return rows.map(({ refund: { id, amountKsh, cause, status, createdAt }, receipt }) => ({
    id,
    amount: amountKsh,
    cause,
    status,
    createdAt: createdAt.toISOString(),
    mpesaReceipt: receipt,
  }))
}

const listPayoutsOf = async (ctx: Ctx, paymentId: string): Promise<PaymentLedger['payouts']> => {
  const rows = await ctx.db
    .select({ payout: payouts, receipt: transfers.receipt })
    .from(payouts)
    .leftJoin(transfers, and(eq(transfers.payoutId, payouts.id), eq(transfers.state, 'SENT')))
    .where(eq(payouts.paymentId, paymentId))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
  return rows.map(({ payout: { id, grossKsh, feeKsh, netKsh, status, createdAt }, receipt }) => ({
    id,
    gross: grossKsh,
    fee: feeKsh,
    net: netKsh,
    status,
    createdAt: createdAt.toISOString(),
    mpesaReceipt: receipt,
  }))
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
export const readLedger = async (ctx: Ctx, paymentId: string): Promise<PaymentLedger> => {
  const admin = requireAdmin(ctx)
  const { payment, rideId, heldAt } = await findPayment(ctx, paymentId)
  const involved = await isInvolved(ctx.db, admin.id, payment.requestId)
  const byHand = await selectManualRefunds(ctx.db)
    .where(eq(manualRefunds.paymentId, paymentId))
    .orderBy(asc(manualRefunds.requestedAt))
  const isAskedFor = byHand.some(({ refund }) => refund.status !== 'REJECTED')
  const isRefundable = payment.state === 'SUCCEEDED' && heldAt === null && !isAskedFor
  return {
    payment: {
      id: payment.id,
      requestId: payment.requestId,
      rideId,
      state: payment.state,
      amount: payment.amountKsh,
      paid: payment.paidKsh,
      reference: payment.reference,
      status: statusOf(payment.state),
      phone: phoneOf(payment.msisdn),
      mpesaReceipt: payment.receipt,
      createdAt: payment.createdAt.toISOString(),
      settledAt: payment.settledAt?.toISOString() ?? null,
      needsReview: payment.needsReview,
    },
    transactions: await listTransactionsOf(ctx, paymentId),
    refunds: await listRefundsOf(ctx, paymentId),
    payouts: await listPayoutsOf(ctx, paymentId),
    manualRefunds: byHand.map((row) => presentManualRefund(row, admin, involved, ctx.clock.now())),
    isInvolved: involved,
    can: {
      refund: isRefundable ? Math.max(0, (await sumUnsettled(ctx.db, payment.requestId))?.unsettledKsh ?? 0) : 0,
      secondAdminAbove: ctx.settings.money.manualRefunds.secondAdminAboveKsh,
    },
  }
}
