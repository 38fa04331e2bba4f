import type { RefundPerson } from './transitions.ts'

/** Admins cannot confirm their own proposal, or refund themselves. */
export const refundPerson = (
  viewer: { id: string },
  refund: { requestedBy: string },
  riderId: string,
): RefundPerson => {
  if (viewer.id === refund.requestedBy) return 'asker'
  return viewer.id === riderId ? 'rider' : 'admin'
}
