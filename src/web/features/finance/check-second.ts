import type { AdminDispute } from '../../../shared/contract/disputes.ts'
import type { ManualRefund, MoneyReview } from '../../../shared/contract/finance.ts'
import type { Waits } from '../admin/admin-answer.ts'

type Own = { proposal: { mine: boolean } | null }

// An admin's own proposal waits. A second admin's equal decision leaves the first one's proposal in the answer while M-Pesa is asked.
const waitsIf = ({ proposal }: Own, isOpen: boolean): Waits | null =>
  isOpen && proposal?.mine === true ? 'admin.moneyWaits' : null

export const disputeWaits = (
  dispute: Own & { decision: Pick<NonNullable<AdminDispute['decision']>, 'decision'> | null },
) => waitsIf(dispute, dispute.decision === null)

export const reviewWaits = (review: Own & Pick<MoneyReview, 'resolvedAt'>) =>
  waitsIf(review, review.resolvedAt === null)

export const refundWaits = ({ status }: Pick<ManualRefund, 'status'>): Waits | null =>
  status === 'WAITING' ? 'admin.moneyWaits' : null
