export { alarmOnViolations, checkInvariants } from './check-invariants.ts'
export { foldBalances } from './fold-balances.ts'
export { postFirst, postTransaction } from './post-transaction.ts'
export {
  capture,
  captureUnapplied,
  paidOut,
  refundOwed,
  refundSent,
  release,
  releaseUndone,
  suspended,
  suspenseCleared,
} from './rules.ts'
