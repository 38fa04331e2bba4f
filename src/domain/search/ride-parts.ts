import { detourOf } from './possible-way.ts'
import type { RideFacts, Way } from './ride-facts.ts'

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

/** The most common change: seats, status or texts, on the same route at the same times. */
export const isSameWay = ({ wayOf, isPart }: Parts, was: RideFacts, now: RideFacts): boolean => {
  const [before = [], after = []] = [wayOf(was)?.stops, wayOf(now)?.stops]
  return (
    before.length === after.length &&
    before.every(({ place, plannedMs }, n) => after[n]?.place === place && after[n].plannedMs === plannedMs) &&
    before.every((_, from) => before.every((__, to) => to <= from || isPart(was, from, to) === isPart(now, from, to)))
  )
}
