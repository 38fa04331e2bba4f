import type { Coordinates } from '../../shared/kernel/geo.ts'

/** Measured: smaller and larger cells are slower. */
const CELL_DEGREES = 0.03
const CELLS_A_ROW = Math.ceil(360 / CELL_DEGREES) + 2
/** Degrees of latitude in a kilometre, and a thousandth more. */
const DEGREES_A_KM = 0.0090022

/** Rows and columns of cells, both ends included. */
interface Box {
  bottom: number
  top: number
  left: number
  right: number
}

const rowOf = (lat: number) => Math.floor((lat + 90) / CELL_DEGREES)
const columnOf = (lng: number) => Math.floor((Math.min(180, Math.max(-180, lng)) + 180) / CELL_DEGREES)

const EMPTY: Box = { bottom: 0, top: -1, left: 0, right: -1 }

/** The cells that a circle touches; near the poles and the date line, the whole band around the world. */
const boxAround = ({ lat, lng }: Coordinates, km: number): Box => {
  if (km === 0) return EMPTY
  const high = km * DEGREES_A_KM
  const wide = Math.abs(lat) > 60 || Math.abs(lng) > 178 ? 360 : high / Math.cos((lat * Math.PI) / 180)
  return {
    bottom: rowOf(lat - high),
    top: rowOf(lat + high),
    left: columnOf(lng - wide),
    right: columnOf(lng + wide),
  }
}

/** Places in square cells. Cells are numbered as they come into use. */
export class PlaceGrid {
  private readonly numberOf = new Map<number, number>()
  private readonly cellOf: number[] = []
  private readonly placesIn: number[][] = []

  add(place: number, { lat, lng }: Coordinates): void {
    const key = rowOf(lat) * CELLS_A_ROW + columnOf(lng)
    let cell = this.numberOf.get(key)
    if (cell === undefined) {
      cell = this.placesIn.length
      this.numberOf.set(key, cell)
      this.placesIn.push([])
    }
    this.placesIn[cell]?.push(place)
    this.cellOf[place] = cell
  }

  cell(place: number): number {
    return this.cellOf[place] ?? -1
  }

  get cellCount(): number {
    return this.placesIn.length
  }

  places(cell: number): readonly number[] {
    return this.placesIn[cell] ?? []
  }

  /** Adds the cells that the circle touches and a circle of `innerKm` does not. */
  addAround(centre: Coordinates, km: number, innerKm: number, cells: number[]): void {
    const outer = boxAround(centre, km)
    const inner = boxAround(centre, innerKm)
    for (let row = outer.bottom; row <= outer.top; row++)
      for (let column = outer.left; column <= outer.right; column++) {
        if (row >= inner.bottom && row <= inner.top && column >= inner.left && column <= inner.right) {
          column = inner.right
          continue
        }
        const cell = this.numberOf.get(row * CELLS_A_ROW + column)
        if (cell !== undefined) cells.push(cell)
      }
  }
}
