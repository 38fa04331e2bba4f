import type { Ride, RideCan } from '../../../shared/contract/rides.ts'
import type { Translate } from '../../lib/messages.ts'
import { isLeaving } from './trip-state.ts'

export type Standing = Pick<Ride, 'status' | 'isUnderWay' | 'ownRequest'>

/** Whether to show the heart: rides of other users can be saved as favourites. */
export const hasHeart = ({ can, requests }: Pick<Ride, 'requests'> & { can: Pick<RideCan, 'favorite'> }): boolean =>
  can.favorite && requests === undefined

/** A ride may leave late: a started ride is shown as leaving until it has left. */
export const statusText = ({ status, isUnderWay }: Pick<Ride, 'status' | 'isUnderWay'>, t: Translate): string =>
  t(status === 'STARTED' && isUnderWay !== true ? 'ride.leaving' : `ride.status.${status}`)

/** The same for a viewer who may have a paid seat: until they are on board, only the time at their own stop counts. */
export const ownStatusText = (ride: Standing, t: Translate, now: Date): string => {
  const { status, isUnderWay, ownRequest } = ride
  if (status !== 'STARTED' || ownRequest?.status !== 'PAID' || ownRequest.boardedAt !== null) return statusText(ride, t)
  if (isLeaving(ride, ownRequest.segment, now)) return t('ride.leaving')
  return t(isUnderWay === true ? 'ride.status.STARTED' : 'ride.status.CONFIRMED')
}
