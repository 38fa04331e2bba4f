import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'

const sum = (requests: readonly SeatRequest[]): number =>
  requests.reduce((total, { earning = 0 }) => total + earning, 0)
const paidOf = (requests: readonly SeatRequest[]) => requests.filter(({ status }) => status === 'PAID')

/** What the driver of a ride gets for its paid seats, in Ksh. */
export const earningsOf = (requests: readonly SeatRequest[]): number => sum(paidOf(requests))

/** The earnings that are neither sent nor held for a report. */
export const onItsWay = (requests: readonly SeatRequest[]): number =>
  sum(paidOf(requests).filter(({ dispute, payoutStatus }) => dispute?.decision !== null && payoutStatus !== 'SENT'))
