export { alarmOnViolations, checkInvariants, type Violation } from './check-invariants.ts'
export { postTransaction } from './post-transaction.ts'
export { readBalances } from './read-balances.ts'
export {
  capture,
  captureUnapplied,
  escrowOf,
  MPESA_CLEARING,
  refundOwed,
  refundPayableOf,
  type Entry,
  type Posting,
} from './rules.ts'
