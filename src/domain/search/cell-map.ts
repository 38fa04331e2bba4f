import type { Coordinates } from '../../shared/kernel/geo.ts'
import { withRoomAt } from './grow-numbers.ts'

/** Measured: smaller and larger cells are both slower. */
const CELL_DEGREES = 0.03
/** More than enough for the columns of a row. */
const COLUMN_BITS = 14
const COLUMN_MASK = (1 << COLUMN_BITS) - 1
/** Degrees of latitude in a kilometre, with a margin of one thousandth. */
const DEGREES_A_KM = 0.0090022

const rowOf = (lat: number) => Math.floor((lat + 90) / CELL_DEGREES)
const columnOf = (lng: number) => Math.floor((Math.min(180, Math.max(-180, lng)) + 180) / CELL_DEGREES)

const cellOf = (row: number, column: number) => (row << COLUMN_BITS) | column

export const cellAt = ({ lat, lng }: Coordinates): number => cellOf(rowOf(lat), columnOf(lng))

/** Rows and columns of cells, both ends included. */
export interface Box {
  bottom: number
  top: number
  left: number
  right: number
}

export const EMPTY: Box = { bottom: 0, top: -1, left: 0, right: -1 }

/** The cells that a circle touches. Beyond 60° north or south, and near the date line, all cells of these latitudes. */
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

const NEAR = 4

/** Sorted numbers of cells. Those of a box are found without checking each cell of the box. */
export class SortedCells {
  count = 0
  private cells = new Int32Array(0)

  placeOf(cell: number): number | null {
    const place = this.firstFrom(cell, 0)
    return place < this.count && this.cells[place] === cell ? place : null
  }

  add(cell: number): number {
    const place = this.firstFrom(cell, 0)
    this.cells = withRoomAt(this.cells, place, this.count)
    this.cells[place] = cell
    this.count += 1
    return place
  }

  visit({ bottom, top, left, right }: Box, inner: Box, visit: (place: number) => void): void {
    const { cells, count } = this
    let place = this.firstFrom(cellOf(bottom, left), 0)
    while (place < count) {
      const cell = cells[place] ?? 0
      const row = cell >> COLUMN_BITS
      const column = cell & COLUMN_MASK
      if (row > top) return
      if (column < left) place = this.firstFrom(cellOf(row, left), place + 1)
      else if (column > right) place = this.firstFrom(cellOf(row + 1, left), place + 1)
      else if (row >= inner.bottom && row <= inner.top && column >= inner.left && column <= inner.right)
        place = this.firstFrom(cellOf(row, inner.right + 1), place + 1)
      else visit(place++)
    }
  }

  /** The index of the first cell at or after `cell`, from the index `from` on. */
  private firstFrom(cell: number, from: number): number {
    let low = from
    let high = this.count
    // Usually the cell is one of the next few.
    for (const near = Math.min(high, from + NEAR); low < near; low++) if ((this.cells[low] ?? 0) >= cell) return low
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.cells[middle] ?? 0) < cell) low = middle + 1
      else high = middle
    }
    return low
  }
}

export class CellMap<Value> {
  private readonly cells = new SortedCells()
  private readonly values: Value[] = []

  find(cell: number): Value | undefined {
    const place = this.cells.placeOf(cell)
    return place === null ? undefined : this.values[place]
  }

  findOrAdd(cell: number, make: () => Value): Value {
    const known = this.find(cell)
    if (known !== undefined) return known
    const value = make()
    this.values.splice(this.cells.add(cell), 0, value)
    return value
  }

  all(): readonly Value[] {
    return this.values
  }

  visit(box: Box, inner: Box, visit: (value: Value) => void): void {
    this.cells.visit(box, inner, (place) => {
      const value = this.values[place]
      if (value !== undefined) visit(value)
    })
  }
}
