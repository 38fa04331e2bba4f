import type { Coordinates } from '../../shared/kernel/geo.ts'
import { boxAround, EMPTY } from './cell-map.ts'
import type { RideTable } from './ride-table.ts'
import type { RowsByEnd, Times } from './rows-by-end.ts'

/**
 * Visits the rows from cells around the start to cells around the destination, ring by ring: each pair of cells when
 * the further one of the two is within reach.
 */
export const walkCells = (table: RideTable, from: Coordinates, to: Coordinates, times: Times) => {
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
