/** Rows from one cell by the cell of their destination. A walk through all of them costs less than some look-ups. */
export class DestinationRows {
  readonly cells: number[] = []
  /** In the order of `cells`. */
  readonly lists: number[][] = []
  private readonly placeOf = new Map<number, number>()

  find(cell: number): readonly number[] | undefined {
    const place = this.placeOf.get(cell)
    return place === undefined ? undefined : this.lists[place]
  }

  /** The list of a cell, to change it. */
  rowsTo(cell: number): number[] {
    let place = this.placeOf.get(cell)
    if (place === undefined) {
      place = this.cells.length
      this.placeOf.set(cell, place)
      this.cells.push(cell)
      this.lists.push([])
    }
    return this.lists[place] ?? []
  }
}
