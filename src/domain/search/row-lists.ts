import { CellMap } from './cell-map.ts'
import { placeIn } from './place-in-list.ts'
import type { PlaceTable } from './place-table.ts'
import { RowsByEnd } from './rows-by-end.ts'

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

  /** All facts of the row must still be there, because searching a list reads them. */
  remove(row: number): void {
    const isBefore = this.isBefore(row)
    const { rows, cell } = this.cellsOf(row)
    rows.remove(cell, isBefore)
    for (const list of this.placesOf(row)) list.splice(placeIn(list, isBefore), 1)
  }

  /** The order in which lists read rows: by the cell of their start, by that of their end, and then in order. */
  orderOf(count: number): Int32Array {
    const { rows, places } = this
    const starts = new Int32Array(count).map((_, row) => places.cellOf(rows.fromPlace(row)))
    const ends = new Int32Array(count).map((_, row) => places.cellOf(rows.toPlace(row)))
    const compare = (a: number, b: number) =>
      (starts[a] ?? 0) - (starts[b] ?? 0) || (ends[a] ?? 0) - (ends[b] ?? 0) || rows.inOrder(a, b)
    return new Int32Array(count).map((_, row) => row).toSorted(compare)
  }

  /** Adds all rows, when they are numbered in the order of the lists. */
  fill(count: number): void {
    for (let row = 0; row < count; row++) {
      const { rows, cell } = this.cellsOf(row)
      rows.addLast(row, cell, this.rows.departsMs(row))
      for (const list of this.placesOf(row)) list.push(row)
    }
    for (const rows of this.byCells.all()) rows.trim()
    // A sorted copy has no room for more rows: for short lists this is most of their memory.
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
