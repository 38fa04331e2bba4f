import { Hono, type Context } from 'hono'
import { injectFaults } from './faults.ts'
import { matchSamples, SAMPLE_PLACES, type SamplePlace } from './place-samples.ts'
import type { World } from './world.ts'

const LANGUAGES = new Set(['default', 'en', 'de', 'fr'])
const API_PARAMETERS = new Set(
  'q,lat,lon,zoom,location_bias_scale,limit,lang,countrycode,bbox,layer,osm_tag,dedupe'.split(','),
)
const REVERSE_PARAMETERS = new Set(['lat', 'lon', 'radius', 'limit', 'lang'])
const DEFAULT_LIMIT = 15
const REVERSE_DEGREES = 0.01

const refuse = (c: Context, message: string): Response => c.json({ message }, 400)

const LAYERS = { city: 'city', suburb: 'district', mall: 'house', university: 'house', aerodrome: 'house' } as const

const toFeature = (place: SamplePlace) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
  properties: {
    osm_type: 'N',
    osm_id: place.id,
    osm_key: place.kind === 'city' || place.kind === 'suburb' ? 'place' : 'amenity',
    osm_value: place.kind,
    type: LAYERS[place.kind],
    name: place.name,
    ...(place.around === '' ? {} : { city: place.around }),
    state: `${place.county} County`,
    country: 'Kenya',
    countrycode: 'KE',
  },
})

const collection = (places: readonly SamplePlace[]) => ({
  type: 'FeatureCollection',
  features: places.map(toFeature),
})

const isNumber = (text: string | undefined, max: number) =>
  text !== undefined && text.trim() !== '' && Math.abs(Number(text)) <= max

const queryProblem = (query: Record<string, string>, known: ReadonlySet<string>): string | null => {
  const unknown = Object.keys(query).find((name) => !known.has(name))
  if (unknown !== undefined) return `unknown query parameter '${unknown}'`
  if (query['lang'] !== undefined && !LANGUAGES.has(query['lang'])) return `language ${query['lang']} is not supported`
  if ((query['lat'] === undefined) !== (query['lon'] === undefined)) return 'missing search term lat or lon'
  if (query['lat'] !== undefined && !(isNumber(query['lat'], 90) && isNumber(query['lon'], 180)))
    return 'invalid number for parameter lat or lon'
  if (query['limit'] !== undefined && !(isNumber(query['limit'], 100) && Number(query['limit']) >= 1))
    return 'invalid number for parameter limit'
  const box = query['bbox']?.split(',')
  if (box && (box.length !== 4 || !box.every((side) => isNumber(side, 180)))) return 'invalid number for parameter bbox'
  return null
}

const search = (c: Context): Response => {
  const query = c.req.query()
  const problem = queryProblem(query, API_PARAMETERS)
  if (problem !== null) return refuse(c, problem)
  const { q, lat, lon, limit } = query
  if (q === undefined || q === '') return refuse(c, "missing search term 'q'")
  if (q.includes('__500')) return c.json({ message: 'Internal Server Error' }, 500)
  if (q.includes('__html')) return c.html('<html><body>Bad gateway</body></html>', 502)
  const near = lat === undefined ? null : { lat: Number(lat), lng: Number(lon) }
  return c.json(collection(matchSamples(q, near).slice(0, Number(limit ?? DEFAULT_LIMIT))))
}

const reverse = (c: Context): Response => {
  const query = c.req.query()
  const problem = queryProblem(query, REVERSE_PARAMETERS)
  if (problem !== null) return refuse(c, problem)
  if (query['lat'] === undefined) return refuse(c, 'missing search term lat')
  const isNear = ({ lat, lng }: SamplePlace) =>
    Math.hypot(lat - Number(query['lat']), lng - Number(query['lon'])) < REVERSE_DEGREES
  return c.json(collection(SAMPLE_PLACES.filter(isNear).slice(0, Number(query['limit'] ?? 1))))
}

/** Photon answers in GeoJSON, with the longitude first, and answers 400 to every unknown parameter. */
export const createPhotonSimulator = (world: World): Hono => {
  const app = new Hono()
  app.use(
    '*',
    injectFaults(world, 'places', {
      // Google and Photon share these faults. `query` means Google and `push` Photon, so that each can fail separately.
      operationOf: () => 'push',
      answers: {
        '500': (c) => c.json({ message: 'Internal Server Error' }, 500),
        '429': (c) => c.text('Too Many Requests', 429),
      },
      executesWhenHanging: () => false,
    }),
  )
  app.get('/api', search)
  app.get('/reverse', reverse)
  app.get('/status', (c) => c.json({ status: 'Ok', import_date: '2026-11-01T00:00:00Z' }))
  app.all('*', (c) => c.json({ message: 'not found' }, 404))
  return app
}
