import type { CellMap } from './cell-map.ts'
import { grown, reorder } from './grow-numbers.ts'
import { PlaceTable } from './place-table.ts'
import { RideNumbers, type RideFacts, type Way } from './ride-facts.ts'
import { isSameWay, PROMISED, type Parts } from './ride-parts.ts'
import { flagsFit, packFlags, type RowFilter } from './row-filter.ts'
import { RowLists, type RowsByEnd } from './row-lists.ts'

const FROM_SHIFT = 4
const TO_MASK = 0b1111
/** One more than the highest span. */
export const SPANS = 256
const NONE = -1

export const spanOf = (from: number, to: number): number => (from << FROM_SHIFT) | to

/**
 * The parts of rides that a search can find, one per row. `parts` decides which: those between promised stops, or
 * those with a possible stop.
 */
export class RideTable {
  readonly places: PlaceTable
  private readonly parts: Parts
  private ride = new Int32Array(0)
  private from = new Int32Array(0)
  private to = new Int32Array(0)
  private at = new Float64Array(0)
  private flags = new Int32Array(0)
  private span = new Uint8Array(0)
  /** The next row of the same ride; for its last row, the first. */
  private sibling = new Int32Array(0)
  private rowCount = 0
  private readonly freeRows: number[] = []
  private readonly rides = new RideNumbers()
  /** The first row of each ride, by the number of the ride. */
  private readonly firstRow: number[] = []
  private readonly lists: RowLists
  private isLoading = false

  constructor(places = new PlaceTable(), parts = PROMISED) {
    this.places = places
    this.parts = parts
    this.lists = new RowLists(places, {
      fromPlace: (row) => this.fromPlace(row),
      toPlace: (row) => this.toPlace(row),
      departsMs: (row) => this.departsMs(row),
      inOrder: (row, other) => this.inOrder(row, other),
    })
  }

  get rideCount(): number {
    return this.rides.count
  }
  /** One more than the highest number of a ride. */
  get rideNumbers(): number {
    return this.rides.end
  }
  numberOfRide(id: string): number | undefined {
    return this.rides.find(id)
  }
  factsOf(ride: number): RideFacts {
    return this.rides.factsOf(ride)
  }
  wayOf(ride: RideFacts): Way {
    const way = this.parts.wayOf(ride)
    if (!way) throw new Error(`The ride ${ride.id} has no rows here.`)
    return way
  }
  rideOf(row: number): number {
    return this.ride[row] ?? NONE
  }
  fromPlace(row: number): number {
    return this.from[row] ?? NONE
  }
  toPlace(row: number): number {
    return this.to[row] ?? NONE
  }
  departsMs(row: number): number {
    return this.at[row] ?? 0
  }
  stopsOf(row: number): { from: number; to: number } {
    const span = this.span[row] ?? 0
    return { from: span >> FROM_SHIFT, to: span & TO_MASK }
  }
  comesFromStart(row: number): boolean {
    return (this.span[row] ?? 0) >> FROM_SHIFT === 0
  }
  goesToEnd(row: number): boolean {
    return ((this.span[row] ?? 0) & TO_MASK) === this.wayOf(this.factsOf(this.rideOf(row))).legs.length
  }
  rowsAt(end: 'from' | 'to', place: number): readonly number[] {
    return this.lists.at(end, place)
  }
  get rowsByCells(): CellMap<RowsByEnd> {
    return this.lists.byCells
  }

  fits(row: number, filter: RowFilter): boolean {
    const at = this.at[row] ?? 0
    return at >= filter.opensMs && at < filter.closesMs && this.fitsAnyTime(row, filter)
  }
  fitsAnyTime(row: number, filter: RowFilter): boolean {
    return (
      flagsFit(this.flags[row] ?? 0, filter) &&
      (filter.hiddenPeople === null || this.isVisible(row, filter.hiddenPeople))
    )
  }
  private isVisible(row: number, hidden: ReadonlySet<string>): boolean {
    const { ownerId, driver } = this.factsOf(this.rideOf(row))
    return !hidden.has(ownerId) && !hidden.has(driver.id)
  }

  /** Whether a row has fewer legs than another row of its ride, or as many and begins earlier. */
  private isShorter(row: number, other: number): boolean {
    const [a, b] = [this.stopsOf(row), this.stopsOf(other)]
    return a.to - a.from < b.to - b.from || (a.to - a.from === b.to - b.from && a.from < b.from)
  }
  isBeaten(row: number, matches: (row: number) => boolean): boolean {
    for (let other = this.sibling[row] ?? row; other !== row; other = this.sibling[other] ?? row)
      if (this.isShorter(other, row) && matches(other)) return true
    return false
  }
  isBetter(row: number, km: number, other: number, otherKm: number): boolean {
    return km < otherKm || (km === otherKm && this.isShorter(row, other))
  }
  compareDepartures(row: number, other: number): number {
    const later = this.departsMs(row) - this.departsMs(other)
    if (later !== 0 || this.ride[row] === this.ride[other]) return later
    return this.factsOf(this.rideOf(row)).id < this.factsOf(this.rideOf(other)).id ? -1 : 1
  }
  private inOrder(row: number, other: number): number {
    return this.compareDepartures(row, other) || (this.span[row] ?? 0) - (this.span[other] ?? 0)
  }

  firstAt(rows: ArrayLike<number>, ms: number): number {
    // This repeats the loop of `placeIn` in row-lists.ts, because calling a function at each step would cost a tenth
    // of a search.
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.at[rows[middle] ?? NONE] ?? 0) < ms) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * Runs many calls of `put` on an empty table at once. Then rows are numbered in the order in which a search reads
   * them, so that they are next to each other in memory.
   */
  load(put: () => void): void {
    this.isLoading = true
    put()
    this.isLoading = false
    this.numberRows(this.lists.orderOf(this.rowCount))
    this.lists.fill(this.rowCount)
  }

  /** @param order The old numbers in the order of the new ones. */
  private numberRows(order: Int32Array): void {
    const now = new Int32Array(order.length)
    for (const [number, old] of order.entries()) now[old] = number
    for (const column of [this.ride, this.from, this.to, this.flags, this.sibling, this.at, this.span])
      reorder(column, order)
    this.sibling = this.sibling.map((row) => now[row] ?? row)
    for (const [ride, row] of this.firstRow.entries()) this.firstRow[ride] = now[row] ?? NONE
  }

  /** Adds or changes a ride, or removes it if it has no rows. `places` must already contain its places. */
  put(now: RideFacts): void {
    const way = this.parts.wayOf(now)
    const known = this.rides.find(now.id)
    if (way && known !== undefined && isSameWay(this.parts, this.rides.factsOf(known), now)) {
      this.rides.replace(known, now)
      this.eachRow(known, (row) => this.writeFlags(row, now))
      return
    }
    this.remove(now.id)
    if (!way) return
    this.addRows(this.rides.add(now), now)
  }

  remove(id: string): void {
    const ride = this.rides.find(id)
    if (ride === undefined) return
    const rows: number[] = []
    this.eachRow(ride, (row) => rows.push(row))
    for (const row of rows) this.lists.remove(row)
    this.freeRows.push(...rows)
    this.rides.remove(id, ride)
  }

  private eachRow(ride: number, visit: (row: number) => void): void {
    const first = this.firstRow[ride] ?? NONE
    let row = first
    do {
      const next = this.sibling[row] ?? first
      visit(row)
      row = next
    } while (row !== first)
  }

  private addRows(ride: number, facts: RideFacts): void {
    const { stops } = this.wayOf(facts)
    const rows: number[] = []
    for (const [from, start] of stops.entries())
      for (let to = from + 1; to < stops.length; to++) {
        if (!this.parts.isPart(facts, from, to)) continue
        const row = this.newRow()
        this.ride[row] = ride
        this.from[row] = start.place
        this.to[row] = stops[to]?.place ?? NONE
        this.at[row] = start.plannedMs
        this.span[row] = spanOf(from, to)
        this.writeFlags(row, facts)
        rows.push(row)
      }
    this.firstRow[ride] = rows[0] ?? NONE
    for (const [n, row] of rows.entries()) this.sibling[row] = rows[(n + 1) % rows.length] ?? row
    if (!this.isLoading) for (const row of rows) this.lists.add(row)
  }

  /** A row without free seats stays in the table: when seats become free, only one number changes. */
  private writeFlags(row: number, facts: RideFacts): void {
    this.flags[row] = packFlags(facts, this.wayOf(facts), { ...this.stopsOf(row), departsMs: this.departsMs(row) })
  }

  private newRow(): number {
    const row = this.freeRows.pop() ?? this.rowCount++
    this.ride = grown(this.ride, row + 1)
    this.from = grown(this.from, row + 1)
    this.to = grown(this.to, row + 1)
    this.at = grown(this.at, row + 1)
    this.flags = grown(this.flags, row + 1)
    this.span = grown(this.span, row + 1)
    this.sibling = grown(this.sibling, row + 1)
    return row
  }
}
