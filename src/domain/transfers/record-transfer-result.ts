import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { transfers } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { paidOut, postTransaction, refundSent } from '../ledger/index.ts'
import { clearSuspense, settleReviews } from '../money-reviews/index.ts'
import { announcePaidOut, announceRefunded } from './events.ts'
import { lockTransfer, type LockedTransfer } from './lock-transfer.ts'
import { updateRefundOrPayout, reviewTransfer } from './update-refund-or-payout.ts'
import { freeReceipt, isTransferOpen, type TransferRow } from './queries.ts'
import { afterRefusal, isOfEarlierTry, type TransferEnd } from './rules.ts'

/**
 * The only place that records M-Pesa's result of a transfer. Repeats change nothing; success after failure goes to review.
 *
 * @returns false for a refusal that may belong to an earlier attempt: nothing is recorded
 */
export const recordTransferResult = (deps: Dependencies, transferId: string, end: TransferEnd): Promise<boolean> =>
  withTx(deps, async (tx) => {
    const locked = await lockTransfer(tx, transferId)
    if (!locked) return true
    const { transfer } = locked
    if (!isTransferOpen(transfer)) {
      if (transfer.state === 'FAILED' && end.kind === 'sent') await contradictFailure(tx, deps, locked)
      return true
    }
    if (end.kind === 'failed') {
      // Only the locked row shows an attempt that was started while this result was read.
      if (isOfEarlierTry(transfer, end)) return false
      await endTransfer(tx, deps, transfer, { state: 'FAILED', resultCode: end.resultCode })
      await afterFailure(tx, deps, locked, end.resultCode)
      return true
    }
    if (end.amountKsh !== null && end.amountKsh !== transfer.amountKsh)
      await reviewTransfer(tx, deps, locked, 'OTHER_AMOUNT', { contradicts: true })
    const receipt = await freeReceipt(tx, end.receipt)
    await endTransfer(tx, deps, transfer, { state: 'SENT', resultCode: '0', receipt })
    await afterSuccess(tx, deps, locked, receipt)
    return true
  })

/** The receiver may have the money already, so an admin decides whether it is sent again. */
const contradictFailure = async (tx: Tx, deps: Dependencies, locked: LockedTransfer): Promise<void> => {
  await reviewTransfer(tx, deps, locked, 'SENT_AFTER_FAILURE', { contradicts: true })
  const isStopped = await updateRefundOrPayout(tx, locked.transfer, ['DUE'], { status: 'REVIEW', nextTryAt: null })
  if (isStopped) await reviewTransfer(tx, deps, locked, 'SENT_AFTER_FAILURE')
}

const endTransfer = async (
  tx: Tx,
  { clock }: Dependencies,
  { id, state }: TransferRow,
  end: { state: 'SENT' | 'FAILED'; resultCode: string; receipt?: string | null },
): Promise<void> => {
  const same = eq(transfers.id, id)
  // The transfer has ended, although we believed that it was not sent. CREATED becomes SENT only through SUBMITTING.
  if (state === 'CREATED') await tx.update(transfers).set({ state: 'SUBMITTING' }).where(same)
  await tx
    .update(transfers)
    .set({ ...end, settledAt: clock.now(), nextCheckAt: null, leaseUntil: null })
    .where(same)
}

const afterSuccess = async (
  tx: Tx,
  deps: Dependencies,
  { transfer, trip, refund, payout }: LockedTransfer,
  receipt: string | null,
): Promise<void> => {
  const { unmatchedId, amountKsh, msisdn } = transfer
  const sent = { status: 'SENT', sentAt: deps.clock.now(), nextTryAt: null } as const
  await updateRefundOrPayout(tx, transfer, ['DUE', 'SENDING', 'REVIEW'], sent)
  if (unmatchedId !== null) {
    await clearSuspense(tx, deps, { unmatchedId, amountKsh })
    await settleReviews(tx, deps, { unmatchedId })
  }
  if (trip && refund) {
    const { paymentId } = trip
    await postTransaction(tx, deps, { paymentId, refundId: refund.id, ...refundSent(paymentId, refund.amountKsh) })
    await settleReviews(tx, deps, { refundId: refund.id })
    await announceRefunded(tx, deps, { refund, trip, receipt, msisdn })
  }
  if (trip && payout) {
    const { paymentId } = trip
    await postTransaction(tx, deps, { paymentId, payoutId: payout.id, ...paidOut(payout.id, payout.netKsh) })
    await settleReviews(tx, deps, { payoutId: payout.id })
    await announcePaidOut(tx, deps, { payout, trip, receipt, msisdn })
  }
}

const afterFailure = async (tx: Tx, deps: Dependencies, locked: LockedTransfer, resultCode: string): Promise<void> => {
  const { transfer, trip, refund, payout } = locked
  const owed = refund ?? payout
  if (!owed) return reviewTransfer(tx, deps, locked, resultCode)
  if (owed.status !== 'SENDING') return
  const refusals = owed.refusals + 1
  const { createdAt } = owed
  const next = afterRefusal(
    { method: transfer.method, code: resultCode, refusals, createdAt, cause: refund?.cause ?? null },
    deps.clock.now(),
  )
  const status = next === 'REVIEW' ? 'REVIEW' : 'DUE'
  deps.logger.log('critical', 'money not sent', { paymentId: trip?.paymentId, code: resultCode, outcome: status })
  await updateRefundOrPayout(tx, transfer, ['SENDING'], {
    status,
    refusals,
    ...(next !== 'REVIEW' && { nextTryAt: next }),
  })
  if (next === 'REVIEW') await reviewTransfer(tx, deps, locked, resultCode)
}
