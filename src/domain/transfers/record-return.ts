import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { transfers, unmatchedMoney } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { postTransaction, suspenseCleared } from '../ledger/index.ts'
import { openReview, settleReviews } from '../money-reviews/index.ts'
import { findTransfer, freeReceipt, isTransferOpen, type TransferRow } from './queries.ts'
import type { TransferEnd } from './rules.ts'

export interface LockedReturn {
  transfer: TransferRow
  unmatchedId: string
}

/** What is sent back and how, locked in this order; null for the transfer of a refund or payout. */
export const lockReturn = async (tx: Tx, transferId: string): Promise<LockedReturn | null> => {
  const unmatchedId = (await findTransfer(tx, transferId))?.unmatchedId ?? null
  if (unmatchedId === null) return null
  await tx
    .select({ id: unmatchedMoney.id })
    .from(unmatchedMoney)
    .where(eq(unmatchedMoney.id, unmatchedId))
    .for('update')
  const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, transferId)).for('update')
  return transfer ? { transfer, unmatchedId } : null
}

/** The case lies before a person again; once, however often this is said. */
export const reopenReturn = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'logger'>,
  { transfer, unmatchedId }: LockedReturn,
  cause: string,
): Promise<void> => {
  await openReview(tx, deps, { kind: 'UNMATCHED_MONEY', unmatchedId, amountKsh: transfer.amountKsh, cause })
}

/** How sending back has ended: the money leaves suspense and our account, or a person decides anew. */
export const recordReturn = async (
  tx: Tx,
  deps: Dependencies,
  locked: LockedReturn,
  end: TransferEnd,
): Promise<void> => {
  const { transfer, unmatchedId } = locked
  const { amountKsh } = transfer
  const contradict = (cause: string) =>
    openReview(tx, deps, { kind: 'TRANSFER_CONTRADICTED', unmatchedId, amountKsh, cause })
  if (!isTransferOpen(transfer)) {
    if (transfer.state === 'FAILED' && end.kind === 'sent') await contradict('SENT_AFTER_FAILURE')
    return
  }
  const same = eq(transfers.id, transfer.id)
  const ended = { settledAt: deps.clock.now(), nextCheckAt: null, leaseUntil: null }
  // Thought unsent, and yet it has ended: the way from CREATED leads through SUBMITTING.
  if (transfer.state === 'CREATED') await tx.update(transfers).set({ state: 'SUBMITTING' }).where(same)
  if (end.kind === 'failed') {
    await tx
      .update(transfers)
      .set({ state: 'FAILED', resultCode: end.resultCode, ...ended })
      .where(same)
    await reopenReturn(tx, deps, locked, end.resultCode)
    return
  }
  if (end.amountKsh !== null && end.amountKsh !== amountKsh) await contradict('OTHER_AMOUNT')
  const receipt = await freeReceipt(tx, end.receipt)
  await tx
    .update(transfers)
    .set({ state: 'SENT', resultCode: '0', receipt, ...ended })
    .where(same)
  await closeReturn(tx, deps, unmatchedId, amountKsh)
  await settleReviews(tx, deps, { unmatchedId })
}

/** The money has left suspense and our account. */
export const closeReturn = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  unmatchedId: string,
  amountKsh: number,
): Promise<void> => {
  await tx
    .update(unmatchedMoney)
    .set({ status: 'RETURNED', settledAt: ctx.clock.now() })
    .where(eq(unmatchedMoney.id, unmatchedId))
  await postTransaction(tx, ctx, { unmatchedId, ...suspenseCleared(amountKsh) })
}
