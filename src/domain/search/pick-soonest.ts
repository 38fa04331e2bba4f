import type { RideTable } from './ride-table.ts'
import type { RowFilter } from './row-filter.ts'

/** The first matching rows of a list up to a number, each the best of its ride. */
export const pickSoonest = (
  table: RideTable,
  rows: ArrayLike<number>,
  filter: RowFilter,
  matches: (row: number) => boolean,
  most: number,
): number[] => {
  const found: number[] = []
  for (let n = table.firstAt(rows, filter.opensMs); n < rows.length && found.length < most; n++) {
    const row = rows[n] ?? 0
    if (table.departsMs(row) >= filter.closesMs) break
    if (matches(row) && !table.isBeaten(row, matches)) found.push(row)
  }
  return found
}
