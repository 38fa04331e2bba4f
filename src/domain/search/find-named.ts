import { pickSoonest, type Match } from './best-rows.ts'
import type { RideTable } from './ride-table.ts'
import type { RowFilter } from './row-filter.ts'

/** Rides between places with these names; null means that no name was given. */
export const findNamed = (
  table: RideTable,
  filter: RowFilter,
  { from, to }: { from: string | null; to: string | null },
  most: number,
): Match[] => {
  const starts = from === null ? null : new Set(table.places.named(from))
  const ends = to === null ? null : new Set(table.places.named(to))
  const isNamed = (row: number) =>
    (starts === null ? table.comesFromStart(row) : starts.has(table.fromPlace(row))) &&
    (ends === null ? table.goesToEnd(row) : ends.has(table.toPlace(row)))
  const matches = (row: number) => table.fits(row, filter) && isNamed(row)
  const isFromShorter = starts !== null && (ends === null || starts.size <= ends.size)
  const lists = isFromShorter
    ? [...starts].map((place) => table.rowsAt('from', place))
    : [...(ends ?? [])].map((place) => table.rowsAt('to', place))
  return lists.flatMap((rows) =>
    pickSoonest(table, rows, filter, matches, most).map((row) => ({
      row,
      ride: table.rideOf(row),
      distanceKm: 0,
      isNamed: true,
    })),
  )
}
