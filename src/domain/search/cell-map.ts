import type { Coordinates } from '../../shared/kernel/geo.ts'

/** Measured: both smaller and larger cells are slower. */
const CELL_DEGREES = 0.03
const CELLS_A_ROW = Math.ceil(360 / CELL_DEGREES) + 2
/** Degrees of latitude in a kilometre, with a margin of one thousandth. */
const DEGREES_A_KM = 0.0090022

const rowOf = (lat: number) => Math.floor((lat + 90) / CELL_DEGREES)
const columnOf = (lng: number) => Math.floor((Math.min(180, Math.max(-180, lng)) + 180) / CELL_DEGREES)

/** The number of a cell: by row, then by column. */
export const cellAt = ({ lat, lng }: Coordinates): number => rowOf(lat) * CELLS_A_ROW + columnOf(lng)

/** Rows and columns of cells, both ends included. */
export interface Box {
  bottom: number
  top: number
  left: number
  right: number
}

export const EMPTY: Box = { bottom: 0, top: -1, left: 0, right: -1 }

/** The cells that a circle touches; near the poles and the date line, all cells of these latitudes. */
export const boxAround = ({ lat, lng }: Coordinates, km: number): Box => {
  if (km === 0) return EMPTY
  const high = km * DEGREES_A_KM
  const wide = Math.abs(lat) > 60 || Math.abs(lng) > 178 ? 360 : high / Math.cos((lat * Math.PI) / 180)
  return {
    bottom: rowOf(lat - high),
    top: rowOf(lat + high),
    left: columnOf(lng - wide),
    right: columnOf(lng + wide),
  }
}

/** Values by cell, sorted: finds the non-empty cells of a box without checking each cell of the box. */
export class CellMap<Value> {
  private readonly cells: number[] = []
  /** In the order of `cells`. */
  private readonly values: Value[] = []

  find(cell: number): Value | undefined {
    const place = this.firstFrom(cell, 0)
    return this.cells[place] === cell ? this.values[place] : undefined
  }

  findOrAdd(cell: number, make: () => Value): Value {
    const place = this.firstFrom(cell, 0)
    const known = this.values[place]
    if (known !== undefined && this.cells[place] === cell) return known
    const value = make()
    this.cells.splice(place, 0, cell)
    this.values.splice(place, 0, value)
    return value
  }

  change(change: (value: Value) => Value): void {
    for (const [place, value] of this.values.entries()) this.values[place] = change(value)
  }

  all(): readonly Value[] {
    return this.values
  }

  /** Visits the values that are in the box and not in the inner one. */
  visit({ bottom, top, left, right }: Box, inner: Box, visit: (value: Value) => void): void {
    const { cells, values } = this
    let place = this.firstFrom(bottom * CELLS_A_ROW + left, 0)
    while (place < cells.length) {
      const cell = cells[place] ?? 0
      const row = Math.floor(cell / CELLS_A_ROW)
      const column = cell - row * CELLS_A_ROW
      if (row > top) return
      if (column < left) place = this.firstFrom(row * CELLS_A_ROW + left, place + 1)
      else if (column > right) place = this.firstFrom((row + 1) * CELLS_A_ROW + left, place + 1)
      else if (row >= inner.bottom && row <= inner.top && column >= inner.left && column <= inner.right)
        place = this.firstFrom(row * CELLS_A_ROW + inner.right + 1, place + 1)
      else {
        const value = values[place]
        if (value !== undefined) visit(value)
        place += 1
      }
    }
  }

  /** The index of the first cell at or after this one; the search begins at `low`. */
  private firstFrom(cell: number, low: number): number {
    let high = this.cells.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.cells[middle] ?? 0) < cell) low = middle + 1
      else high = middle
    }
    return low
  }
}
