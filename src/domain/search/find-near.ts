import type { Coordinates } from '../../shared/kernel/geo.ts'
import { boxAround } from './cell-map.ts'
import { climbLadder, type NearMatches, type Reach } from './climb-ladder.ts'
import type { RideTable, RowFilter } from './ride-table.ts'
import { pickSoonest } from './pick-soonest.ts'
import { walkCells } from './walk-cells.ts'

/** Rides with both ends within the radius. */
export const findNearBoth = (
  table: RideTable,
  filter: RowFilter,
  [from, to]: readonly [Coordinates, Coordinates],
  reach: Reach,
): NearMatches => {
  const { fromOrigin, fromDestination } = table.places
  fromOrigin.begin(from)
  fromDestination.begin(to)
  const walkRing = walkCells(table, from, to)
  const ends = {
    startKm: (row: number) => fromOrigin.to(table.fromPlace(row)),
    endKm: (row: number) => fromDestination.to(table.toPlace(row)),
  }
  return climbLadder(table, reach, ends, (km, innerKm, offer) =>
    walkRing(km, innerKm, (rows) => table.eachFitting(rows, filter, offer)),
  )
}

/** For a search with one end; the other end is the ride's own. */
export const findNearOne = (
  table: RideTable,
  filter: RowFilter,
  centre: Coordinates,
  { end, ...reach }: Reach & { end: 'from' | 'to' },
): NearMatches => {
  const { byCell, fromOrigin } = table.places
  fromOrigin.begin(centre)
  const kmOf = (row: number) => fromOrigin.to(end === 'from' ? table.fromPlace(row) : table.toPlace(row))
  const isWhole = (row: number) => (end === 'from' ? table.goesToEnd(row) : table.comesFromStart(row))
  return climbLadder(table, reach, { startKm: kmOf, endKm: kmOf }, (ringKm, innerKm, offer) => {
    const visitPlace = (place: number) => {
      const km = fromOrigin.to(place)
      const matches = (row: number) => isWhole(row) && table.fits(row, filter) && kmOf(row) === km
      const rows = table.rowsAt(end, place)
      for (const row of pickSoonest(table, rows, filter, matches, reach.most)) offer(row)
    }
    byCell.visit(boxAround(centre, ringKm), boxAround(centre, innerKm), (places) => places.forEach(visitPlace))
  })
}
