export { movePayout } from './move-payout.ts'
export {
  findPayoutOfRequest,
  hasUnsettled,
  unsettledKsh,
  riderCannotReport,
  segmentEndedAt,
  sumUnsettled,
  type PayoutRow,
} from './queries.ts'
export { releaseUndisputed } from './release-undisputed.ts'
export { releaseSeatMoney } from './release-seat-money.ts'
