import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payouts, refunds, transfers, unmatchedMoney } from '../../db/schema/index.ts'
import { lockPayment } from '../checkout/index.ts'
import type { RefundRow } from '../payments/index.ts'
import type { PayoutRow } from '../payouts/index.ts'
import type { PaidTrip, TransferRow } from './queries.ts'

/** The money of one transfer: a refund, a payout, or unmatched money that is refunded. */
export interface LockedTransfer {
  transfer: TransferRow
  /** Null for unmatched money. */
  trip: PaidTrip | null
  refund: RefundRow | null
  payout: PayoutRow | null
}

/** Locks ride, request, payment, then the money and its transfer, in the common lock order. */
export const lockTransfer = async (tx: Tx, transferId: string): Promise<LockedTransfer | null> => {
  const [found] = await tx.select().from(transfers).where(eq(transfers.id, transferId))
  if (!found) return null
  const { refundId, payoutId, unmatchedId } = found
  const trip = await lockTrip(tx, found)
  const refund = refundId === null ? [] : await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  const payout = payoutId === null ? [] : await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update')
  if (unmatchedId !== null)
    await tx.select().from(unmatchedMoney).where(eq(unmatchedMoney.id, unmatchedId)).for('update')
  const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, transferId)).for('update')
  return transfer ? { transfer, trip, refund: refund[0] ?? null, payout: payout[0] ?? null } : null
}

const lockTrip = async (tx: Tx, { refundId, payoutId }: TransferRow): Promise<LockedTransfer['trip']> => {
  const id = refundId ?? payoutId
  if (id === null) return null
  const table = refundId === null ? payouts : refunds
  const [owed] = await tx.select({ paymentId: table.paymentId }).from(table).where(eq(table.id, id))
  const locked = owed && (await lockPayment(tx, owed.paymentId))
  return locked ? { paymentId: locked.payment.id, request: locked.request, row: locked.row } : null
}
