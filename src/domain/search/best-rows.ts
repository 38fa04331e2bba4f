import { pickFirst } from './pick-first.ts'
import { grown } from './grow-numbers.ts'
import { RideTable } from './ride-table.ts'

/** A ride with its best row. */
export interface Match {
  row: number
  ride: number
  /** The mean distance from the given ends. */
  distanceKm: number
  isNamed: boolean
}

/** How far the ends of a row are from those of the search. */
export interface RowEnds {
  startKm: (row: number) => number
  endKm: (row: number) => number
}

/** Rows beyond the current radius. */
class FurtherRows {
  count = 0
  rows = new Int32Array(0)
  /** At least this far: the other end is measured only when the radius reaches the first one. */
  leastKm = new Float64Array(0)

  add(row: number, leastKm: number): void {
    const place = this.count++
    if (place === this.rows.length) {
      this.rows = grown(this.rows, this.count)
      this.leastKm = grown(this.leastKm, this.count)
    }
    this.rows[place] = row
    this.leastKm[place] = leastKm
  }
}

const NOWHERE: RowEnds = { startKm: () => Number.POSITIVE_INFINITY, endKm: () => Number.POSITIVE_INFINITY }

/**
 * The best row of each ride among the rows that a search offers: the nearest, and then the shortest. Stored in columns
 * that the next search uses again: objects for hundreds of rows would be most of what a search leaves for the garbage
 * collector.
 */
export class BestRows {
  /** Number of rides. */
  count = 0
  private table = new RideTable()
  private ends = NOWHERE
  private widestKm = 0
  private rows = new Int32Array(0)
  private distanceKm = new Float64Array(0)
  private numbers = new Int32Array(0)
  /** By ride: its index in the columns plus 1; 0 for a ride without a row. */
  private placeOf = new Int32Array(0)
  private readonly further = new FurtherRows()

  begin(table: RideTable, ends: RowEnds, widestKm: number): void {
    for (let place = 0; place < this.count; place++) this.placeOf[this.rideAt(place)] = 0
    this.placeOf = grown(this.placeOf, table.rideNumbers)
    this.count = 0
    this.further.count = 0
    this.table = table
    this.ends = ends
    this.widestKm = widestKm
  }

  private rideAt(place: number): number {
    return this.numbers[place] ?? -1
  }

  /** Takes a row within `km`; a row beyond it is stored for a later call of `widen`. */
  offer(row: number, km: number): void {
    const leastKm = this.take(row, km)
    if (leastKm > km && leastKm <= this.widestKm) this.further.add(row, leastKm)
  }

  /** Takes the rows within `km` that were beyond `innerKm`. */
  widen(km: number, innerKm: number): void {
    const { rows, leastKm, count } = this.further
    for (let place = 0; place < count; place++) {
      const least = leastKm[place] ?? 0
      if (least <= km && least > innerKm) leastKm[place] = this.take(rows[place] ?? -1, km)
    }
  }

  /** Takes a row within `km`. @returns a distance of the row, which is beyond `km` when it was not taken. */
  private take(row: number, km: number): number {
    const startKm = this.ends.startKm(row)
    if (startKm > km) return startKm
    const endKm = this.ends.endKm(row)
    if (endKm > km) return endKm
    this.keep(row, (startKm + endKm) / 2)
    return startKm
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

  /**
   * The nearest rides up to this number, the soonest first among equals; all of them in any order when there are fewer.
   */
  nearest(most: number): Match[] {
    const { rows, distanceKm, table } = this
    const compare = (a: number, b: number) =>
      (distanceKm[a] ?? 0) - (distanceKm[b] ?? 0) || table.compareDepartures(rows[a] ?? -1, rows[b] ?? -1)
    const places: number[] = []
    for (let place = 0; place < this.count; place++) places.push(place)
    return (this.count > most ? pickFirst(places, most, compare) : places).map((place) => ({
      row: rows[place] ?? -1,
      ride: this.rideAt(place),
      distanceKm: distanceKm[place] ?? 0,
      isNamed: false,
    }))
  }
}
