import { hasRoomFor, isDetourAllowed, type Detour } from '../rides/rules.ts'
import type { PlaceTable } from './place-table.ts'
import type { PossibleStopRow, RideRow } from './queries.ts'
import type { LegFacts, PossibleWay, RideFacts, StopFacts, Way } from './ride-facts.ts'

interface WayStop {
  stop: StopFacts
  /** The fare from the first stop. */
  costKsh: number
  detour: Detour | null
}

const total = (detours: readonly PossibleStopRow[]): Detour => ({
  minutes: detours.reduce((sum, { minutes }) => sum + minutes, 0),
  km: detours.reduce((sum, { km }) => sum + km, 0),
})

const promisedStops = ({ stops, legs }: Way): WayStop[] => {
  let costKsh = 0
  return stops.map((stop, n) => {
    const promised = { stop, costKsh, detour: null }
    costKsh += legs[n]?.costKsh ?? 0
    return promised
  })
}

/** Null when the ride has no possible stop that can still be promised. */
export const possibleWayOf = ({ possible, status }: RideRow, way: Way, places: PlaceTable): PossibleWay | null => {
  // A ride in progress halts only at promised stops.
  if (possible === null || status === 'STARTED' || !hasRoomFor(way.stops.length, 1)) return null
  const spent = total(possible.filter(({ isPromised }) => isPromised))
  const offered = possible.flatMap(({ place, after, isPromised, plannedMs, costKsh, ...detour }) => {
    const known = places.find(place)
    const isOffered = !isPromised && known !== undefined && isDetourAllowed([spent, detour])
    return isOffered ? [{ after, stop: { stop: { place: known, plannedMs }, costKsh, detour } }] : []
  })
  if (offered.length === 0) return null
  const all: { stop: WayStop; leg: LegFacts | undefined }[] = promisedStops(way).flatMap((stop, n) => [
    { stop, leg: way.legs[n] },
    ...offered.filter(({ after }) => after === n + 1).map((each) => ({ stop: each.stop, leg: way.legs[n] })),
  ])
  return {
    stops: all.map(({ stop }) => stop.stop),
    legs: all.flatMap(({ stop, leg }, n) => {
      const next = all[n + 1]
      return leg && next ? [{ ...leg, costKsh: next.stop.costKsh - stop.costKsh }] : []
    }),
    detours: all.map(({ stop }) => stop.detour),
    spent,
    promised: way.stops.length,
  }
}

/** The detour for the part between two of these stops. Null when the part is already promised, or cannot be promised. */
export const detourOf = ({ detours, spent, promised }: PossibleWay, from: number, to: number): Detour | null => {
  const ends = [detours[from], detours[to]].flatMap((detour) => detour ?? [])
  if (ends.length === 0 || !hasRoomFor(promised, ends.length) || !isDetourAllowed([spent, ...ends])) return null
  return { minutes: ends.reduce((sum, { minutes }) => sum + minutes, 0), km: ends.reduce((sum, { km }) => sum + km, 0) }
}

export interface Parts {
  wayOf: (ride: RideFacts) => Way | null
  isPart: (ride: RideFacts, from: number, to: number) => boolean
}

export const PROMISED: Parts = { wayOf: (ride) => ride, isPart: () => true }
/** Parts that begin or end at a possible stop. */
export const POSSIBLE: Parts = {
  wayOf: ({ possible }) => possible,
  isPart: ({ possible }, from, to) => possible !== null && detourOf(possible, from, to) !== null,
}

/** Whether a changed ride has the same stops, times and parts. Most changes are only of seats, status or texts. */
export const isSameWay = ({ wayOf, isPart }: Parts, was: RideFacts, now: RideFacts): boolean => {
  const [before = [], after = []] = [wayOf(was)?.stops, wayOf(now)?.stops]
  return (
    before.length === after.length &&
    before.every(({ place, plannedMs }, n) => after[n]?.place === place && after[n].plannedMs === plannedMs) &&
    before.every((_, from) => before.every((__, to) => to <= from || isPart(was, from, to) === isPart(now, from, to)))
  )
}
