import { expect, it } from 'vitest'
import { randomFrom } from '../../../tests/search-world.ts'
import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'
import { kmOf, Points, squareOf } from './compare-distances.ts'

const random = randomFrom(934)
const anywhere = (): Coordinates => ({ lat: random.int(180_000) / 1000 - 90, lng: random.int(360_000) / 1000 - 180 })
const near = ({ lat, lng }: Coordinates, degrees: number): Coordinates => ({
  lat: Math.max(-90, Math.min(90, lat + (degrees * random.int(1000)) / 1000)),
  lng: lng + (degrees * random.int(1000)) / 1000,
})

it('the search index measures the same distances as `distanceKm`, from about a metre to the opposite point of the earth', () => {
  for (const degrees of [0.00001, 0.001, 0.1, 1, 180])
    for (let n = 0; n < 200; n++) {
      const place = anywhere()
      const other = near(place, degrees)
      const points = new Points()
      points.set(3, other)
      const expected = distanceKm(place, other)
      // Near the opposite point of the earth, `distanceKm` is exact only to a metre.
      expect(Math.abs(kmOf(points.from(place).to(3)) - expected)).toBeLessThan(expected > 19_000 ? 1e-3 : 1e-7)
    }
})

it('the search index measures a distance of 0 from a point to itself', () => {
  const points = new Points()
  const place = anywhere()
  points.set(0, place)
  expect(points.from(place).to(0)).toBe(0)
})

it('`kmOf` turns the result of `squareOf` back into the same distance', () => {
  for (const km of [0, 0.001, 1, 50, 127, 128, 5000, 20_000]) expect(kmOf(squareOf(km))).toBeCloseTo(km, 7)
})
