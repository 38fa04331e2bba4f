import { pickFirst } from './pick-first.ts'
import { grown } from './grow-numbers.ts'
import type { RideTable } from './ride-table.ts'

/** A ride with its best row. */
export interface Match {
  row: number
  ride: number
  /** The mean distance from the given ends. */
  distanceKm: number
  isNamed: boolean
}

/** Rows beyond the current radius. */
class FurtherRows {
  count = 0
  rows = new Int32Array(0)
  furthestKm = new Float64Array(0)
  distanceKm = new Float64Array(0)

  add(row: number, furthestKm: number, distanceKm: number): void {
    const place = this.count++
    this.rows = grown(this.rows, this.count)
    this.furthestKm = grown(this.furthestKm, this.count)
    this.distanceKm = grown(this.distanceKm, this.count)
    this.rows[place] = row
    this.furthestKm[place] = furthestKm
    this.distanceKm[place] = distanceKm
  }
}

/**
 * The best row of each ride among the rows that a search offers: the nearest, and then the shortest. Stored in columns
 * that the next search uses again: objects for hundreds of rows would be most of what a search leaves for the garbage
 * collector.
 */
export class BestRows {
  /** Number of rides. */
  count = 0
  private rows = new Int32Array(0)
  private distanceKm = new Float64Array(0)
  private numbers = new Int32Array(0)
  /** By ride: its index in the columns plus 1; 0 for a ride without a row. */
  private placeOf = new Int32Array(0)
  private readonly further = new FurtherRows()

  begin({ rideNumbers }: RideTable): void {
    for (let place = 0; place < this.count; place++) this.placeOf[this.rideAt(place)] = 0
    this.placeOf = grown(this.placeOf, rideNumbers)
    this.count = 0
    this.further.count = 0
  }

  private rideAt(place: number): number {
    return this.numbers[place] ?? -1
  }

  /** Takes a row within `km`; a row beyond it is stored for a later call of `widen`. */
  offer(table: RideTable, km: number, row: number, furthestKm: number, distanceKm: number): void {
    if (furthestKm <= km) this.keep(table, row, distanceKm)
    else this.further.add(row, furthestKm, distanceKm)
  }

  /** Takes the rows within `km` that were beyond `innerKm`. */
  widen(table: RideTable, km: number, innerKm: number): void {
    const { rows, furthestKm, distanceKm, count } = this.further
    for (let place = 0; place < count; place++) {
      const furthest = furthestKm[place] ?? 0
      if (furthest <= km && furthest > innerKm) this.keep(table, rows[place] ?? -1, distanceKm[place] ?? 0)
    }
  }

  private keep(table: RideTable, row: number, distanceKm: number): void {
    const ride = table.rideOf(row)
    const known = this.placeOf[ride] ?? 0
    if (known === 0) {
      const place = this.count++
      this.rows = grown(this.rows, this.count)
      this.distanceKm = grown(this.distanceKm, this.count)
      this.numbers = grown(this.numbers, this.count)
      this.numbers[place] = ride
      this.placeOf[ride] = this.count
      this.write(place, row, distanceKm)
    } else if (table.isBetter(row, distanceKm, this.rows[known - 1] ?? -1, this.distanceKm[known - 1] ?? 0))
      this.write(known - 1, row, distanceKm)
  }

  private write(place: number, row: number, distanceKm: number): void {
    this.rows[place] = row
    this.distanceKm[place] = distanceKm
  }

  /**
   * The nearest rides up to this number, the soonest first among equals; all of them in any order when there are fewer.
   */
  nearest(table: RideTable, most: number): Match[] {
    const { rows, distanceKm } = this
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
