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
  const widest = reach.ladder.at(-1) ?? 0
  const { fromOrigin, fromDestination } = table.places
  fromOrigin.begin(from)
  fromDestination.begin(to)
  const walkRing = walkCells(table, from, to)
  return climbLadder(table, reach, (km, innerKm, offer) =>
    walkRing(km, innerKm, (rows) => {
      for (let n = table.firstAt(rows, filter.opensMs); n < rows.length; n++) {
        const row = rows[n] ?? 0
        if (table.departsMs(row) >= filter.closesMs) return
        if (!table.fits(row, filter)) continue
        const start = fromOrigin.to(table.fromPlace(row))
        if (start > widest) continue
        const end = fromDestination.to(table.toPlace(row))
        offer(row, Math.max(start, end), (start + end) / 2)
      }
    }),
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
  return climbLadder(table, reach, (ringKm, innerKm, offer) => {
    const visitPlace = (place: number) => {
      const km = fromOrigin.to(place)
      const matches = (row: number) => isWhole(row) && table.fits(row, filter) && kmOf(row) === km
      const rows = end === 'from' ? table.rowsFromPlace(place) : table.rowsToPlace(place)
      for (const row of pickSoonest(table, rows, filter, matches, reach.most)) offer(row, km, km)
    }
    byCell.visit(boxAround(centre, ringKm), boxAround(centre, innerKm), (places) => places.forEach(visitPlace))
  })
}
