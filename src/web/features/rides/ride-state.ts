import type { Ride, RideCan } from '../../../shared/contract/rides.ts'
import type { Translate } from '../../lib/messages.ts'

export type Standing = Pick<Ride, 'status' | 'isUnderWay' | 'ownRequest'>

/** A ride of others can be saved as a favourite. */
export const hasHeart = ({ can, requests }: Pick<Ride, 'requests'> & { can: Pick<RideCan, 'favorite'> }): boolean =>
  can.favorite && requests === undefined

const isWaiting = ({ ownRequest }: Standing) => ownRequest?.status === 'PAID' && ownRequest.boardedAt === null

/** A ride started only by the clock may not have left; for waiting riders it has not. */
export const statusText = (ride: Standing, t: Translate): string => {
  const { status, isUnderWay } = ride
  return t(status === 'STARTED' && (!isUnderWay || isWaiting(ride)) ? 'ride.leaving' : `ride.status.${status}`)
}
