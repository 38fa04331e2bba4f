// Serves the product's API in its own process, with ADDED_PLACES invented places in addition to the built-in ones.
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { buildProduct } from '../src/main.ts'
import { parseConfig } from '../src/platform/config.ts'
import { gazetteerPlaces } from '../src/db/schema/index.ts'
import { parseGazetteer } from '../src/gazetteer/parse-gazetteer.ts'
import { seededRandom } from '../tests/random.ts'

const NAMES_TAKEN = 1500

/** Makes realistic names from the beginning of one word and the end of another. */
const inventPlaces = (count: number): (typeof gazetteerPlaces.$inferInsert)[] => {
  const { next, pick } = seededRandom(7)
  const real = parseGazetteer().slice(0, NAMES_TAKEN)
  const words = real.flatMap((place) => place.name.split(' ')).filter((word) => word.length > 3)
  const invent = () => {
    const [start, end] = [pick(words), pick(words)]
    return start.slice(0, 2 + Math.floor(next() * 3)) + end.slice(-2 - Math.floor(next() * 3)).toLowerCase()
  }
  const taken = new Set<string>()
  const untaken = (county: string): string => {
    const name = next() < 0.4 ? `${invent()} ${pick(words)}` : invent()
    const key = `${name.toLowerCase()}|${county}`
    if (taken.has(key)) return untaken(county)
    taken.add(key)
    return name
  }
  return Array.from({ length: count }, (_, number) => {
    const { kind, county, coordinates } = pick(real)
    return {
      placeId: `ke:invented-${number}`,
      name: untaken(county),
      kind,
      county,
      lat: Math.min(5.1, coordinates.lat + next() / 4),
      lng: Math.min(41.95, coordinates.lng + next() / 4),
      aliases: next() < 0.5 ? [invent()] : [],
      importance: 0.2 + next() / 5,
      revision: number + 1,
      changedAt: new Date(),
    }
  })
}

const INSERTED_AT_ONCE = 1000

const product = await buildProduct(parseConfig(process.env), { web: null, providerFetch: fetch })
const invented = inventPlaces(Number(process.env['ADDED_PLACES'] ?? '0'))
for (let at = 0; at < invented.length; at += INSERTED_AT_ONCE)
  await product.deps.db.insert(gazetteerPlaces).values(invented.slice(at, at + INSERTED_AT_ONCE))

const isFound = async (added: (typeof invented)[number] | undefined) => {
  if (!added) return true
  const found = await product.deps.places.suggest({ input: added.name, near: added, limit: 20, types: [] })
  return found.some(({ placeId }) => placeId === added.placeId)
}

/** Reads the added places until it finds the last one, as a new process does during its first calls. */
const learn = async (): Promise<{ seconds: number; cpuMs: number }> => {
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  await product.deps.places.catalogue.refresh()
  while (!(await isFound(invented.at(-1)))) await sleep(100)
  const { user, system } = process.cpuUsage(before)
  return { seconds: (performance.now() - startedAt) / 1000, cpuMs: (user + system) / 1000 }
}

serve({ fetch: product.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }))
process.on('message', (order) => {
  if (order === 'learn') void learn().then((learnt) => process.send?.(learnt))
  if (order === 'cpu') process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage.rss() })
})
process.on('SIGTERM', () => process.exit(0))
