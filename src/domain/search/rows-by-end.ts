import { SortedCells, type Box } from './cell-map.ts'
import { withRoomAt } from './grow-numbers.ts'
import { placeIn } from './place-in-list.ts'

/** A longer list is not read from its start, to find the first departure within the time. */
const FEW_ROWS = 16

/** When a row must depart; the end is not included. */
export interface Times {
  opensMs: number
  closesMs: number
}

/**
 * The rows that start in one cell, by the cell of their end. In two arrays with all lists after each other, because a
 * search reads many short ones: most of its time would pass until the memory of each has arrived.
 */
export class RowsByEnd {
  private readonly cells = new SortedCells()
  /** Where the list of each cell starts, and at last where they end. */
  private starts = new Int32Array(1)
  private rows = new Int32Array(0)
  private departsMs = new Float64Array(0)

  private get count(): number {
    return this.starts[this.cells.count] ?? 0
  }

  to(cell: number): Int32Array {
    const place = this.cells.placeOf(cell)
    return place === null ? this.rows.subarray(0, 0) : this.listAt(place)
  }

  private listAt(place: number): Int32Array {
    return this.rows.subarray(this.starts[place], this.starts[place + 1])
  }

  add(row: number, cell: number, departsMs: number, isBefore: (other: number) => boolean): void {
    const list = this.cells.placeOf(cell) ?? this.addCell(cell)
    const place = (this.starts[list] ?? 0) + placeIn(this.listAt(list), isBefore)
    const { count } = this
    this.rows = withRoomAt(this.rows, place, count)
    this.departsMs = withRoomAt(this.departsMs, place, count)
    this.rows[place] = row
    this.departsMs[place] = departsMs
    this.moveStarts(list + 1, 1)
  }

  /** Adds a row that comes after all others. */
  addLast(row: number, cell: number, departsMs: number): void {
    this.add(row, cell, departsMs, () => true)
  }

  /** Leaves no room for rows that may never come. */
  trim(): void {
    this.rows = this.rows.slice(0, this.count)
    this.departsMs = this.departsMs.slice(0, this.count)
  }

  remove(cell: number, isBefore: (other: number) => boolean): void {
    const list = this.cells.placeOf(cell)
    if (list === null) return
    const place = (this.starts[list] ?? 0) + placeIn(this.listAt(list), isBefore)
    this.rows.copyWithin(place, place + 1, this.count)
    this.departsMs.copyWithin(place, place + 1, this.count)
    this.moveStarts(list + 1, -1)
  }

  private addCell(cell: number): number {
    const list = this.cells.add(cell)
    // The new list is empty: it starts where the next one does.
    this.starts = withRoomAt(this.starts, list, this.cells.count)
    return list
  }

  private moveStarts(first: number, by: number): void {
    for (let list = first; list <= this.cells.count; list++) this.starts[list] = (this.starts[list] ?? 0) + by
  }

  visit(box: Box, inner: Box, { opensMs, closesMs }: Times, visit: (row: number) => void): void {
    const { starts, rows, departsMs } = this
    this.cells.visit(box, inner, (list) => {
      const end = starts[list + 1] ?? 0
      let place = starts[list] ?? 0
      if (end - place > FEW_ROWS) place = this.firstAt(place, end, opensMs)
      else while (place < end && (departsMs[place] ?? 0) < opensMs) place += 1
      for (; place < end && (departsMs[place] ?? 0) < closesMs; place++) visit(rows[place] ?? 0)
    })
  }

  private firstAt(start: number, end: number, ms: number): number {
    let low = start
    let high = end
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.departsMs[middle] ?? 0) < ms) low = middle + 1
      else high = middle
    }
    return low
  }
}
