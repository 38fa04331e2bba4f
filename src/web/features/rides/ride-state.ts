import type { Ride, RideCan } from '../../../shared/contract/rides.ts'
import type { Translate } from '../../lib/messages.ts'

export type Standing = Pick<Ride, 'status' | 'isUnderWay' | 'ownRequest'>

/** Whether to show the heart: rides of other users can be saved as favourites. */
export const hasHeart = ({ can, requests }: Pick<Ride, 'requests'> & { can: Pick<RideCan, 'favorite'> }): boolean =>
  can.favorite && requests === undefined

const isWaiting = ({ ownRequest }: Standing) => ownRequest?.status === 'PAID' && ownRequest.boardedAt === null

/** A ride may leave late: until it has left, and for a rider who is not on board, a started ride is shown as leaving. */
export const statusText = (ride: Standing, t: Translate): string => {
  const { status, isUnderWay } = ride
  return t(status === 'STARTED' && (!isUnderWay || isWaiting(ride)) ? 'ride.leaving' : `ride.status.${status}`)
}
