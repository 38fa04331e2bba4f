import type { RefundPerson } from './transitions.ts'

/** What this admin is to a refund: nobody agrees to their own, and nobody refunds themselves. */
export const refundPerson = (
  viewer: { id: string },
  refund: { requestedBy: string },
  riderId: string,
): RefundPerson => {
  if (viewer.id === refund.requestedBy) return 'asker'
  return viewer.id === riderId ? 'rider' : 'admin'
}
