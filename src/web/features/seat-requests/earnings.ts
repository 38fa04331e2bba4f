import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import type { Translate } from '../../lib/messages.ts'

/** The first name of a ride's driver, who gets its money; null when the viewer is the driver. */
export const payeeOf = ({ driver }: Pick<Ride, 'driver'>, viewer: { id: string } | null): string | null =>
  viewer?.id === driver.id ? null : driver.firstName

const sum = (requests: readonly SeatRequest[]): number =>
  requests.reduce((total, { earning = 0 }) => total + earning, 0)
const paidOf = (requests: readonly SeatRequest[]) => requests.filter(({ status }) => status === 'PAID')

/** What the driver of a ride gets for its paid seats, in Ksh. */
export const earningsOf = (requests: readonly SeatRequest[]): number => sum(paidOf(requests))

/** The earnings that are neither sent nor held for a report. */
export const onItsWay = (requests: readonly SeatRequest[]): number =>
  sum(paidOf(requests).filter(({ dispute, payoutStatus }) => dispute?.decision !== null && payoutStatus !== 'SENT'))

export const earningText = (ksh: number, payee: string | null, t: Translate): string => {
  const amount = formatKsh(ksh)
  return payee === null ? t('booking.youGet', { amount }) : t('booking.driverGets', { name: payee, amount })
}
