import { HOUR_MS } from './nairobi-time.ts'

/** A trip can be reported from this long after its departure. */
export const DISPUTE_AFTER_MINUTES = 15
/** The money of a seat with an entered PIN is released this long after the end of its trip (`segmentEndedAt`). */
export const RELEASE_BOARDED_HOURS = 1
/** All other money, also what remains after a late cancellation, is released this long after the end of the trip. */
export const RELEASE_OTHERS_HOURS = 24

export const SOS_BEFORE_HOURS = 1
export const SOS_AFTER_HOURS = 3
/** Whether someone may be in the car, also when the ride is early or late. */
export const isSosTime = ({ departsAt, arrivesAt }: { departsAt: Date; arrivesAt: Date }, now: Date): boolean =>
  now.getTime() >= departsAt.getTime() - SOS_BEFORE_HOURS * HOUR_MS &&
  now.getTime() < arrivesAt.getTime() + SOS_AFTER_HOURS * HOUR_MS

/**
 * This long after the planned arrival of a started ride, Pamoja asks the driver and the riders on board whether they
 * are all right.
 */
export const ALL_RIGHT_AFTER_MINUTES = 60

/** How long a trip can be rated after its planned arrival, without the days in which a trip report was open. */
export const REVIEW_DAYS = 14
