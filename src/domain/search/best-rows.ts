import { kmOf, squareOf, type Distances } from './compare-distances.ts'
import { grown } from './grow-numbers.ts'
import { RideTable } from './ride-table.ts'
import type { RowFilter } from './row-filter.ts'

export interface Match {
  row: number
  ride: number
  /** The mean distance from the given ends. */
  distanceKm: number
  isNamed: boolean
}

/** The distances of places from each end of the search; null for an end that is not given. At least one is given. */
export interface GivenEnds {
  from: Distances | null
  to: Distances | null
}

/** The first `max` items in the order of `compare`. The rest is not sorted. */
export const pickFirst = <T>(items: readonly T[], max: number, compare: (a: T, b: T) => number): T[] => {
  const first: T[] = []
  for (const item of items) {
    let place = first.length
    if (place === max) {
      const last = first[place - 1]
      if (last === undefined || compare(last, item) <= 0) continue
      place -= 1
    }
    for (; place > 0; place--) {
      const before = first[place - 1] ?? item
      if (compare(item, before) >= 0) break
      first[place] = before
    }
    first[place] = item
  }
  return first
}

class FurtherRows {
  count = 0
  rows = new Int32Array(0)
  /** For each row, the distance of an end beyond the radius. The row is measured again when the radius reaches it. */
  least = new Float64Array(0)

  add(row: number, least: number): void {
    const place = this.count++
    if (place === this.rows.length) {
      this.rows = grown(this.rows, this.count)
      this.least = grown(this.least, this.count)
    }
    this.rows[place] = row
    this.least[place] = least
  }
}

const NOT_YET = -1

/**
 * Stores, for each ride, the nearest of the rows that a search offers; of equally near rows, the one with the fewest
 * legs. The rows are in columns that the next search uses again, because objects for hundreds of rows would be most
 * of what a search leaves for the garbage collector.
 */
export class BestRows {
  count = 0
  private table = new RideTable()
  private from: Distances | null = null
  private to: Distances | null = null
  // Distances as values of `squareOf`.
  private radius = NOT_YET
  private widest = 0
  private rows = new Int32Array(0)
  private distanceKm = new Float64Array(0)
  private numbers = new Int32Array(0)
  /** By ride: its index in the columns plus 1; 0 for a ride without a row. */
  private placeOf = new Int32Array(0)
  private readonly further = new FurtherRows()

  begin(table: RideTable, { from, to }: GivenEnds, widestKm: number): void {
    for (let place = 0; place < this.count; place++) this.placeOf[this.rideAt(place)] = 0
    this.placeOf = grown(this.placeOf, table.rideNumbers)
    this.count = 0
    this.further.count = 0
    this.table = table
    this.from = from
    this.to = to
    this.radius = NOT_YET
    this.widest = squareOf(widestKm)
  }

  private rideAt(place: number): number {
    return this.numbers[place] ?? -1
  }

  /** Adds a row within the radius; a row beyond it, up to the widest radius, is stored for a later call of `widen`. */
  offer(row: number): void {
    const least = this.take(row)
    if (least > this.radius && least <= this.widest) this.further.add(row, least)
  }

  /** Sets a larger radius, and adds the stored rows that are now within it. */
  widen(km: number): void {
    const inner = this.radius
    this.radius = squareOf(km)
    const { rows, least, count } = this.further
    for (let place = 0; place < count; place++) {
      const known = least[place] ?? 0
      if (known <= this.radius && known > inner) least[place] = this.take(rows[place] ?? -1)
    }
  }

  /**
   * Adds the row if both ends are within the radius.
   * @returns the distance of an end beyond the radius, or of the start if the row was added
   */
  private take(row: number): number {
    const { table, from, to } = this
    const start = from === null ? 0 : from.to(table.fromPlace(row))
    if (start > this.radius) return start
    const end = to === null ? 0 : to.to(table.toPlace(row))
    if (end > this.radius) return end
    this.keep(row, (kmOf(start) + kmOf(end)) / (from && to ? 2 : 1))
    return start
  }

  private keep(row: number, distanceKm: number): void {
    const ride = this.table.rideOf(row)
    const known = this.placeOf[ride] ?? 0
    if (known === 0) {
      const place = this.count++
      if (place === this.rows.length) this.grow()
      this.numbers[place] = ride
      this.placeOf[ride] = this.count
      this.write(place, row, distanceKm)
    } else if (this.table.isBetter(row, distanceKm, this.rows[known - 1] ?? -1, this.distanceKm[known - 1] ?? 0))
      this.write(known - 1, row, distanceKm)
  }

  private grow(): void {
    this.rows = grown(this.rows, this.count)
    this.distanceKm = grown(this.distanceKm, this.count)
    this.numbers = grown(this.numbers, this.count)
  }

  private write(place: number, row: number, distanceKm: number): void {
    this.rows[place] = row
    this.distanceKm[place] = distanceKm
  }

  /** The `max` nearest rides, the soonest first among equals. If there are no more than `max`, returns all, in any order. */
  nearest(max: number): Match[] {
    const { rows, distanceKm, table } = this
    const compare = (a: number, b: number) =>
      (distanceKm[a] ?? 0) - (distanceKm[b] ?? 0) || table.compareDepartures(rows[a] ?? -1, rows[b] ?? -1)
    const places: number[] = []
    for (let place = 0; place < this.count; place++) places.push(place)
    return (this.count > max ? pickFirst(places, max, compare) : places).map((place) => ({
      row: rows[place] ?? -1,
      ride: this.rideAt(place),
      distanceKm: distanceKm[place] ?? 0,
      isNamed: false,
    }))
  }
}

/**
 * The first `max` matching rows of a list that depart within the times of the filter. Of the matching rows of one
 * ride, only the shortest is returned.
 */
export const pickSoonest = (
  table: RideTable,
  rows: ArrayLike<number>,
  filter: RowFilter,
  matches: (row: number) => boolean,
  max: number,
): number[] => {
  const found: number[] = []
  for (let n = table.firstAt(rows, filter.opensMs); n < rows.length && found.length < max; n++) {
    const row = rows[n] ?? 0
    if (table.departsMs(row) >= filter.closesMs) break
    if (matches(row) && !table.isBeaten(row, matches)) found.push(row)
  }
  return found
}
