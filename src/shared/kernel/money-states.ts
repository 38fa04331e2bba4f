// Internal states of money: the contract shows fewer. The CHECK constraints of the database are made from these.

/**
 * CREATED: nothing was sent yet. SUBMITTING: being sent, with an unknown result. PENDING: the M-Pesa request is on the
 * phone. UNKNOWN: no answer came in time, and queries continue. These four are *open*: their seats stay held.
 * UNAPPLIED: money arrived that this payment could not use (late, wrong amount, twice). It is owed to the payer.
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

/**
 * The states of one attempt to send money. CREATED: nothing was sent yet. SUBMITTING: being sent. PENDING: M-Pesa has
 * accepted it and will report the result. UNKNOWN: it may have been sent, and queries continue. SENT and FAILED are
 * final; after the call to M-Pesa was made, only M-Pesa's own answer leads to one of them.
 */
export const TRANSFER_STATES = ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN', 'SENT', 'FAILED'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** BY_HAND: an admin sent it outside the product and entered its M-Pesa code. */
export const TRANSFER_METHODS = ['REVERSAL', 'B2C', 'BY_HAND'] as const
export type TransferMethod = (typeof TRANSFER_METHODS)[number]

export const TRANSACTION_KINDS = [
  'CAPTURE',
  'CAPTURE_UNAPPLIED',
  'REFUND_OWED',
  'REFUND_SENT',
  'RELEASE',
  'RELEASE_UNDONE',
  'PAYOUT',
  'SUSPENDED',
  'SUSPENSE_CLEARED',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

export const REFUND_CAUSES = [
  'RIDER_CANCELLED',
  'DRIVER_CANCELLED',
  'RIDE_CANCELLED',
  'LATE',
  'WRONG_AMOUNT',
  'DUPLICATE',
  'DISPUTE',
  'BY_HAND',
] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

export const PAYOUT_REASONS = ['BOARDED', 'UNDISPUTED', 'DECIDED'] as const
export type PayoutReason = (typeof PAYOUT_REASONS)[number]

export const REVIEW_KINDS = [
  'PAYMENT_CONTRADICTED',
  'REFUND_STUCK',
  'PAYOUT_STUCK',
  'TRANSFER_CONTRADICTED',
  'UNMATCHED_MONEY',
  'STATEMENT_DIFFERS',
  'STATEMENT_UNCONFIRMED',
  'LEDGER_DIFFERS',
] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** Decisions about a money review that a second admin may have to confirm. */
export const PROPOSALS = ['MATCH', 'RETURN', 'SENT'] as const
export type Proposal = (typeof PROPOSALS)[number]

export const UNMATCHED_STATUSES = ['OPEN', 'MATCHED', 'RETURNED'] as const
export type UnmatchedStatus = (typeof UNMATCHED_STATUSES)[number]

/** Whether money with an M-Pesa code came to us or left us. */
export const DIRECTIONS = ['IN', 'OUT'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** WAITING: M-Pesa has not answered yet. ANSWERED: M-Pesa has answered, and the answer is not processed yet. */
export const CHECK_STATES = ['WAITING', 'ANSWERED', 'DONE'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/**
 * The result of a check of an M-Pesa code. RECORDED: the money was matched to a payment. SUSPENDED: the money is
 * unmatched, and an admin decides. SENT: the code settled a stuck transfer. KNOWN: the money or the review was settled
 * in another way meanwhile. With all other results, M-Pesa did not confirm the code.
 */
export const CHECK_OUTCOMES = [
  'RECORDED',
  'SUSPENDED',
  'SENT',
  'KNOWN',
  'NOT_FOUND',
  'NOT_COMPLETED',
  'OTHER_AMOUNT',
  'OTHER_DIRECTION',
  'OTHER_PARTY',
  'NO_ANSWER',
] as const
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number]

export const RECONCILIATION_KINDS = ['DAILY', 'STATEMENT'] as const
