import type { ManualRefund } from '../../shared/contract/money-desk.ts'
import type { UserActor } from '../context.ts'
import { mayConfirm, mayReject } from './policy.ts'
import type { ManualRefundRow } from './queries.ts'

export const presentManualRefund = (row: ManualRefundRow, viewer: UserActor): ManualRefund => {
  const { refund, riderId, asker, decider } = row
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    amount: refund.amountKsh,
    reason: refund.reason,
    status: refund.status,
    needsSecond: refund.needsSecond,
    requestedBy: asker,
    requestedAt: refund.requestedAt.toISOString(),
    decidedBy: decider,
    decidedAt: refund.decidedAt?.toISOString() ?? null,
    can: { confirm: mayConfirm(viewer, refund, riderId), reject: mayReject(refund) },
  }
}
