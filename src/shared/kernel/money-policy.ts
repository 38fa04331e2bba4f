export interface CancellationPolicy {
  /** Everything, at least this long before departure. */
  fullHours: number
  /** A part, at least this long before departure; later nothing. */
  partialHours: number
  partialPercent: number
  /** Everything within this long of paying, while at least a part would be refunded. */
  regretMinutes: number
}

export const DEFAULT_CANCELLATION = { fullHours: 24, partialHours: 2, partialPercent: 50, regretMinutes: 30 }

export interface PayoutPolicy {
  feePercent: number
  withholdingPercent: number
  /** M-Pesa sends no less; an admin decides about less. */
  minKsh: number
  /** To one number on one Nairobi day; the rest is sent the day after. */
  dailyLimitKsh: number
}
