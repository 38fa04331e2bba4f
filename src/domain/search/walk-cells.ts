import type { Coordinates } from '../../shared/kernel/geo.ts'
import { boxAround, EMPTY, type CellMap } from './cell-map.ts'
import type { RideTable } from './ride-table.ts'

type Rows = readonly number[]

/**
 * Visits the rows from cells around the start to cells around the destination, ring by ring: each pair of cells when
 * the further one of the two is within reach.
 */
export const walkCells = (table: RideTable, from: Coordinates, to: Coordinates) => {
  const origins: CellMap<number[]>[] = []
  return (km: number, innerKm: number, visit: (rows: Rows) => void): void => {
    const box = boxAround(to, km)
    const inner = boxAround(to, innerKm)
    for (const destinations of origins) destinations.visit(box, inner, visit)
    table.rowsByCells.visit(boxAround(from, km), boxAround(from, innerKm), (destinations) => {
      origins.push(destinations)
      destinations.visit(box, EMPTY, visit)
    })
  }
}
