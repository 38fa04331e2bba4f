import { EARTH_RADIUS_KM, type Coordinates } from '../../shared/kernel/geo.ts'
import { grown } from './grow-numbers.ts'

// A search compares hundreds of places with a radius, and needs kilometres for only a few. So it compares squared
// straight-line distances, in earth radii: they need no sine and no square root.

const RADIANS = Math.PI / 180
const DIAMETER_KM = 2 * EARTH_RADIUS_KM

export const squareOf = (km: number): number => (2 * Math.sin(km / DIAMETER_KM)) ** 2
export const kmOf = (square: number): number => DIAMETER_KM * arcsineOfRoot(square / 4)

/** Up to this value, 4 terms are as exact as `Math.asin` and ten times as fast. Every radius of a search is smaller. */
const FEW_TERMS_UP_TO = 1e-4
const arcsineOfRoot = (s: number): number =>
  s < FEW_TERMS_UP_TO
    ? Math.sqrt(s) * (1 + s * (1 / 6 + s * (3 / 40 + s * (15 / 336))))
    : Math.asin(Math.min(1, Math.sqrt(s)))

const axesOf = ({ lat, lng }: Coordinates): readonly [number, number, number] => {
  const cos = Math.cos(lat * RADIANS)
  return [cos * Math.cos(lng * RADIANS), cos * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)]
}

/** A place has three numbers and room for a fourth, so that it never begins in one cache line and ends in the next. */
const A_PLACE = 4

export class Points {
  private axes = new Float64Array(0)

  set(number: number, coordinates: Coordinates): void {
    this.axes = grown(this.axes, A_PLACE * (number + 1))
    this.axes.set(axesOf(coordinates), A_PLACE * number)
  }

  from(place: Coordinates): Distances {
    return new Distances(this.axes, axesOf(place))
  }
}

/** Measures from one place to points. `to` returns the square of a distance, as `squareOf` does. */
class Distances {
  private readonly axes: Float64Array
  private readonly x: number
  private readonly y: number
  private readonly z: number

  constructor(axes: Float64Array, [x, y, z]: readonly [number, number, number]) {
    this.axes = axes
    this.x = x
    this.y = y
    this.z = z
  }

  to(number: number): number {
    const { axes } = this
    const at = A_PLACE * number
    const x = (axes[at] ?? 0) - this.x
    const y = (axes[at + 1] ?? 0) - this.y
    const z = (axes[at + 2] ?? 0) - this.z
    return x * x + y * y + z * z
  }
}

export type { Distances }
