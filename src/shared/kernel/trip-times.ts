/** Nobody has failed to come before this long after departure. */
export const DISPUTE_AFTER_MINUTES = 15
/** A seat whose PIN was entered is released this long after its ride was completed. */
export const RELEASE_BOARDED_HOURS = 1
/** Every other seat, and what a late cancellation left. */
export const RELEASE_OTHERS_HOURS = 24
