export { askReceipts } from './ask-receipts.ts'
export { askAgain, endCheck, postponeCheck } from './end-check.ts'
export {
  countChecks,
  findCheck,
  listChecksOfReviews,
  listChecksOfStatement,
  lockOpenCheck,
  type CheckCounts,
  type CheckRow,
} from './queries.ts'
export { receiveAnswer } from './receive-answer.ts'
export { startCheck } from './start-check.ts'
