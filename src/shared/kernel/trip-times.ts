/** A no-show cannot be reported before this long after departure. */
export const DISPUTE_AFTER_MINUTES = 15
/** A seat with an entered PIN is released this long after its ride was completed. */
export const RELEASE_BOARDED_HOURS = 1
/** For every other seat, and the rest of a late cancellation. */
export const RELEASE_OTHERS_HOURS = 24
