export { divideSeatMoney } from './divide-seat-money.ts'
export { holdSeatMoney } from './hold-seat-money.ts'
export { findPayoutOfRequest, sumKept, type PayoutRow } from './queries.ts'
export { releaseSeatMoney } from './release-seat-money.ts'
