import type { Ride } from '../../../shared/contract/rides.ts'
import type { Translate } from '../../lib/messages.ts'

export type Standing = Pick<Ride, 'status' | 'isUnderWay' | 'ownRequest'>

const OFFERED: ReadonlySet<Ride['status']> = new Set(['AVAILABLE', 'REQUESTED', 'CONFIRMED'])

/** Whether its seats are still on offer, as far as its status says. */
export const isOffered = ({ status }: Pick<Ride, 'status'>): boolean => OFFERED.has(status)

const isWaiting = ({ ownRequest }: Standing) => ownRequest?.status === 'PAID' && ownRequest.boardedAt === null

/** How a ride stands. One that only the clock has started may not have left, and to who waits for it none has. */
export const statusText = (ride: Standing, t: Translate): string => {
  const { status, isUnderWay } = ride
  return t(status === 'STARTED' && (!isUnderWay || isWaiting(ride)) ? 'ride.leaving' : `ride.status.${status}`)
}
