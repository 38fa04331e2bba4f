import { detourOf } from './possible-way.ts'
import type { RideFacts, Way } from './ride-facts.ts'

/** Which parts of a ride are rows. */
export interface Parts {
  /** Null for a ride without rows. */
  wayOf: (ride: RideFacts) => Way | null
  isPart: (ride: RideFacts, from: number, to: number) => boolean
}

/** Between stops that the ride has. */
export const PROMISED: Parts = { wayOf: (ride) => ride, isPart: () => true }
/** From or to a town on the way, where the driver would have to agree to stop. */
export const POSSIBLE: Parts = {
  wayOf: ({ possible }) => possible,
  isPart: ({ possible }, from, to) => possible !== null && detourOf(possible, from, to) !== null,
}
