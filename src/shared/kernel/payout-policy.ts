export interface PayoutPolicy {
  feePercent: number
  withholdingPercent: number
  /** The lowest payout that is sent automatically; an admin decides about smaller ones. */
  minKsh: number
  /** The limit for one phone number on one Nairobi day. A payout that would exceed it waits for the next day. */
  dailyLimitKsh: number
}
