import { expect, it } from 'vitest'
import { placeInOrder } from './stop-order.ts'

const NAIROBI = { lat: -1.285, lng: 36.824 }
const NAIVASHA = { lat: -0.7172, lng: 36.431 }
const NAKURU = { lat: -0.287, lng: 36.068 }
const ELDORET = { lat: 0.5143, lng: 35.2698 }

it.each([
  ['before the other stop', [NAIROBI, NAKURU, ELDORET], NAIVASHA, 1],
  ['after the other stop', [NAIROBI, NAIVASHA, ELDORET], NAKURU, 2],
  ['in the order of the way back', [ELDORET, NAKURU, NAIROBI], NAIVASHA, 2],
  ['between the ends of a ride without stops', [NAIROBI, ELDORET], NAKURU, 1],
  ['after the start when the new stop lies before the start', [NAIVASHA, NAKURU], NAIROBI, 1],
  ['before the end when the new stop lies after the end', [NAIROBI, NAIVASHA, NAKURU], ELDORET, 2],
])('a new stop is put %s', (_where, way, added, place) => {
  expect(placeInOrder(way, added)).toBe(place)
})
