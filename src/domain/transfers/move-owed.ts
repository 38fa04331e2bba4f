import type { Tx } from '../../db/client.ts'
import type { RefundStatus } from '../../shared/contract/enums.ts'
import type { Dependencies } from '../context.ts'
import { openReview } from '../money-reviews/index.ts'
import { moveRefund, type OwedChange } from '../payments/index.ts'
import { movePayout } from '../payouts/index.ts'
import type { LockedTransfer } from './lock-transfer.ts'

/** Changes the refund or payout that is sent, when it has one of these statuses; says whether it had. */
export const moveOwed = async (
  tx: Tx,
  { refundId, payoutId }: { refundId?: string | null; payoutId?: string | null },
  from: readonly RefundStatus[],
  change: OwedChange<RefundStatus>,
): Promise<boolean> => {
  if (refundId) return (await moveRefund(tx, refundId, from, change)) !== null
  return payoutId ? (await movePayout(tx, payoutId, from, change)) !== null : false
}

/** What a review of this transfer is about. */
const subjectOf = ({ transfer, trip }: LockedTransfer) => ({
  ...(trip && { paymentId: trip.paymentId }),
  ...(transfer.refundId !== null && { refundId: transfer.refundId }),
  ...(transfer.payoutId !== null && { payoutId: transfer.payoutId }),
  ...(transfer.unmatchedId !== null && { unmatchedId: transfer.unmatchedId }),
  amountKsh: transfer.amountKsh,
})

/** What could not be sent; once, however often this is said. */
export const reviewUnsent = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'logger'>,
  locked: LockedTransfer,
  cause: string,
): Promise<void> => {
  const { refundId, unmatchedId } = locked.transfer
  const ofOwed = refundId === null ? 'PAYOUT_STUCK' : 'REFUND_STUCK'
  await openReview(tx, deps, {
    kind: unmatchedId === null ? ofOwed : 'UNMATCHED_MONEY',
    ...subjectOf(locked),
    cause,
  })
}

/** What M-Pesa says is not what it said before, or not what was sent. */
export const reviewContradiction = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'logger'>,
  locked: LockedTransfer,
  cause: 'SENT_AFTER_FAILURE' | 'OTHER_AMOUNT',
): Promise<void> => {
  await openReview(tx, deps, { kind: 'TRANSFER_CONTRADICTED', ...subjectOf(locked), cause })
}
