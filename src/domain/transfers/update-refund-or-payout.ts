import type { Tx } from '../../db/client.ts'
import type { Dependencies } from '../context.ts'
import { openReview } from '../money-reviews/index.ts'
import { moveRefund, type RefundRow } from '../payments/index.ts'
import { movePayout } from '../payouts/index.ts'
import type { LockedTransfer } from './lock-transfer.ts'
import type { RefundStatus } from '../../shared/kernel/enums.ts'

export const updateRefundOrPayout = async (
  tx: Tx,
  { refundId, payoutId }: { refundId?: string | null; payoutId?: string | null },
  from: readonly RefundStatus[],
  change: Partial<Pick<RefundRow, 'status' | 'sentAt' | 'nextTryAt' | 'refusals'>>,
): Promise<boolean> => {
  if (refundId) return (await moveRefund(tx, refundId, from, change)) !== null
  return payoutId ? (await movePayout(tx, payoutId, from, change)) !== null : false
}

/** Opens a review of a transfer that failed or has no result, or whose result contradicts what we stored (`contradicts`). */
export const reviewTransfer = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'logger'>,
  { transfer, trip }: LockedTransfer,
  cause: string,
  { contradicts = false } = {},
): Promise<void> => {
  const { refundId, payoutId, unmatchedId, amountKsh } = transfer
  const unsent = unmatchedId !== null ? 'UNMATCHED_MONEY' : refundId !== null ? 'REFUND_STUCK' : 'PAYOUT_STUCK'
  await openReview(tx, deps, {
    kind: contradicts ? 'TRANSFER_CONTRADICTED' : unsent,
    ...(trip && { paymentId: trip.paymentId }),
    ...(refundId !== null && { refundId }),
    ...(payoutId !== null && { payoutId }),
    ...(unmatchedId !== null && { unmatchedId }),
    cause,
    amountKsh,
  })
}
