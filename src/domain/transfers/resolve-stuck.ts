import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { transfers, unmatchedMoney } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Dependencies } from '../context.ts'
import { paidOut, postTransaction, refundSent } from '../ledger/index.ts'
import { clearSuspense } from '../money-reviews/index.ts'
import { hashNumber, hashOf, moveRefund } from '../payments/index.ts'
import { movePayout } from '../payouts/index.ts'
import { updateRefundOrPayout } from './update-refund-or-payout.ts'
import { announcePaidOut, announceRefunded } from './events.ts'
import { findPayee, findTrip } from './queries.ts'
import { startTransfer } from './start-transfer.ts'

const method = 'BY_HAND'

type Stuck = { refundId: string } | { payoutId: string }
export type Unsent = Stuck | { unmatchedId: string }

const conflict = () => new AppError('CONFLICT', 'error.conflict')
const of = (stuck: Unsent) => {
  if ('refundId' in stuck) return eq(transfers.refundId, stuck.refundId)
  return 'payoutId' in stuck ? eq(transfers.payoutId, stuck.payoutId) : eq(transfers.unmatchedId, stuck.unmatchedId)
}

/**
 * Requires that every transfer of this money has failed. While one is in progress, only its result can end it.
 * @throws AppError CONFLICT
 */
export const guardStuck = async (tx: Tx, stuck: Unsent): Promise<void> => {
  const open = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(of(stuck), inArray(transfers.state, ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN', 'SENT'])))
    .for('update')
  if (open.length > 0) throw conflict()
}

/** Cancels the transfer of a payout if it was prepared and never sent. */
export const cancelTransfer = async (ctx: Pick<Dependencies, 'clock'>, tx: Tx, payoutId: string): Promise<void> => {
  await tx
    .update(transfers)
    .set({
      state: 'FAILED',
      resultCode: 'TAKEN_BACK',
      settledAt: ctx.clock.now(),
      nextCheckAt: null,
      leaseUntil: null,
    })
    .where(and(eq(transfers.payoutId, payoutId), eq(transfers.state, 'CREATED'), eq(transfers.attempts, 0)))
}

/**
 * Makes a refund or payout due to be sent again.
 * @throws AppError CONFLICT for unmatched money, without a review, or when an earlier transfer may still arrive
 */
export const retryStuck = async (ctx: Pick<Dependencies, 'clock'>, tx: Tx, stuck: Unsent): Promise<void> => {
  if ('unmatchedId' in stuck) throw conflict()
  await guardStuck(tx, stuck)
  const again = { status: 'DUE', refusals: 0, nextTryAt: ctx.clock.now() } as const
  if (!(await updateRefundOrPayout(tx, stuck, ['REVIEW'], again))) throw conflict()
}

/** What an admin sent in M-Pesa's portal. */
interface SentMoney {
  receipt: string
  /** The receiver's number as M-Pesa's answer said it; null when M-Pesa masked it. */
  partyMac: Buffer | null
}

/** The receiver whom M-Pesa named, when the payee has no number any more. With a masked number, it is a hash of no number. */
const findReceiver = async (ctx: Pick<Dependencies, 'keyring'>, tx: Tx, owed: Stuck, partyMac: Buffer | null) =>
  (await findPayee(tx, owed)) ?? (partyMac === null ? hashNumber(ctx, '') : hashOf(partyMac))

/**
 * Records money that was sent outside the product, and tells its receiver as if M-Pesa had reported it.
 * @throws AppError CONFLICT when the money does not wait for an admin, or a transfer may still arrive
 */
export const settleByHand = async (
  ctx: Pick<Dependencies, 'clock' | 'keyring' | 'enqueue'>,
  tx: Tx,
  stuck: Unsent,
  { receipt, partyMac }: SentMoney,
): Promise<void> => {
  await guardStuck(tx, stuck)
  if ('unmatchedId' in stuck) {
    const { unmatchedId } = stuck
    const [money] = await tx.select().from(unmatchedMoney).where(eq(unmatchedMoney.id, unmatchedId)).for('update')
    if (money?.status !== 'OPEN') throw conflict()
    const { amountKsh } = money
    await startTransfer(ctx, tx, { unmatchedId, msisdn: null, amountKsh, receipt, method })
    return clearSuspense(tx, ctx, { unmatchedId, amountKsh })
  }
  const now = ctx.clock.now()
  const sent = { status: 'SENT', sentAt: now, nextTryAt: null } as const
  if ('refundId' in stuck) {
    const refund = await moveRefund(tx, stuck.refundId, ['REVIEW'], sent)
    if (!refund) throw conflict()
    const { id: refundId, paymentId, amountKsh } = refund
    const msisdn = await findReceiver(ctx, tx, { refundId }, partyMac)
    await startTransfer(ctx, tx, { refundId, msisdn, amountKsh, receipt, method })
    await postTransaction(tx, ctx, { paymentId, refundId, ...refundSent(paymentId, amountKsh) })
    return announceRefunded(tx, ctx, { refund, trip: await findTrip(tx, paymentId), receipt, msisdn })
  }
  const payout = await movePayout(tx, stuck.payoutId, ['REVIEW'], sent)
  if (!payout) throw conflict()
  const { id: payoutId, paymentId, netKsh: amountKsh } = payout
  const msisdn = await findReceiver(ctx, tx, { payoutId }, partyMac)
  await startTransfer(ctx, tx, { payoutId, msisdn, amountKsh, receipt, method })
  await postTransaction(tx, ctx, { paymentId, payoutId, ...paidOut(payoutId, amountKsh) })
  await announcePaidOut(tx, ctx, { payout, trip: await findTrip(tx, paymentId), receipt, msisdn })
}
