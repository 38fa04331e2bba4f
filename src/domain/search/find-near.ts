import type { Coordinates } from '../../shared/kernel/geo.ts'
import { boxAround } from './cell-map.ts'
import { climbLadder, type NearMatches, type Reach } from './climb-ladder.ts'
import type { RideTable } from './ride-table.ts'
import type { RowFilter } from './row-filter.ts'
import { pickSoonest } from './pick-soonest.ts'
import { walkCells } from './walk-cells.ts'

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

/** For a search with one end; the other end is the ride's own. */
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
      for (const row of pickSoonest(table, rows, filter, matches, reach.most)) offer(row)
    }
    byCell.visit(boxAround(centre, ringKm), boxAround(centre, innerKm), (places) => places.forEach(visitPlace))
  })
}
