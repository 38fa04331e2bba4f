import { distanceKm } from '../../shared/kernel/geo.ts'
import { dayNumber, type Segment, type Sought } from './rules.ts'
import { AlertRows, type AlertColumns } from './store-alerts.ts'

/**
 * The cell size in degrees of the grid for each radius in km: a little larger than the radius, so a search visits few
 * cells.
 */
const DEGREES = new Map([
  [5, 0.06],
  [10, 0.1],
  [30, 0.3],
])
const KM_PER_DEGREE = 111.19
/** Degrees give only approximate distances, so the search goes slightly further than the radius. */
const SLACK = 1.02
/** The cell of an end without coordinates: any place, or a name only. */
const NO_CELL = 0

const columnsOf = (degrees: number) => Math.ceil(360 / degrees) + 1
const rowOf = (lat: number, degrees: number) => Math.floor((lat + 90) / degrees)
const columnOf = (lng: number, degrees: number) => Math.floor((lng + 180) / degrees)

const cellOf = (lat: number, lng: number, degrees: number): number =>
  Number.isNaN(lat) ? NO_CELL : rowOf(lat, degrees) * columnsOf(degrees) + columnOf(lng, degrees) + 1

const cellsAround = ({ lat, lng }: Segment['from'], radiusKm: number, degrees: number): number[] => {
  const reach = (radiusKm / KM_PER_DEGREE) * SLACK
  const lngReach = reach / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  const cells = [NO_CELL]
  for (let row = rowOf(lat - reach, degrees); row <= rowOf(lat + reach, degrees); row++)
    for (let column = columnOf(lng - lngReach, degrees); column <= columnOf(lng + lngReach, degrees); column++)
      cells.push(row * columnsOf(degrees) + column + 1)
  return cells
}

const isNear = (stop: Segment['from'], lat: number, lng: number, radiusKm: number): boolean =>
  Number.isNaN(lat) ||
  // Comparing latitudes is much cheaper than computing the distance, and excludes most alerts.
  (Math.abs(lat - stop.lat) * KM_PER_DEGREE <= radiusKm * SLACK && distanceKm({ lat, lng }, stop) <= radiusKm)

const fits = (columns: AlertColumns, row: number, segment: Segment, day: number, amenityMask: number): boolean => {
  const { seats, mask, firstDay, lastDay, radius, fromLat, fromLng, toLat, toLng } = columns
  const radiusKm = radius[row] ?? 0
  return (
    (seats[row] ?? 0) <= segment.freeSeats &&
    ((mask[row] ?? 0) & ~amenityMask) === 0 &&
    (firstDay[row] ?? 0) <= day &&
    day <= (lastDay[row] ?? 0) &&
    isNear(segment.from, fromLat[row] ?? NaN, fromLng[row] ?? NaN, radiusKm) &&
    isNear(segment.to, toLat[row] ?? NaN, toLng[row] ?? NaN, radiusKm)
  )
}

/** Lists of rows, ordered by age: one list for each pair of a `from` cell and a `to` cell. */
type Grid = Map<number, Map<number, number[]>>

interface Wanted {
  after: number
  limit: number
}

export class AlertIndex {
  readonly #rows: AlertRows
  readonly #grids = new Map<number, Grid>([...DEGREES.keys()].map((radius) => [radius, new Map()]))
  #size = 0

  constructor(expected = 0) {
    this.#rows = new AlertRows(expected)
  }

  get size(): number {
    return this.#size
  }

  put(seq: number, alert: Sought): void {
    const known = this.#rows.find(seq)
    if (known >= 0) this.#takeOut(known)
    const row = known >= 0 ? known : this.#rows.add(seq)
    this.#rows.write(row, alert)
    const [grid, from, to] = this.#cellsOf(row)
    let lists = grid.get(from)
    if (!lists) grid.set(from, (lists = new Map()))
    const list = lists.get(to)
    if (list) list.splice(this.#rows.placeAfter(list, seq), 0, row)
    else lists.set(to, [row])
    this.#size++
  }

  remove(seq: number): void {
    const row = this.#rows.find(seq)
    if (row >= 0) this.#takeOut(row)
  }

  /** The oldest alerts younger than `after` that fit any of the segments, oldest first. */
  find(segments: readonly Segment[], amenityMask: number, { after, limit }: Wanted): number[] {
    const { columns } = this.#rows
    const oldest: number[] = []
    for (const segment of segments) {
      const day = dayNumber(segment.day)
      for (const list of this.#listsNear(segment))
        for (let place = after === 0 ? 0 : this.#rows.placeAfter(list, after); place < list.length; place++) {
          const row = list[place] ?? 0
          const isTooYoung =
            oldest.length >= limit && (columns.seq[row] ?? 0) >= (columns.seq[oldest[limit - 1] ?? 0] ?? 0)
          if (isTooYoung) break
          if (fits(columns, row, segment, day, amenityMask) && this.#isNamed(row, segment))
            this.#offer(oldest, row, limit)
        }
    }
    return oldest.map((row) => columns.seq[row] ?? 0)
  }

  #offer(oldest: number[], row: number, limit: number): void {
    const place = this.#rows.placeAfter(oldest, this.#rows.columns.seq[row] ?? 0)
    // Another segment of the ride found the same alert.
    if (oldest[place - 1] === row) return
    oldest.splice(place, 0, row)
    if (oldest.length > limit) oldest.pop()
  }

  *#listsNear({ from, to }: Segment): Generator<number[]> {
    for (const [radius, degrees] of DEGREES) {
      const grid = this.#grids.get(radius)
      if (!grid?.size) continue
      const ends = cellsAround(to, radius, degrees)
      for (const origin of cellsAround(from, radius, degrees)) {
        const lists = grid.get(origin)
        if (!lists) continue
        for (const end of ends) {
          const list = lists.get(end)
          if (list) yield list
        }
      }
    }
  }

  #isNamed(row: number, { from, to }: Segment): boolean {
    const names = this.#rows.names.get(row)
    return (
      names === undefined ||
      ((names.from === null || from.name.toLowerCase().includes(names.from)) &&
        (names.to === null || to.name.toLowerCase().includes(names.to)))
    )
  }

  #cellsOf(row: number): [Grid, number, number] {
    const { radius, fromLat, fromLng, toLat, toLng } = this.#rows.columns
    const km = radius[row] ?? 0
    const degrees = DEGREES.get(km)
    const grid = this.#grids.get(km)
    if (!grid || degrees === undefined) throw new Error(`There is no grid for ${km} km.`)
    return [
      grid,
      cellOf(fromLat[row] ?? NaN, fromLng[row] ?? NaN, degrees),
      cellOf(toLat[row] ?? NaN, toLng[row] ?? NaN, degrees),
    ]
  }

  #takeOut(row: number): void {
    const [grid, from, to] = this.#cellsOf(row)
    const lists = grid.get(from)
    const list = lists?.get(to)
    const place = list?.indexOf(row) ?? -1
    if (!lists || !list || place < 0) return
    list.splice(place, 1)
    if (list.length === 0) lists.delete(to)
    if (lists.size === 0) grid.delete(from)
    this.#size--
  }
}
