export interface CancellationPolicy {
  /** A full refund at least this long before departure. */
  fullHours: number
  /** A partial refund at least this long before departure; later nothing. */
  partialHours: number
  partialPercent: number
  /** A full refund within this time after paying, while at least a partial refund is possible. */
  regretMinutes: number
}

export const DEFAULT_CANCELLATION = { fullHours: 24, partialHours: 2, partialPercent: 50, regretMinutes: 30 }
