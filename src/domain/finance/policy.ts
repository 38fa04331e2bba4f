import type { CheckState, ReviewKind } from '../../shared/kernel/money-states.ts'
import type { ReviewFacts } from './rules.ts'
import type { RefundPerson } from './transitions.ts'

/** Admins cannot confirm their own proposal, or a refund of a trip that they are part of. */
export const refundPerson = (
  viewer: { id: string },
  refund: { requestedBy: string },
  isInvolved: boolean,
): RefundPerson => {
  if (viewer.id === refund.requestedBy) return 'asker'
  return isInvolved ? 'involved' : 'admin'
}

export const reviewFacts = (
  { kind, resolvedAt }: { kind: ReviewKind; resolvedAt: Date | null },
  check: { state: CheckState } | null,
): ReviewFacts => {
  if (resolvedAt !== null) return { kind, status: 'RESOLVED' }
  return { kind, status: check === null || check.state === 'DONE' ? 'OPEN' : 'CHECKING' }
}
