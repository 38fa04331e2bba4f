import { MAX_SEARCH_RESULTS } from '../../shared/kernel/ride-limits.ts'
import { pickFirst, pickSoonest, type Match } from './best-rows.ts'
import { findNearBoth, findNearOne, type NearMatches, type Reach } from './find-near.ts'
import { costBetween, type RideFacts } from './ride-facts.ts'
import type { RideTable } from './ride-table.ts'
import type { RowFilter } from './row-filter.ts'
import { isGiven, radiiOf, type SearchCriteria } from './rules.ts'

/** Has the facts of the ride, not its row, because the index may change while the rest of the answer is read. */
export interface FoundRide {
  ride: RideFacts
  /** The indexes of the ride's stops where the found part begins and ends. */
  from: number
  to: number
  departsMs: number
  distanceKm: number
  isNamed: boolean
  /** Whether the part begins or ends at a possible stop; then the indexes refer to `ride.possible`. */
  isPossible: boolean
}

export interface FoundRides {
  found: readonly FoundRide[]
  /** Null when nothing was searched by coordinates. */
  radiusKm: number | null
}

/** The bit of an unknown amenity. No ride has this bit, so nothing is found. */
const UNKNOWN_AMENITY = 1 << 30

export interface Viewing {
  hiddenPeople: RowFilter['hiddenPeople']
  mayUseWomenOnly: boolean
}

const filterOf = (
  criteria: SearchCriteria,
  amenityBits: ReadonlyMap<string, number>,
  { hiddenPeople, mayUseWomenOnly }: Viewing,
): RowFilter => ({
  opensMs: criteria.opensAt.getTime(),
  closesMs: criteria.closesAt.getTime(),
  numSeats: criteria.numSeats,
  amenityMask: criteria.amenityIds.reduce((mask, id) => mask | (amenityBits.get(id) ?? UNKNOWN_AMENITY), 0),
  bands: criteria.bands,
  womenOnly: criteria.womenOnly ? 'ONLY' : mayUseWomenOnly ? 'ALSO' : 'NONE',
  hiddenPeople,
})

type Compare = (a: Match, b: Match) => number

const seatCostOf = (table: RideTable, { row, ride }: Match): number => {
  const { from, to } = table.stopsOf(row)
  return costBetween(table.wayOf(table.factsOf(ride)).legs, from, to)
}

const orderOf = (table: RideTable, sort: SearchCriteria['sort']): Compare => {
  const bySort: Record<SearchCriteria['sort'], Compare> = {
    best: (a, b) => Number(b.isNamed) - Number(a.isNamed) || a.distanceKm - b.distanceKm,
    earliest: () => 0,
    cheapest: (a, b) => seatCostOf(table, a) - seatCostOf(table, b),
  }
  const compare = bySort[sort]
  return (a, b) => compare(a, b) || table.compareDepartures(a.row, b.row)
}

const findNear = (
  table: RideTable,
  filter: RowFilter,
  { from, to }: SearchCriteria,
  reach: Reach,
): NearMatches | null => {
  if (isGiven(from) !== (from.coordinates !== null) || isGiven(to) !== (to.coordinates !== null)) return null
  if (from.coordinates && to.coordinates) return findNearBoth(table, filter, [from.coordinates, to.coordinates], reach)
  if (from.coordinates) return findNearOne(table, filter, from.coordinates, { end: 'from', ...reach })
  return to.coordinates && findNearOne(table, filter, to.coordinates, { end: 'to', ...reach })
}

/** Rides between places with these names; none when an end was given by coordinates only. */
const findNamed = (table: RideTable, filter: RowFilter, { from, to }: SearchCriteria, max: number): Match[] => {
  if (isGiven(from) !== (from.text !== null) || isGiven(to) !== (to.text !== null)) return []
  const starts = from.text === null ? null : new Set(table.places.named(from.text))
  const ends = to.text === null ? null : new Set(table.places.named(to.text))
  const isNamed = (row: number) =>
    (starts === null ? table.comesFromStart(row) : starts.has(table.fromPlace(row))) &&
    (ends === null ? table.goesToEnd(row) : ends.has(table.toPlace(row)))
  const matches = (row: number) => table.fits(row, filter) && isNamed(row)
  const isFromShorter = starts !== null && (ends === null || starts.size <= ends.size)
  const lists = isFromShorter
    ? [...starts].map((place) => table.rowsAt('from', place))
    : [...(ends ?? [])].map((place) => table.rowsAt('to', place))
  return lists.flatMap((rows) =>
    pickSoonest(table, rows, filter, matches, max).map((row) => ({
      row,
      ride: table.rideOf(row),
      distanceKm: 0,
      isNamed: true,
    })),
  )
}

/** Matches by name, then by coordinates. A ride that matches both ways is listed by name only. */
const findMatches = (
  table: RideTable,
  filter: RowFilter,
  criteria: SearchCriteria,
  { radii, max }: Reach,
): { matches: Match[]; radiusKm: number | null } => {
  const named = findNamed(table, filter, criteria, max)
  const near = findNear(table, filter, criteria, { radii, max: max + named.length })
  if (near && named.length === 0) return near
  const isNamed = new Set(named.map(({ ride }) => ride))
  const others = (near?.matches ?? []).filter(({ ride }) => !isNamed.has(ride))
  return { matches: [...named, ...others], radiusKm: near?.radiusKm ?? null }
}

const foundIn =
  (table: RideTable, isPossible: boolean) =>
  ({ row, ride, distanceKm, isNamed }: Match): FoundRide => {
    const { from, to } = table.stopsOf(row)
    const departsMs = table.departsMs(row)
    return { ride: table.factsOf(ride), from, to, departsMs, distanceKm, isNamed, isPossible }
  }

export interface SearchTables {
  table: RideTable
  possible: RideTable
}

export const VISITOR: Viewing = { hiddenPeople: null, mayUseWomenOnly: false }

export const NOTHING: FoundRides = { found: [], radiusKm: null }

/** Bookable parts come first; parts with possible stops follow, within the same radius. */
export const findRides = (
  { table, possible }: SearchTables,
  criteria: SearchCriteria,
  amenityBits: ReadonlyMap<string, number>,
  viewing: Viewing,
): FoundRides => {
  if (criteria.womenOnly && !viewing.mayUseWomenOnly) return NOTHING
  const filter = filterOf(criteria, amenityBits, viewing)
  const pageEnd = criteria.page * MAX_SEARCH_RESULTS
  // `best` breaks ties by departure, which is the order of the lists, so the first rides of each list are enough.
  const max = criteria.sort === 'best' ? pageEnd : Number.POSITIVE_INFINITY
  const { matches, radiusKm } = findMatches(table, filter, criteria, { radii: radiiOf(criteria), max })
  const found = pickFirst(matches, pageEnd, orderOf(table, criteria.sort)).map(foundIn(table, false))
  if (criteria.possible && found.length < pageEnd) {
    const isFound = new Set(found.map(({ ride }) => ride.id))
    const others = findMatches(possible, filter, criteria, {
      radii: radiusKm === null ? [] : [radiusKm],
      max: max + isFound.size,
    }).matches.filter(({ ride }) => !isFound.has(possible.factsOf(ride).id))
    const room = pageEnd - found.length
    found.push(...pickFirst(others, room, orderOf(possible, criteria.sort)).map(foundIn(possible, true)))
  }
  return { found: found.slice(pageEnd - MAX_SEARCH_RESULTS), radiusKm }
}
