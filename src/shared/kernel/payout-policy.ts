export interface PayoutPolicy {
  feePercent: number
  withholdingPercent: number
  /** The lowest amount that M-Pesa sends; an admin decides about smaller ones. */
  minKsh: number
  /** The limit for one phone number on one Nairobi day; the rest is sent on the next day. */
  dailyLimitKsh: number
}
