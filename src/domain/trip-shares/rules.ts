import { isSosTime } from '../../shared/kernel/trip-times.ts'

/** New links of one rider: enough for a day of trips, but too few to fill the table. */
export const SHARES_LIMIT = { name: 'trip-shares', max: 30, windowSeconds: 24 * 60 * 60 }
/** One page sends a position every 20 seconds, and the rider may have several pages open. */
export const POSITIONS_LIMIT = { name: 'trip-positions', max: 600, windowSeconds: 60 * 60 }

/** From 1 hour before departure until 3 hours after arrival. Earlier, the position would show the rider's home. */
export const isLocateTime = (part: { departsAt: Date; arrivesAt: Date }, now: Date): boolean => isSosTime(part, now)
