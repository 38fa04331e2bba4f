import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments, payouts, refunds, rides, seatRequests, transfers } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { paidOut, postTransaction, refundSent } from '../ledger/index.ts'
import { openReview, settleReviews } from '../money-reviews/index.ts'
import { announcePaidOut, announceRefunded } from './events.ts'
import { freeReceipt, isTransferOpen, type TransferRow } from './queries.ts'
import { lockReturn, recordReturn } from './record-return.ts'
import { afterRefusal, type TransferEnd } from './rules.ts'

/**
 * The one door through which a transfer's result enters: callback, answer to a question, or the call itself. The same
 * result a thousand times changes nothing after the first, and success after failure is laid before a person.
 */
export const recordTransferResult = (deps: Dependencies, transferId: string, end: TransferEnd): Promise<void> =>
  withTx(deps, async (tx) => {
    const returned = await lockReturn(tx, transferId)
    if (returned) return recordReturn(tx, deps, returned, end)
    const locked = await lockTransfer(tx, transferId)
    if (!locked) return
    const { transfer } = locked
    if (!isTransferOpen(transfer)) {
      if (transfer.state === 'FAILED' && end.kind === 'sent') await contradict(tx, deps, locked, 'SENT_AFTER_FAILURE')
      return
    }
    if (end.kind === 'failed') {
      await fail(tx, deps, locked, end.resultCode)
      return
    }
    if (end.amountKsh !== null && end.amountKsh !== transfer.amountKsh)
      await contradict(tx, deps, locked, 'OTHER_AMOUNT')
    await succeed(tx, deps, locked, end.receipt)
  })

export interface LockedTransfer {
  transfer: TransferRow
  paymentId: string
  requestId: string
  rideId: string
  refund: typeof refunds.$inferSelect | null
  payout: typeof payouts.$inferSelect | null
}

/** Ride, request, payment, then what is sent and how: the order in which everybody locks. */
export const lockTransfer = async (tx: Tx, transferId: string): Promise<LockedTransfer | null> => {
  const [found] = await tx.select().from(transfers).where(eq(transfers.id, transferId))
  if (!found) return null
  const subject = found.refundId === null ? eq(payouts.id, found.payoutId ?? '') : eq(refunds.id, found.refundId)
  const table = found.refundId === null ? payouts : refunds
  const [of] = await tx
    .select({ paymentId: payments.id, requestId: seatRequests.id, rideId: seatRequests.rideId })
    .from(table)
    .innerJoin(payments, eq(payments.id, table.paymentId))
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .where(subject)
  if (!of) return null
  await tx.select({ id: rides.id }).from(rides).where(eq(rides.id, of.rideId)).for('update')
  await tx.select({ id: seatRequests.id }).from(seatRequests).where(eq(seatRequests.id, of.requestId)).for('update')
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, of.paymentId)).for('update')
  const refund = found.refundId === null ? [] : await tx.select().from(refunds).where(subject).for('update')
  const payout = found.payoutId === null ? [] : await tx.select().from(payouts).where(subject).for('update')
  const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, transferId)).for('update')
  if (!transfer) return null
  return { transfer, ...of, refund: refund[0] ?? null, payout: payout[0] ?? null }
}

const ended = (deps: Dependencies) => ({ settledAt: deps.clock.now(), nextCheckAt: null, leaseUntil: null })

const succeed = async (tx: Tx, deps: Dependencies, locked: LockedTransfer, receipt: string | null): Promise<void> => {
  const { transfer, refund, payout, paymentId } = locked
  const now = deps.clock.now()
  const same = eq(transfers.id, transfer.id)
  // Thought unsent, and yet sent: the way from CREATED leads through SUBMITTING.
  if (transfer.state === 'CREATED') await tx.update(transfers).set({ state: 'SUBMITTING' }).where(same)
  await tx
    .update(transfers)
    .set({ state: 'SENT', resultCode: '0', receipt: await freeReceipt(tx, receipt), ...ended(deps) })
    .where(same)
  if (refund) {
    await tx.update(refunds).set({ status: 'SENT', sentAt: now, nextTryAt: null }).where(eq(refunds.id, refund.id))
    await postTransaction(tx, deps, { paymentId, refundId: refund.id, ...refundSent(paymentId, refund.amountKsh) })
    await settleReviews(tx, deps, { refundId: refund.id })
    await announceRefunded(tx, deps, { refund, requestId: locked.requestId })
  }
  if (payout) {
    await tx.update(payouts).set({ status: 'SENT', sentAt: now, nextTryAt: null }).where(eq(payouts.id, payout.id))
    await postTransaction(tx, deps, { paymentId, payoutId: payout.id, ...paidOut(payout.id, payout.netKsh) })
    await settleReviews(tx, deps, { payoutId: payout.id })
    await announcePaidOut(tx, deps, { payout, rideId: locked.rideId })
  }
}

const fail = async (tx: Tx, deps: Dependencies, locked: LockedTransfer, resultCode: string): Promise<void> => {
  const { transfer, refund, payout, paymentId } = locked
  const same = eq(transfers.id, transfer.id)
  if (transfer.state === 'CREATED') await tx.update(transfers).set({ state: 'SUBMITTING' }).where(same)
  await tx
    .update(transfers)
    .set({ state: 'FAILED', resultCode, ...ended(deps) })
    .where(same)
  const owed = refund ?? payout
  if (!owed || owed.status !== 'SENDING') return
  const refusals = owed.refusals + 1
  const { createdAt } = owed
  const next = afterRefusal(
    { method: transfer.method, code: resultCode, refusals, createdAt, cause: refund?.cause ?? null },
    deps.clock.now(),
  )
  const change =
    next === 'REVIEW' ? { status: 'REVIEW' as const, refusals } : { status: 'DUE' as const, refusals, nextTryAt: next }
  deps.logger.log('critical', 'money not sent', { paymentId, code: resultCode, outcome: change.status })
  if (refund) await tx.update(refunds).set(change).where(eq(refunds.id, refund.id))
  if (payout) await tx.update(payouts).set(change).where(eq(payouts.id, payout.id))
  if (next === 'REVIEW') await putBeforePerson(tx, deps, locked, resultCode)
}

/** What a machine could not send. */
export const putBeforePerson = async (
  tx: Tx,
  deps: Dependencies,
  locked: LockedTransfer,
  cause: string,
): Promise<void> => {
  const { refund, payout, paymentId } = locked
  const { amountKsh } = locked.transfer
  const stuck = refund
    ? ({ kind: 'REFUND_STUCK', refundId: refund.id } as const)
    : ({ kind: 'PAYOUT_STUCK', payoutId: payout?.id ?? '' } as const)
  await openReview(tx, deps, { ...stuck, paymentId, cause, amountKsh })
}

const contradict = async (tx: Tx, deps: Dependencies, locked: LockedTransfer, cause: string): Promise<void> => {
  const { refund, payout, paymentId } = locked
  const { amountKsh } = locked.transfer
  await openReview(tx, deps, {
    kind: 'TRANSFER_CONTRADICTED',
    paymentId,
    ...(refund ? { refundId: refund.id } : {}),
    ...(payout ? { payoutId: payout.id } : {}),
    cause,
    amountKsh,
  })
}
