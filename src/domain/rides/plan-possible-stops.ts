import type { FoundPlace, TownOnTheWay } from '../../gazetteer/port.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { splitCost } from '../../shared/kernel/split-cost.ts'
import { spreadPositions } from './plan-stops.ts'
import { hasRoomFor, isDetourAllowed, type Detour } from './rules.ts'

/** More stops would find few more riders, and each stop makes the search index larger. */
const MAX_POSSIBLE_STOPS = 3

/** A stop of the ride, or a stop that a rider has requested. */
export interface WayStop {
  position: number
  placeId: string
  coordinates: Coordinates
  plannedMs: number
  costKsh: number
}

export interface PossibleStop {
  position: number
  place: FoundPlace
  plannedAt: Date
  costKsh: number
  detour: Detour
}

type TownsBetween = (from: Coordinates, to: Coordinates) => readonly TownOnTheWay[]

interface Leg {
  from: WayStop
  to: WayStop
  towns: readonly TownOnTheWay[]
}

const legsOf = (way: readonly WayStop[], townsBetween: TownsBetween): Leg[] => {
  const places = new Set(way.map(({ placeId }) => placeId))
  return way.slice(1).flatMap((to, leg) => {
    const from = way[leg]
    const towns = from ? townsBetween(from.coordinates, to.coordinates) : []
    return from
      ? [
          {
            from,
            to,
            towns: towns.filter(({ place, detour }) => !places.has(place.placeId) && isDetourAllowed([detour])),
          },
        ]
      : []
  })
}

/** Divides the time and price of a leg in proportion to the length of the road. */
const layOut = ({ from, to, towns }: Leg, taken: ReadonlySet<number>): PossibleStop[] => {
  const [first] = towns
  const cost = to.costKsh - from.costKsh
  if (!first || cost <= towns.length) return []
  const costs = splitCost(cost, [...towns.map(({ km }, n) => km - (towns[n - 1]?.km ?? 0)), towns.at(-1)?.kmToGo ?? 0])
  const positions = spreadPositions(from.position, to.position, towns.length, taken)
  let costKsh = from.costKsh
  const stops = towns.map(({ place, km, kmToGo, detour }, n) => {
    costKsh += costs[n] ?? 0
    const minutes = Math.round((((to.plannedMs - from.plannedMs) / MINUTE_MS) * km) / (km + kmToGo))
    const plannedAt = new Date(from.plannedMs + minutes * MINUTE_MS)
    return { position: positions[n] ?? 0, place, plannedAt, costKsh, detour }
  })
  // The owner can set times so close together that no stop fits between them.
  const times = [from.plannedMs, ...stops.map(({ plannedAt }) => plannedAt.getTime()), to.plannedMs]
  return times.every((time, n) => n === 0 || time > (times[n - 1] ?? 0)) ? stops : []
}

/** The most important towns on the route, at positions that no stop has had. */
export const planPossibleStops = (
  way: readonly WayStop[],
  { promised, taken, townsBetween }: { promised: number; taken: ReadonlySet<number>; townsBetween: TownsBetween },
): PossibleStop[] => {
  if (!hasRoomFor(promised, 1)) return []
  const legs = legsOf(way, townsBetween)
  const room = MAX_POSSIBLE_STOPS - (way.length - promised)
  const towns = legs.flatMap((leg) => leg.towns).toSorted((a, b) => b.importance - a.importance)
  const chosen = new Map(towns.map((town) => [town.place.placeId, town]))
  const best = new Set([...chosen.values()].slice(0, Math.max(0, room)))
  return legs.flatMap((leg) => layOut({ ...leg, towns: leg.towns.filter((town) => best.has(town)) }, taken))
}
