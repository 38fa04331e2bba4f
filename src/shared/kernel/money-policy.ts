/** What cancelling a paid seat gives back to a rider. */
export interface CancellationPolicy {
  /** Everything, at least this long before departure. */
  fullHours: number
  /** A part, at least this long before departure; later nothing. */
  partialHours: number
  partialPercent: number
  /** Everything within this long of paying, while a part at least would be given. */
  regretMinutes: number
}

/** Where an installation sets nothing else. */
export const DEFAULT_CANCELLATION = { fullHours: 24, partialHours: 2, partialPercent: 50, regretMinutes: 30 }

export interface PayoutPolicy {
  feePercent: number
  withholdingPercent: number
  /** M-Pesa sends no less; a person decides about less. */
  minKsh: number
  /** To one number on one Nairobi day; the rest goes the day after. */
  dailyLimitKsh: number
}
