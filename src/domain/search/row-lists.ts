import { CellMap, SortedCells, type Box } from './cell-map.ts'
import { withRoomAt } from './grow-numbers.ts'
import type { PlaceTable } from './place-table.ts'

/** A list of up to this length is searched row by row for the first departure; a longer list is searched by halving. */
const FEW_ROWS = 16

/** When a row must depart; the end is not included. */
export interface Times {
  opensMs: number
  closesMs: number
}

/** The number of rows at the start of a sorted list for which `isBefore` is true. */
const placeIn = (rows: ArrayLike<number>, isBefore: (row: number) => boolean): number => {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(rows[middle] ?? -1)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The rows that start in one cell, in one list for each cell of their end. All lists are in two arrays, because a
 * search reads many short lists and would otherwise spend most of its time waiting for memory.
 */
export class RowsByEnd {
  private readonly cells = new SortedCells()
  /** Where the list of each cell starts. The last number is where the last list ends. */
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

  addLast(row: number, cell: number, departsMs: number): void {
    this.add(row, cell, departsMs, () => true)
  }

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
    // The new list is empty, so it starts where the next one does.
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

export interface ListedRows {
  fromPlace: (row: number) => number
  toPlace: (row: number) => number
  departsMs: (row: number) => number
  inOrder: (row: number, other: number) => number
}

/** Lists of rows, each in order of departure, then ride, then stops. */
export class RowLists {
  readonly byCells = new CellMap<RowsByEnd>()
  private readonly from: (number[] | undefined)[] = []
  private readonly to: (number[] | undefined)[] = []
  private readonly places: PlaceTable
  private readonly rows: ListedRows

  constructor(places: PlaceTable, rows: ListedRows) {
    this.places = places
    this.rows = rows
  }

  at(end: 'from' | 'to', place: number): readonly number[] {
    return this[end][place] ?? []
  }

  add(row: number): void {
    const isBefore = this.isBefore(row)
    const { rows, cell } = this.cellsOf(row)
    rows.add(row, cell, this.rows.departsMs(row), isBefore)
    for (const list of this.placesOf(row)) list.splice(placeIn(list, isBefore), 0, row)
  }

  /** Must be called before the facts of the row's ride are removed, because searching a list reads them. */
  remove(row: number): void {
    const isBefore = this.isBefore(row)
    const { rows, cell } = this.cellsOf(row)
    rows.remove(cell, isBefore)
    for (const list of this.placesOf(row)) list.splice(placeIn(list, isBefore), 1)
  }

  /** The rows in the order of the lists: by the cell of their start, by that of their end, and then by `inOrder`. */
  orderOf(count: number): Int32Array {
    const { rows, places } = this
    const starts = new Int32Array(count).map((_, row) => places.cellOf(rows.fromPlace(row)))
    const ends = new Int32Array(count).map((_, row) => places.cellOf(rows.toPlace(row)))
    const compare = (a: number, b: number) =>
      (starts[a] ?? 0) - (starts[b] ?? 0) || (ends[a] ?? 0) - (ends[b] ?? 0) || rows.inOrder(a, b)
    return new Int32Array(count).map((_, row) => row).toSorted(compare)
  }

  /** Adds all rows. They must be numbered in the order of `orderOf`. */
  fill(count: number): void {
    for (let row = 0; row < count; row++) {
      const { rows, cell } = this.cellsOf(row)
      rows.addLast(row, cell, this.rows.departsMs(row))
      for (const list of this.placesOf(row)) list.push(row)
    }
    for (const rows of this.byCells.all()) rows.trim()
    // `toSorted` returns an array without room for more rows. In a short list, this room is most of the memory.
    for (const lists of [this.from, this.to])
      for (const [place, list] of lists.entries()) if (list) lists[place] = list.toSorted(this.rows.inOrder)
  }

  private isBefore(row: number): (other: number) => boolean {
    return (other) => this.rows.inOrder(other, row) < 0
  }

  private cellsOf(row: number): { rows: RowsByEnd; cell: number } {
    return {
      rows: this.byCells.findOrAdd(this.places.cellOf(this.rows.fromPlace(row)), () => new RowsByEnd()),
      cell: this.places.cellOf(this.rows.toPlace(row)),
    }
  }

  private placesOf(row: number): number[][] {
    return [(this.from[this.rows.fromPlace(row)] ??= []), (this.to[this.rows.toPlace(row)] ??= [])]
  }
}
