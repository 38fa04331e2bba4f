// Measures finding rides in its own process, so that the time contains no HTTP and the memory contains nothing else.
import { openPostgres } from '../src/db/client.ts'
import { findRides, NOTHING, VISITOR } from '../src/domain/search/find-rides.ts'
import { writeAnswer } from '../src/domain/search/present.ts'
import { RideIndex } from '../src/domain/search/ride-index.ts'
import type { SearchCriteria } from '../src/domain/search/rules.ts'

export interface FindOrder {
  url: string
  searches: readonly (readonly SearchCriteria[])[]
  repeats: number
}

export interface Finding {
  bookable: number
  /** The shortest time of each search over several repetitions, with one array for each list of searches. */
  micros: number[][]
  loadCpuSeconds: number
  indexMb: number
  /** The memory of the index with as many cards as a process stores at most. */
  withCardsMb: number
}

const MAX_CARDS = 20_000

const failLoudly = (error: unknown) => {
  throw error
}

const memoryMb = (): number => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}

const writeCards = (index: RideIndex): void => {
  const { table, cards } = index
  const shown = {
    places: table.places,
    cards,
    publicUrl: 'http://localhost:3000',
    viewer: null,
    own: new Map(),
    now: new Date(),
  }
  for (let number = 0; number < Math.min(MAX_CARDS, table.rideCount); number++) {
    const ride = table.factsOf(number)
    const to = ride.stops.length - 1
    const found = [{ ride, from: 0, to, departsMs: 0, distanceKm: 0, isNamed: true, isPossible: false }]
    writeAnswer({ rides: { found, radiusKm: null }, nearDays: NOTHING, wider: [] }, shown, (bytes) =>
      Buffer.allocUnsafe(bytes),
    )
  }
}

const measure = async ({ url, searches, repeats }: FindOrder): Promise<Finding> => {
  const store = await openPostgres(url, { size: 2, waitMs: 60_000 }, failLoudly)
  const index = new RideIndex(store.db, ['LICENSE', 'INSURANCE'])
  const emptyMb = memoryMb()
  const before = process.cpuUsage()
  await index.load()
  const { user, system } = process.cpuUsage(before)
  const indexMb = memoryMb() - emptyMb
  const micros = searches.map((list) => {
    const least = list.map(() => Number.POSITIVE_INFINITY)
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const [n, criteria] of list.entries()) {
        const startedAt = performance.now()
        findRides(index, criteria, index.amenityBits, VISITOR)
        least[n] = Math.min(least[n] ?? Number.POSITIVE_INFINITY, 1000 * (performance.now() - startedAt))
      }
    return least
  })
  writeCards(index)
  const withCardsMb = memoryMb() - emptyMb
  await store.close()
  return { bookable: index.table.rideCount, micros, loadCpuSeconds: (user + system) / 1e6, indexMb, withCardsMb }
}

process.once('message', (order: FindOrder) => {
  void measure(order).then((finding) => process.send?.(finding, () => process.disconnect()))
})
