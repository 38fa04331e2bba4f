import { MAX_SEARCH_RESULTS } from '../../shared/kernel/ride-limits.ts'
import type { RideTable } from './ride-table.ts'

/** The best row of a ride. */
export interface Match {
  row: number
  ride: number
  /** The mean of the distances of the given ends. */
  distanceKm: number
  isNamed: boolean
}

export interface NearMatches {
  matches: Match[]
  /** The smallest with ten rides, or else the last one. */
  radiusKm: number
}

/** `furthestKm` is the radius from which on the row matches. */
type Offer = (row: number, furthestKm: number, distanceKm: number) => void
/** Offers the rows that are within `km`, and were not looked at for `innerKm`; further ones may be among them. */
type SearchRing = (km: number, innerKm: number, offer: Offer) => void

/** Each ride once, with its nearest and then its shortest row. */
const keepBest = (table: RideTable, best: Map<number, Match>, rows: readonly Match[]) => {
  for (const match of rows) {
    const other = best.get(match.ride)
    if (!other || table.isBetter(match.row, match.distanceKm, other.row, other.distanceKm)) best.set(match.ride, match)
  }
}

/** Tries one radius after the other, until one has ten rides. Every row is looked at once. */
export const climbLadder = (table: RideTable, ladder: readonly number[], searchRing: SearchRing): NearMatches => {
  const rungs: Match[][] = ladder.map(() => [])
  const best = new Map<number, Match>()
  const offer: Offer = (row, furthestKm, distanceKm) => {
    const rung = ladder.findIndex((km) => furthestKm <= km)
    if (rung !== -1) rungs[rung]?.push({ row, ride: table.rideOf(row), distanceKm, isNamed: false })
  }
  for (const [rung, km] of ladder.entries()) {
    searchRing(km, ladder[rung - 1] ?? 0, offer)
    keepBest(table, best, rungs[rung] ?? [])
    if (best.size >= MAX_SEARCH_RESULTS || rung === ladder.length - 1)
      return { matches: [...best.values()], radiusKm: km }
  }
  throw new Error('The ladder has no rung.')
}
