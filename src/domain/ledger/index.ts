export { alarmOnViolations, checkInvariants } from './check-invariants.ts'
export { postTransaction } from './post-transaction.ts'
export {
  capture,
  captureUnapplied,
  paidOut,
  refundOwed,
  refundSent,
  release,
  releaseUndone,
  suspended,
} from './rules.ts'
