import type { Coordinates } from '../../shared/kernel/geo.ts'
import { grown } from './grow-numbers.ts'
import type { RideTable } from './ride-table.ts'

// In which search a destination's cell was last marked, and in which ring of it. Nothing is cleared between searches.
let search = 0
let searchOfCell = new Int32Array(0)
let ringOfCell = new Int32Array(0)

/** Looking up a cell costs as much as so many steps through a list. */
const STEPS_A_LOOK_UP = 6

interface Cells {
  all: number[]
  /** Those before belong to smaller rings. */
  newFrom: number
}

const addRing = (table: RideTable, cells: Cells, centre: Coordinates, km: number, innerKm: number) => {
  cells.newFrom = cells.all.length
  table.places.grid.addAround(centre, km, innerKm, cells.all)
}

/**
 * Gives the rows from cells around the origin to cells around the destination, ring by ring: a pair of cells as soon as
 * the later one of both is within reach.
 */
export const walkCells = (table: RideTable, from: Coordinates, to: Coordinates) => {
  const origins: Cells = { all: [], newFrom: 0 }
  const destinations: Cells = { all: [], newFrom: 0 }
  search += 1
  searchOfCell = grown(searchOfCell, table.places.grid.cellCount)
  ringOfCell = grown(ringOfCell, table.places.grid.cellCount)
  let ring = 0

  const visitOrigin = (origin: number, isNew: boolean, visit: (rows: readonly number[]) => void) => {
    const rowsFrom = table.rowsFromCell(origin)
    if (!rowsFrom) return
    const first = isNew ? 0 : destinations.newFrom
    const { cells, lists } = rowsFrom
    // Whichever is less work: the cells around the destination, or those that rides from here go to.
    if (STEPS_A_LOOK_UP * (destinations.all.length - first) < cells.length) {
      for (let n = first; n < destinations.all.length; n++) {
        const rows = rowsFrom.find(destinations.all[n] ?? -1)
        if (rows) visit(rows)
      }
      return
    }
    for (let n = 0; n < cells.length; n++) {
      const cell = cells[n] ?? -1
      if (searchOfCell[cell] === search && (isNew || ringOfCell[cell] === ring)) visit(lists[n] ?? [])
    }
  }

  return (km: number, innerKm: number, visit: (rows: readonly number[]) => void): void => {
    ring += 1
    addRing(table, origins, from, km, innerKm)
    addRing(table, destinations, to, km, innerKm)
    for (let n = destinations.newFrom; n < destinations.all.length; n++) {
      const cell = destinations.all[n] ?? -1
      searchOfCell[cell] = search
      ringOfCell[cell] = ring
    }
    for (const [n, origin] of origins.all.entries()) visitOrigin(origin, n >= origins.newFrom, visit)
  }
}
