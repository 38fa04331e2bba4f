import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawRoute, onOutline } from './route-drawing.ts'

const NAIROBI = { lat: -1.2864, lng: 36.8172 }
const MOMBASA = { lat: -4.0435, lng: 39.6682 }
const FRAME = { width: 640, height: 320, margin: { x: 60, y: 50 } }
const kenyan = fc.record({
  lat: fc.double({ min: -4.8, max: 5, noNaN: true }),
  lng: fc.double({ min: 34, max: 41.9, noNaN: true }),
})

describe('the drawing of a route', () => {
  it('places start and end inside the frame’s margins, for any route', () => {
    fc.assert(
      fc.property(fc.array(kenyan, { minLength: 2, maxLength: 300 }), (route) => {
        const drawing = drawRoute(route, FRAME)
        for (const end of drawing ? [drawing.from, drawing.to] : []) {
          expect(end.x).toBeGreaterThanOrEqual(59)
          expect(end.x).toBeLessThanOrEqual(581)
          expect(end.y).toBeGreaterThanOrEqual(49)
          expect(end.y).toBeLessThanOrEqual(271)
        }
      }),
    )
  })

  it('stays small for a road with many points', () => {
    fc.assert(
      fc.property(fc.array(kenyan, { minLength: 500, maxLength: 900 }), (route) => {
        expect(drawRoute(route, FRAME)?.path.length ?? 0).toBeLessThan(1_900)
      }),
      { numRuns: 10 },
    )
  })

  it('draws north up and east to the right', () => {
    const drawing = drawRoute([NAIROBI, MOMBASA], FRAME)
    expect(drawing?.to.x).toBeGreaterThan(drawing?.from.x ?? Infinity)
    expect(drawing?.to.y).toBeGreaterThan(drawing?.from.y ?? Infinity)
  })

  it('draws a curve between 2 known points, and the road where it is known', () => {
    expect(drawRoute([NAIROBI, MOMBASA], FRAME)?.path).toMatch(/^M\d+ \d+Q\d+ \d+ \d+ \d+$/)
    const road = [NAIROBI, { lat: -2.2717, lng: 37.8333 }, { lat: -3.3961, lng: 38.5561 }, MOMBASA]
    expect(drawRoute(road, FRAME)?.path.match(/C/g)).toHaveLength(3)
  })

  it('labels at most 3 towns of the route, without overlap', () => {
    const town = (name: string, share: number) => ({
      name,
      lat: NAIROBI.lat + (MOMBASA.lat - NAIROBI.lat) * share,
      lng: NAIROBI.lng + (MOMBASA.lng - NAIROBI.lng) * share,
    })
    const road = [0.02, 0.2, 0.21, 0.3, 0.5, 0.75, 0.99].map((share) => town(`${share}`, share))
    const { towns = [] } = drawRoute([NAIROBI, ...road, MOMBASA], FRAME) ?? {}
    expect(towns.map(({ name }) => name).toSorted()).toEqual(['0.21', '0.5', '0.75'])
  })

  it('is null with fewer than 2 different points', () => {
    expect(drawRoute([], FRAME)).toBeNull()
    expect(drawRoute([NAIROBI], FRAME)).toBeNull()
    expect(drawRoute([NAIROBI, NAIROBI], FRAME)).toBeNull()
  })

  it('places Nairobi at its point of Kenya’s outline', () => {
    expect(onOutline(NAIROBI)).toEqual({ x: 30.2, y: 66.9 })
  })
})
