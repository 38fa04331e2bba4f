export { alarmOnViolations, checkInvariants } from './check-invariants.ts'
export { postTransaction } from './post-transaction.ts'
export { capture, captureUnapplied, refundOwed } from './rules.ts'
