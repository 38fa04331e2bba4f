import { MAX_SEARCH_RESULTS } from '../../shared/kernel/ride-limits.ts'
import { BestRows, type Match, type GivenEnds } from './best-rows.ts'
import type { RideTable } from './ride-table.ts'

export interface NearMatches {
  matches: Match[]
  /** The smallest radius with ten rides, or else the last one. */
  radiusKm: number
}

/** The radii to try, and the number of nearest rides that are wanted. */
export interface Reach {
  ladder: readonly number[]
  most: number
}

/** Offers the rows within `km` that were not offered for `innerKm`; it may also offer rows further away. */
type SearchRing = (km: number, innerKm: number, offer: (row: number) => void) => void

/** Shared by all searches, because each is finished before the next one begins. */
const best = new BestRows()

/** Tries one radius after the other, until one has ten rides. */
export const climbLadder = (
  table: RideTable,
  { ladder, most }: Reach,
  ends: GivenEnds,
  searchRing: SearchRing,
): NearMatches => {
  const widestKm = ladder.at(-1) ?? 0
  best.begin(table, ends, widestKm)
  let innerKm = 0
  for (const km of ladder) {
    best.widen(km)
    searchRing(km, innerKm, (row) => best.offer(row))
    if (best.count >= MAX_SEARCH_RESULTS) return { matches: best.nearest(most), radiusKm: km }
    innerKm = km
  }
  return { matches: best.nearest(most), radiusKm: widestKm }
}
