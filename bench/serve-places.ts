// The product's API in a process of its own, with ADDED_PLACES invented places beside the built-in ones.
import { serve } from '@hono/node-server'
import { buildProduct } from '../src/main.ts'
import { parseConfig } from '../src/platform/config.ts'
import { createGazetteer } from '../src/providers/places/gazetteer.ts'
import { parseGazetteer, type GazetteerPlace } from '../src/providers/places/parse-gazetteer.ts'
import { seededRandom } from '../tests/random.ts'

const NAMES_TAKEN = 1500

/** Names that sound like the real ones: the beginning of one word of theirs and the end of another. */
const inventPlaces = (count: number): GazetteerPlace[] => {
  const { next, pick } = seededRandom(7)
  const real = parseGazetteer().slice(0, NAMES_TAKEN)
  const words = real.flatMap((place) => place.name.split(' ')).filter((word) => word.length > 3)
  const invent = () => {
    const [start, end] = [pick(words), pick(words)]
    return start.slice(0, 2 + Math.floor(next() * 3)) + end.slice(-2 - Math.floor(next() * 3)).toLowerCase()
  }
  return Array.from({ length: count }, (_, number) => {
    const like = pick(real)
    const name = next() < 0.4 ? `${invent()} ${pick(words)}` : invent()
    return {
      ...like,
      placeId: `ke:invented-${number}`,
      name,
      aliases: next() < 0.5 ? [invent()] : [],
      coordinates: { lat: like.coordinates.lat + next() / 4, lng: like.coordinates.lng + next() / 4 },
      importance: 0.2 + next() / 5,
    }
  })
}

const product = await buildProduct(parseConfig(process.env), { web: null, providerFetch: fetch })
const startedAt = performance.now()
const gazetteer = createGazetteer(inventPlaces(Number(process.env['ADDED_PLACES'] ?? '0')))
Object.assign(product.deps, { places: { ...product.deps.places, ...gazetteer } })
await product.deps.places.suggest({ input: 'nairobi', near: null, limit: 1, types: [] })
const indexMs = performance.now() - startedAt
serve({ fetch: product.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port, indexMs }))
// How much CPU all that is asked of this process has cost.
process.on('message', () => process.send?.(process.cpuUsage()))
process.on('SIGTERM', () => process.exit(0))
