import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payouts, seatRequests, transfers } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Dependencies } from '../context.ts'
import { postTransaction, releaseUndone } from '../ledger/index.ts'
import { oweRefund } from '../payments/index.ts'
import { findPayoutOfRequest, sumKept, type PayoutRow } from './queries.ts'
import { releaseSeatMoney } from './release-seat-money.ts'

export interface Division {
  requestId: string
  driverId: string
  /** What of the seat's money goes back; the rest is the driver's. */
  refundKsh: number
}

type Deps = Pick<Dependencies, 'clock' | 'settings'>

/**
 * A dispute is decided: the hold ends, a payout that had not left is taken back, the rider is owed their part and the
 * driver the rest.
 * @throws AppError CONFLICT when the payout has left or may have, or when the seat holds less than goes back
 */
export const divideSeatMoney = async (ctx: Deps, tx: Tx, division: Division): Promise<void> => {
  const { requestId, driverId, refundKsh } = division
  const [request] = await tx
    .update(seatRequests)
    .set({ moneyHeldAt: null })
    .where(eq(seatRequests.id, requestId))
    .returning({ rideId: seatRequests.rideId })
  if (!request) throw notFound()
  const payout = await findPayoutOfRequest(tx, requestId)
  if (payout && refundKsh > 0) await takeBack(ctx, tx, request.rideId, payout)
  const kept = await sumKept(tx, requestId)
  if (!kept || kept.keptKsh < refundKsh) throw new AppError('CONFLICT', 'error.conflict')
  await oweRefund(tx, ctx, { requestId, amountKsh: refundKsh, cause: 'DISPUTE' })
  const { paymentId, keptKsh } = kept
  await releaseSeatMoney(ctx, tx, {
    requestId,
    paymentId,
    driverId,
    reason: 'DECIDED',
    amountKsh: keptKsh - refundKsh,
  })
}

/** A payout whose transfer never left is undone; one that may have left is not. */
const takeBack = async (ctx: Deps, tx: Tx, rideId: string, payout: PayoutRow): Promise<void> => {
  const now = ctx.clock.now()
  await tx
    .update(transfers)
    .set({ state: 'FAILED', resultCode: 'TAKEN_BACK', settledAt: now, nextCheckAt: null, leaseUntil: null })
    .where(and(eq(transfers.payoutId, payout.id), eq(transfers.state, 'CREATED'), eq(transfers.attempts, 0)))
  if (payout.status === 'SENDING') {
    const open = await tx
      .select({ id: transfers.id })
      .from(transfers)
      .where(
        and(
          eq(transfers.payoutId, payout.id),
          inArray(transfers.state, ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN', 'SENT']),
        ),
      )
    if (open.length > 0) throw new AppError('CONFLICT', 'error.conflict')
    await tx.update(payouts).set({ status: 'DUE' }).where(eq(payouts.id, payout.id))
  }
  const taken = await tx
    .update(payouts)
    .set({ status: 'TAKEN_BACK', nextTryAt: null })
    .where(and(eq(payouts.id, payout.id), inArray(payouts.status, ['DUE', 'REVIEW'])))
    .returning({ id: payouts.id })
  if (taken.length === 0) throw new AppError('CONFLICT', 'error.conflict')
  await postTransaction(tx, ctx, {
    paymentId: payout.paymentId,
    payoutId: payout.id,
    ...releaseUndone(rideId, payout.id, payout),
  })
}
