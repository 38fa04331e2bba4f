import { MAX_SEARCH_RESULTS } from '../../shared/kernel/ride-limits.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import { BestRows, pickSoonest, type GivenEnds, type Match } from './best-rows.ts'
import { boxAround, EMPTY } from './cell-map.ts'
import type { RideTable } from './ride-table.ts'
import type { RowFilter } from './row-filter.ts'
import type { RowsByEnd, Times } from './row-lists.ts'

export interface NearMatches {
  matches: Match[]
  /** The smallest radius with ten rides; without one, the largest radius. */
  radiusKm: number
}

export interface Reach {
  radii: readonly number[]
  max: number
}

/** Offers the rows within `km` that were not offered for `innerKm`; it may also offer rows further away. */
type SearchRing = (km: number, innerKm: number, offer: (row: number) => void) => void

/** Shared by all searches, because each is finished before the next one begins. */
const best = new BestRows()

const climbLadder = (table: RideTable, { radii, max }: Reach, ends: GivenEnds, searchRing: SearchRing): NearMatches => {
  const widestKm = radii.at(-1) ?? 0
  best.begin(table, ends, widestKm)
  let innerKm = 0
  for (const km of radii) {
    best.widen(km)
    searchRing(km, innerKm, (row) => best.offer(row))
    if (best.count >= MAX_SEARCH_RESULTS) return { matches: best.nearest(max), radiusKm: km }
    innerKm = km
  }
  return { matches: best.nearest(max), radiusKm: widestKm }
}

/**
 * Visits the rows from cells around the start to cells around the destination. A pair of cells is visited when the
 * radius reaches the cell that is further away.
 */
const walkCells = (table: RideTable, from: Coordinates, to: Coordinates, times: Times) => {
  const origins: RowsByEnd[] = []
  return (km: number, innerKm: number, visit: (row: number) => void): void => {
    const box = boxAround(to, km)
    const inner = boxAround(to, innerKm)
    for (const rows of origins) rows.visit(box, inner, times, visit)
    table.rowsByCells.visit(boxAround(from, km), boxAround(from, innerKm), (rows) => {
      origins.push(rows)
      rows.visit(box, EMPTY, times, visit)
    })
  }
}

export const findNearBoth = (
  table: RideTable,
  filter: RowFilter,
  [from, to]: readonly [Coordinates, Coordinates],
  reach: Reach,
): NearMatches => {
  const { points } = table.places
  const walkRing = walkCells(table, from, to, filter)
  const ends = { from: points.from(from), to: points.from(to) }
  return climbLadder(table, reach, ends, (km, innerKm, offer) =>
    walkRing(km, innerKm, (row) => table.fitsAnyTime(row, filter) && offer(row)),
  )
}

/** For a search with one end. The other end of a found part is the start or end of its ride. */
export const findNearOne = (
  table: RideTable,
  filter: RowFilter,
  centre: Coordinates,
  { end, ...reach }: Reach & { end: 'from' | 'to' },
): NearMatches => {
  const { byCell, points } = table.places
  const fromCentre = points.from(centre)
  const distanceTo = (row: number) => fromCentre.to(end === 'from' ? table.fromPlace(row) : table.toPlace(row))
  const isWhole = (row: number) => (end === 'from' ? table.goesToEnd(row) : table.comesFromStart(row))
  return climbLadder(table, reach, { from: null, to: null, [end]: fromCentre }, (ringKm, innerKm, offer) => {
    const visitPlace = (place: number) => {
      const distance = fromCentre.to(place)
      const matches = (row: number) => isWhole(row) && table.fits(row, filter) && distanceTo(row) === distance
      const rows = table.rowsAt(end, place)
      for (const row of pickSoonest(table, rows, filter, matches, reach.max)) offer(row)
    }
    byCell.visit(boxAround(centre, ringKm), boxAround(centre, innerKm), (places) => places.forEach(visitPlace))
  })
}
