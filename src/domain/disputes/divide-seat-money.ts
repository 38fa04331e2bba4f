import type { Tx } from '../../db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Dependencies } from '../context.ts'
import { postTransaction, releaseUndone } from '../ledger/index.ts'
import { createRefund } from '../payments/index.ts'
import { findPayoutOfRequest, movePayout, releaseSeatMoney, sumUnsettled, type PayoutRow } from '../payouts/index.ts'
import { freeMoney } from '../seat-requests/index.ts'
import { guardStuck, cancelTransfer } from '../transfers/index.ts'

export interface Division {
  requestId: string
  driverId: string
  /** The rider's refund; the driver gets the rest of the seat's money. */
  refundKsh: number
}

type Deps = Pick<Dependencies, 'clock' | 'settings'>

/**
 * Carries out a decided dispute: ends the hold and books each person's share. If the rider gets a refund, an unsent
 * payout is cancelled first.
 * @throws AppError CONFLICT when there is a refund and the payout was or may have been sent, or when less money than
 * the refund is left
 */
export const divideSeatMoney = async (ctx: Deps, tx: Tx, division: Division): Promise<void> => {
  const { requestId, driverId, refundKsh } = division
  const { rideId } = await freeMoney(tx, requestId)
  const payout = await findPayoutOfRequest(tx, requestId)
  if (payout && refundKsh > 0) await takeBack(ctx, tx, rideId, payout)
  const kept = await sumUnsettled(tx, requestId)
  if (!kept || kept.unsettledKsh < refundKsh) throw new AppError('CONFLICT', 'error.conflict')
  await createRefund(tx, ctx, { requestId, amountKsh: refundKsh, cause: 'DISPUTE' })
  const { paymentId, unsettledKsh } = kept
  await releaseSeatMoney(ctx, tx, {
    requestId,
    paymentId,
    driverId,
    reason: 'DECIDED',
    amountKsh: unsettledKsh - refundKsh,
  })
}

/** Cancels a payout whose transfer was certainly never sent. */
const takeBack = async (ctx: Deps, tx: Tx, rideId: string, payout: PayoutRow): Promise<void> => {
  await cancelTransfer(ctx, tx, payout.id)
  if (payout.status === 'SENDING') {
    await guardStuck(tx, { payoutId: payout.id })
    await movePayout(tx, payout.id, ['SENDING'], { status: 'DUE' })
  }
  if (!(await movePayout(tx, payout.id, ['DUE', 'REVIEW'], { status: 'TAKEN_BACK', nextTryAt: null })))
    throw new AppError('CONFLICT', 'error.conflict')
  await postTransaction(tx, ctx, {
    paymentId: payout.paymentId,
    payoutId: payout.id,
    ...releaseUndone(rideId, payout.id, payout),
  })
}
