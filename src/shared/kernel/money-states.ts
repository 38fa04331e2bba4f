// What money can be in the middle of. Not on the wire: the contract shows less. The database's CHECKs are made from these.

/**
 * CREATED: wanted, nothing sent. SUBMITTING: being sent, outcome not known. PENDING: the prompt is on the phone.
 * UNKNOWN: no answer in time, being asked about. The four are *open*: their seats stay held.
 * UNAPPLIED: money came that this payment could not use (late, wrong amount, twice); it is owed back.
 */
export const PAYMENT_STATES = [
  'CREATED',
  'SUBMITTING',
  'PENDING',
  'UNKNOWN',
  'SUCCEEDED',
  'FAILED',
  'EXPIRED',
  'UNAPPLIED',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What a ledger transaction is about. */
export const TRANSACTION_KINDS = ['CAPTURE', 'CAPTURE_UNAPPLIED', 'REFUND_OWED', 'REFUND_SENT', 'PAYOUT'] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** Why money is owed back. */
export const REFUND_CAUSES = [
  'RIDER_CANCELLED',
  'DRIVER_CANCELLED',
  'RIDE_CANCELLED',
  'LATE',
  'WRONG_AMOUNT',
  'DUPLICATE',
] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]
