import { HOUR_MS } from './nairobi-time.ts'

/** A no-show can be reported when this time has passed since departure. */
export const DISPUTE_AFTER_MINUTES = 15
/** A seat with an entered PIN is released this long after its ride was completed. */
export const RELEASE_BOARDED_HOURS = 1
/** Every other seat, and what remains after a late cancellation, is released this long after the ride's completion. */
export const RELEASE_OTHERS_HOURS = 24

export const SOS_BEFORE_HOURS = 1
export const SOS_AFTER_HOURS = 3
/** Whether someone may be in the car, even if the ride is late. */
export const isSosTime = ({ departsAt, arrivesAt }: { departsAt: Date; arrivesAt: Date }, now: Date): boolean =>
  now.getTime() >= departsAt.getTime() - SOS_BEFORE_HOURS * HOUR_MS &&
  now.getTime() < arrivesAt.getTime() + SOS_AFTER_HOURS * HOUR_MS

/** This long after the planned arrival of a started ride, Pamoja asks driver and riders on board whether they are all right. */
export const ALL_RIGHT_AFTER_MINUTES = 60

/** How long a trip can be rated after its planned arrival. */
export const REVIEW_DAYS = 14
