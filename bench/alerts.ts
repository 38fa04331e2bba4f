// node --expose-gc bench/alerts.ts: measures how long it takes to find the alerts that fit a ride, among a million
// alerts in memory. Before that it checks the index: for 500 rides and 20,000 alerts it compares the results with a
// check of each alert.
import { readFileSync } from 'node:fs'
import { AlertIndex } from '../src/domain/alerts/index-alerts.ts'
import { fitsSegment, segmentsOf, type Segment, type Sought } from '../src/domain/alerts/rules.ts'
import { addDays } from '../src/shared/kernel/nairobi-time.ts'
import { mean, quantile } from './statistics.ts'

const ALERTS = Number(process.env['BENCH_ALERTS'] ?? '1000000')
const RIDES = 2000
const COMPARED_ALERTS = 20_000
const COMPARED_RIDES = 500
const WAVE = 20
const FIRST_DAY = '2026-11-23'

let state = 20261123
/** A fixed sequence, so that every run uses the same alerts and rides. */
const random = (below: number): number => {
  state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return Math.floor((state / 4_294_967_296) * below)
}

interface Town {
  name: string
  lat: number
  lng: number
}
const TOWNS: Town[] = readFileSync('src/gazetteer/data/places.csv', 'utf8')
  .trim()
  .split('\n')
  .flatMap((line): Town[] => {
    const numbers = [...line.matchAll(/-?\d+\.\d{2,}/g)].map(([text]) => Number(text))
    const [lat, lng] = numbers
    return lat !== undefined && lng !== undefined && lat > -5 && lat < 6 && lng > 33 && lng < 43
      ? [{ name: line.split(',')[1] ?? '', lat, lng }]
      : []
  })

/** A place near one of the towns. In half of the calls it is one of the first 60, so that many users want the same towns. */
const someTown = (): Town => {
  const town = TOWNS[random(2) === 0 ? random(60) : random(TOWNS.length)]
  if (!town) throw new Error('no towns')
  return { name: town.name, lat: town.lat + (random(400) - 200) / 10_000, lng: town.lng + (random(400) - 200) / 10_000 }
}

const someAlert = (): Sought => {
  const [from, to] = [someTown(), someTown()]
  const day = addDays(FIRST_DAY, random(60))
  const radius = random(5)
  return {
    from: { name: from.name, coordinates: { lat: from.lat, lng: from.lng } },
    to: { name: to.name, coordinates: { lat: to.lat, lng: to.lng } },
    ...(random(2) === 0 ? { dateFrom: day, dateTo: addDays(day, random(4)) } : { dateFrom: null, dateTo: null }),
    numSeats: 1 + random(3),
    radiusKm: radius === 0 ? 5 : radius === 1 ? 30 : 10,
    amenityMask: random(8) === 0 ? 1 << random(13) : 0,
  }
}
const someRide = (between: number): Segment[] => {
  const time = new Date(`${addDays(FIRST_DAY, random(60))}T05:00:00.000Z`)
  const stops = Array.from({ length: 2 + between }, (_, place) => ({ ...someTown(), position: place * 1000, time }))
  const legs = stops.slice(1).map((_, place) => ({ position: place * 1000, freeSeats: 1 + random(4), costKsh: 100 }))
  return segmentsOf(stops, legs)
}

const memoryMb = (): number => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}

/** Measures the CPU of this thread, because elapsed time would include the work of other programs on a busy machine. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const measure = (index: AlertIndex, between: () => number): number[] => {
  const rides = Array.from({ length: RIDES }, () => someRide(between()))
  const times: number[] = []
  for (let round = 0; round < 3; round++)
    for (const [number, segments] of rides.entries()) {
      const startedAt = cpuMs()
      index.find(segments, 8191, { after: 0, limit: WAVE })
      times[number] = Math.min(times[number] ?? Infinity, cpuMs() - startedAt)
    }
  return times
}

const compare = (): { pairs: number; different: number } => {
  const index = new AlertIndex()
  const all = Array.from({ length: COMPARED_ALERTS }, someAlert)
  for (const [seq, alert] of all.entries()) index.put(seq + 1, alert)
  let pairs = 0
  let different = 0
  for (let ride = 0; ride < COMPARED_RIDES; ride++) {
    const segments = someRide(random(5))
    const fitting = all.flatMap((alert, seq) =>
      segments.some((segment) => fitsSegment(alert, segment, 8191)) ? [seq + 1] : [],
    )
    pairs += fitting.length
    const whole = index.find(segments, 8191, { after: 0, limit: COMPARED_ALERTS })
    const oldest = index.find(segments, 8191, { after: 0, limit: WAVE })
    if (whole.join() !== fitting.join() || oldest.join() !== fitting.slice(0, WAVE).join()) different += 1
  }
  return { pairs, different }
}

const { pairs, different } = compare()
console.log(
  `${COMPARED_ALERTS.toLocaleString('en')} alerts × ${COMPARED_RIDES} rides with 0 to 4 stops between: ${pairs.toLocaleString('en')} pairs, ${different} rides differ`,
)
const before = memoryMb()
const startedAt = cpuMs()
const index = new AlertIndex(ALERTS)
for (let seq = 1; seq <= ALERTS; seq++) index.put(seq, someAlert())
const builtMs = cpuMs() - startedAt
console.log(
  `${ALERTS.toLocaleString('en')} alerts: ${(memoryMb() - before).toFixed(0)} MB, ${builtMs.toFixed(0)} ms of CPU, including the time to invent them`,
)
for (const [what, between] of [
  ['one segment', () => 0],
  ['0 to 4 stops between', () => random(5)],
] as const) {
  const times = measure(index, between)
  console.log(
    `the oldest ${WAVE} of a ride of ${what}: CPU mean ${mean(times).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms, most ${Math.max(...times).toFixed(2)} ms`,
  )
}
