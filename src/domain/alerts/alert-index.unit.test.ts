import { describe, expect, it } from 'vitest'
import { addDays } from '../../shared/kernel/nairobi-time.ts'
import { AlertIndex } from './index-alerts.ts'
import { fitsSegment, segmentsOf, type Segment, type Sought } from './rules.ts'

const createRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}
const random = createRandom(7)
const TOWNS = Array.from({ length: 10 }, (_, number) => ({
  name: `Town ${number}`,
  lat: -4 + random(8000) / 1000,
  lng: 34 + random(7000) / 1000,
}))
const nearTown = () => {
  const town = TOWNS[random(TOWNS.length)] ?? TOWNS[0]!
  return { name: town.name, lat: town.lat + (random(300) - 150) / 1000, lng: town.lng + (random(300) - 150) / 1000 }
}
const FIRST_DAY = '2026-11-23'
const day = () => addDays(FIRST_DAY, random(20))
const MASKS = [0, 0, 1, 4, 5]

const someEnd = () => {
  const { name, lat, lng } = nearTown()
  const kind = random(20)
  if (kind === 0) return null
  return { name, coordinates: kind === 1 ? null : { lat, lng } }
}
const someAlert = (): Sought => {
  const first = day()
  return {
    from: someEnd(),
    to: someEnd() ?? { name: 'Town 1', coordinates: null },
    ...(random(3) === 0 ? { dateFrom: first, dateTo: addDays(first, random(4)) } : { dateFrom: null, dateTo: null }),
    numSeats: 1 + random(4),
    radiusKm: [5, 10, 30][random(3)] ?? 10,
    amenityMask: MASKS[random(MASKS.length)] ?? 0,
  }
}
const someRide = (): { segments: Segment[]; mask: number } => {
  const time = new Date(`${day()}T09:00:00.000Z`)
  const stops = Array.from({ length: 2 + random(5) }, (_, place) => ({ ...nearTown(), position: place * 1000, time }))
  const legs = stops.slice(1).map((_, place) => ({ position: place * 1000, freeSeats: random(5), costKsh: 100 }))
  return { segments: segmentsOf(stops, legs), mask: MASKS[random(MASKS.length)] ?? 0 }
}

describe('the alerts in memory', () => {
  it('the alerts in memory give the same matches as a check of every alert, oldest first, also after changes', () => {
    const index = new AlertIndex()
    const all = new Map<number, Sought>()
    const put = (seq: number) => {
      const alert = someAlert()
      all.set(seq, alert)
      index.put(seq, alert)
    }
    for (let seq = 1; seq <= 4000; seq++) put(seq)
    let compared = 0
    for (let ride = 0; ride < 120; ride++) {
      const { segments, mask } = someRide()
      const fitting = [...all]
        .filter(([, alert]) => segments.some((segment) => fitsSegment(alert, segment, mask)))
        .map(([seq]) => seq)
        .toSorted((a, b) => a - b)
      expect(index.find(segments, mask, { after: 0, limit: 100_000 })).toEqual(fitting)
      expect(index.find(segments, mask, { after: 0, limit: 7 })).toEqual(fitting.slice(0, 7))
      const after = fitting[3] ?? 0
      const later = fitting.filter((seq) => seq > after)
      expect(index.find(segments, mask, { after, limit: 5 })).toEqual(later.slice(0, 5))
      compared += fitting.length
      put(1 + random(4000))
      // A transaction that commits late adds an alert after alerts with higher numbers.
      put(10_000 - ride)
      const gone = 1 + random(4000)
      all.delete(gone)
      index.remove(gone)
      expect(index.size).toBe(all.size)
    }
    expect(compared).toBeGreaterThan(1000)
  })
})
