import { dayNumber, type AlertEnd, type Sought } from './rules.ts'

const GROWTH = 1.25
const FIRST_CAPACITY = 1024
const FOREVER = 65_535

const createColumns = (capacity: number) => ({
  seq: new Float64Array(capacity),
  fromLat: new Float64Array(capacity),
  fromLng: new Float64Array(capacity),
  toLat: new Float64Array(capacity),
  toLng: new Float64Array(capacity),
  mask: new Int32Array(capacity),
  firstDay: new Uint16Array(capacity),
  lastDay: new Uint16Array(capacity),
  seats: new Uint8Array(capacity),
  radius: new Uint8Array(capacity),
})
export type AlertColumns = ReturnType<typeof createColumns>

const grow = <Column extends AlertColumns[keyof AlertColumns]>(column: Column, capacity: number): Column => {
  const wider = new (column.constructor as new (length: number) => Column)(capacity)
  wider.set(column)
  return wider
}

const nameOf = (end: AlertEnd | null): string | null =>
  end === null || end.coordinates !== null ? null : end.name.trim().toLowerCase()

export interface EndNames {
  from: string | null
  to: string | null
}

/** Alerts as rows of numbers: a million of them take 50 MB. `seq` is an alert's position in the order of age. */
export class AlertRows {
  columns: AlertColumns
  readonly names = new Map<number, EndNames>()
  #count = 0
  /** The rows before this one are ordered by age. The first row that breaks the order, and all later rows, are in `#late`. */
  #ordered = 0
  readonly #late = new Map<number, number>()

  constructor(expected: number) {
    this.columns = createColumns(Math.max(expected, FIRST_CAPACITY))
  }

  find(seq: number): number {
    let low = 0
    let high = this.#ordered - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.columns.seq[middle] ?? 0
      if (found === seq) return middle
      if (found < seq) low = middle + 1
      else high = middle - 1
    }
    return this.#late.get(seq) ?? -1
  }

  add(seq: number): number {
    const row = this.#count++
    if (row >= this.columns.seq.length) {
      const capacity = Math.ceil(this.#count * GROWTH)
      const grown = Object.entries(this.columns).map(([name, column]) => [name, grow(column, capacity)])
      this.columns = Object.fromEntries(grown) as AlertColumns
    }
    this.columns.seq[row] = seq
    if (this.#ordered === row && (row === 0 || (this.columns.seq[row - 1] ?? 0) < seq)) this.#ordered++
    else this.#late.set(seq, row)
    return row
  }

  write(row: number, alert: Sought): void {
    const { columns } = this
    columns.fromLat[row] = alert.from?.coordinates?.lat ?? NaN
    columns.fromLng[row] = alert.from?.coordinates?.lng ?? NaN
    columns.toLat[row] = alert.to?.coordinates?.lat ?? NaN
    columns.toLng[row] = alert.to?.coordinates?.lng ?? NaN
    columns.mask[row] = alert.amenityMask
    columns.firstDay[row] = alert.dateFrom === null ? 0 : dayNumber(alert.dateFrom)
    columns.lastDay[row] = alert.dateTo === null ? FOREVER : dayNumber(alert.dateTo)
    columns.seats[row] = alert.numSeats
    columns.radius[row] = alert.radiusKm
    const names = { from: nameOf(alert.from), to: nameOf(alert.to) }
    if (names.from === null && names.to === null) this.names.delete(row)
    else this.names.set(row, names)
  }

  /** The position of the first row younger than `seq`, in a list that is ordered by age. */
  placeAfter(list: readonly number[], seq: number): number {
    const ages = this.columns.seq
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ages[list[middle] ?? 0] ?? 0) <= seq) low = middle + 1
      else high = middle
    }
    return low
  }
}
