import type { ManualRefundStatus } from '../../shared/contract/enums.ts'

interface Refund {
  status: ManualRefundStatus
  needsSecond: boolean
  requestedBy: string
}

/** Two pairs of eyes above the limit; and nobody gives money back to themselves. */
export const mayConfirm = (viewer: { id: string }, refund: Refund, riderId: string): boolean =>
  refund.status === 'WAITING' && viewer.id !== refund.requestedBy && viewer.id !== riderId

/** Whoever asked may take it back, and any other admin may refuse it. */
export const mayReject = (refund: Refund): boolean => refund.status === 'WAITING'
