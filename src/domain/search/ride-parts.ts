import { detourOf } from './possible-way.ts'
import type { RideFacts, Way } from './ride-facts.ts'

/** Which parts of a ride are rows of the table. */
export interface Parts {
  /** Null for a ride without rows. */
  wayOf: (ride: RideFacts) => Way | null
  isPart: (ride: RideFacts, from: number, to: number) => boolean
}

/** Parts between stops of the ride. */
export const PROMISED: Parts = { wayOf: (ride) => ride, isPart: () => true }
/** Parts from or to a town on the route, where the driver would have to agree to stop. */
export const POSSIBLE: Parts = {
  wayOf: ({ possible }) => possible,
  isPart: ({ possible }, from, to) => possible !== null && detourOf(possible, from, to) !== null,
}
