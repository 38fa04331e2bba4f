import { z } from 'zod'
import { callHttp } from '../../platform/call-http.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { isInKenya, KENYA_BBOX } from '../../shared/kernel/kenya-box.ts'
import type { FoundPlace } from '../../gazetteer/port.ts'
import { answered, failed, type PlacesProvider, type PlacesRequest, type ProviderAnswer } from './port.ts'
import { createMemory } from './remember.ts'

const PREFIX = 'p:'
const BIAS_ZOOM = '12'
const BIAS_SCALE = '0.4'
const REVERSE_LIMIT = '10'
/** Contains OpenStreetMap's id and the coordinates, so that any process can look the place up again. */
const PHOTON_ID = /^p:([NWR]\d{1,15}):(-?\d{1,2}\.\d{1,5}):(\d{1,2}\.\d{1,5})$/

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.number().int().positive(),
    name: z.string().min(1),
    countrycode: z.string(),
    street: z.string().optional(),
    district: z.string().optional(),
    city: z.string().optional(),
    county: z.string().optional(),
    state: z.string().optional(),
  }),
})
const Collection = z.object({ features: z.array(z.unknown()) })

const secondaryText = ({ name, street, district, city, county, state }: z.infer<typeof Feature>['properties']) =>
  [...new Set([street, district, city, county, state, 'Kenya'])]
    .filter((part) => part !== undefined && part !== name)
    .slice(-3)
    .join(', ')

const toPlaces = (features: readonly unknown[]): (FoundPlace & { secondaryText: string })[] =>
  features.flatMap((candidate) => {
    const parsed = Feature.safeParse(candidate)
    if (!parsed.success) return []
    const { properties, geometry } = parsed.data
    // GeoJSON has the longitude first.
    const [lng, lat] = geometry.coordinates
    if (properties.countrycode.toUpperCase() !== 'KE' || !isInKenya({ lat, lng })) return []
    const around = secondaryText(properties)
    return {
      placeId: `${PREFIX}${properties.osm_type}${properties.osm_id}:${lat.toFixed(5)}:${lng.toFixed(5)}`,
      name: properties.name,
      secondaryText: around,
      formattedAddress: `${properties.name}, ${around}`,
      coordinates: { lat, lng },
    }
  })

const suggestQuery = ({ input, near, limit }: PlacesRequest) =>
  new URLSearchParams({
    q: input,
    lang: 'en',
    limit: String(limit),
    countrycode: 'KE',
    bbox: KENYA_BBOX,
    ...(near && { lat: String(near.lat), lon: String(near.lng), zoom: BIAS_ZOOM, location_bias_scale: BIAS_SCALE }),
  })

/** Photon has no call for details, so suggestions are cached, or found again by the coordinates in their ids. */
export const createPhoton = (baseUrl: string, fetcher: typeof fetch, clock: Clock): PlacesProvider => {
  const suggested = createMemory<FoundPlace>(5000, DAY_MS)

  const ask = async (path: string, query: URLSearchParams, timeoutMs: number) => {
    const call = {
      provider: 'photon',
      url: `${baseUrl}${path}?${query}`,
      method: 'GET',
      headers: {},
      timeoutMs,
    } as const
    const result = await callHttp(fetcher, call)
    if (result.kind !== 'answer') return failed(result.reason)
    const parsed = Collection.safeParse(result.json)
    if (result.status !== 200 || !parsed.success) return failed(`http-${result.status}`)
    const places = toPlaces(parsed.data.features)
    for (const { secondaryText: _, ...place } of places) suggested.write(place.placeId, place, clock.now())
    return answered(places)
  }

  const details = async (placeId: string, timeoutMs: number): Promise<ProviderAnswer<FoundPlace | null>> => {
    const known = suggested.read(placeId, clock.now())
    if (known) return answered(known)
    const [, , lat = '', lon = ''] = PHOTON_ID.exec(placeId) ?? []
    if (lat === '') return answered(null)
    const found = await ask('/reverse', new URLSearchParams({ lat, lon, limit: REVERSE_LIMIT }), timeoutMs)
    if (found.kind === 'failed') return found
    return answered(suggested.read(placeId, clock.now()) ?? null)
  }

  return {
    name: 'photon',
    prefix: PREFIX,
    suggest: async (request, timeoutMs) => {
      const found = await ask('/api', suggestQuery(request), timeoutMs)
      if (found.kind === 'failed') return found
      return answered(
        found.value.map((place) => ({
          placeId: place.placeId,
          mainText: place.name,
          secondaryText: place.secondaryText,
          coordinates: place.coordinates,
        })),
      )
    },
    details,
    locate: async (placeId, timeoutMs): Promise<ProviderAnswer<Coordinates | null>> => {
      const found = await details(placeId, timeoutMs)
      return found.kind === 'failed' ? found : answered(found.value?.coordinates ?? null)
    },
  }
}
