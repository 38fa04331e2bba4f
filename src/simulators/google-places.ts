import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { injectFaults } from './faults.ts'
import { createPlacesBilling, type PlacesBilling } from './places-billing.ts'
import { matchSamples, SAMPLE_PLACES, type SamplePlace } from './place-samples.ts'
import type { World } from './world.ts'

const MAX_BIAS_METRES = 50_000
const SESSION_TOKEN = /^[A-Za-z0-9_-]{1,36}$/
const PLACE_ID = /^ChIJ[\w-]{4,}$/
const DETAIL_FIELDS = ['id', 'name', 'displayName', 'formattedAddress', 'location', 'types'] as const

type Status = 400 | 403 | 404 | 429 | 500
const STATUS_NAMES = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
} as const

const refuse = (c: Context, code: Status, message: string, reason?: string): Response =>
  c.json(
    {
      error: {
        code,
        message,
        status: STATUS_NAMES[code],
        ...(reason === undefined
          ? {}
          : {
              details: [
                {
                  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                  reason,
                  domain: 'googleapis.com',
                  metadata: { service: 'places.googleapis.com' },
                },
              ],
            }),
      },
    },
    code,
  )

const Point = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
/** Google answers an unknown field with 400. */
const Autocomplete = z.strictObject({
  input: z.string().min(1),
  sessionToken: z.string().regex(SESSION_TOKEN).optional(),
  includedRegionCodes: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .max(15)
    .optional(),
  includedPrimaryTypes: z
    .array(z.enum(['establishment', 'point_of_interest', 'premise']))
    .max(5)
    .optional(),
  regionCode: z.string().optional(),
  languageCode: z.string().optional(),
  inputOffset: z.int().optional(),
  includeQueryPredictions: z.boolean().optional(),
  origin: Point.optional(),
  locationBias: z
    .strictObject({ circle: z.strictObject({ center: Point, radius: z.number().min(0).max(MAX_BIAS_METRES) }) })
    .optional(),
})

const googleId = ({ id }: SamplePlace) => `ChIJsample${id}`

const present = (place: SamplePlace, typed: string) => {
  const secondary = [place.around, 'Kenya'].filter((part) => part !== '').join(', ')
  const matches = [{ endOffset: typed.trim().length }]
  return {
    placePrediction: {
      place: `places/${googleId(place)}`,
      placeId: googleId(place),
      text: { text: `${place.name}, ${secondary}`, matches },
      structuredFormat: { mainText: { text: place.name, matches }, secondaryText: { text: secondary } },
      types: place.kind === 'suburb' || place.kind === 'city' ? ['political', 'geocode'] : ['establishment'],
    },
  }
}

const autocomplete = (billing: PlacesBilling) => async (c: Context) => {
  const parsed = Autocomplete.safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refuse(c, 400, `Invalid JSON payload received. ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { input, sessionToken, locationBias } = parsed.data
  if (input.includes('__429')) return refuse(c, 429, 'Quota exceeded for quota metric')
  if (input.includes('__500')) return refuse(c, 500, 'Internal error encountered.')
  if (input.includes('__denied')) return refuse(c, 403, 'Places API (New) has not been used in project')
  if (input.includes('__html')) return c.html('<html><body>Error</body></html>')
  billing.countAutocomplete(sessionToken)
  const centre = locationBias?.circle.center
  const found = matchSamples(input, centre ? { lat: centre.latitude, lng: centre.longitude } : null)
  return c.json(found.length === 0 ? {} : { suggestions: found.map((place) => present(place, input)) })
}

/** Ids whose details fail in a special way. */
const SPOILED: Record<string, (c: Context) => Response> = {
  gone: (c) => refuse(c, 404, 'The Place ID is no longer valid.'),
  nolocation: (c) => c.json({ id: 'nolocation', formattedAddress: 'Nowhere, Kenya' }),
  swapped: (c) =>
    c.json({ id: 'swapped', formattedAddress: 'Kenya', location: { latitude: 36.8108, longitude: -1.2676 } }),
}

const detailsOf = (place: SamplePlace): Record<(typeof DETAIL_FIELDS)[number], unknown> => ({
  id: googleId(place),
  name: `places/${googleId(place)}`,
  displayName: { text: place.name, languageCode: 'en' },
  formattedAddress: [place.name, place.around, 'Kenya'].filter((part) => part !== '').join(', '),
  location: { latitude: place.lat, longitude: place.lng },
  types: [],
})

const details = (billing: PlacesBilling) => (c: Context) => {
  const mask = c.req.header('x-goog-fieldmask')
  if (mask === undefined || mask === '')
    return refuse(c, 400, 'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters')
  const fields = DETAIL_FIELDS.filter((field) => mask.split(',').includes(field))
  if (fields.length !== mask.split(',').length) return refuse(c, 400, `Error expanding 'fields' parameter: ${mask}`)
  const token = c.req.query('sessionToken')
  if (token !== undefined && !SESSION_TOKEN.test(token)) return refuse(c, 400, 'Invalid session token')
  const id = c.req.param('id') ?? ''
  const spoiled = SPOILED[id]
  if (spoiled) return spoiled(c)
  if (!PLACE_ID.test(id)) return refuse(c, 400, `Not a valid Place ID: ${id}`)
  const place = SAMPLE_PLACES.find((sample) => googleId(sample) === id)
  if (!place) return refuse(c, 404, 'The Place ID is no longer valid.')
  billing.countDetails(token)
  const whole = detailsOf(place)
  return c.json(Object.fromEntries(fields.map((field) => [field, whole[field]])))
}

/** Google Places (New): strict about the key, field masks and session tokens; it counts what would be billed. */
export const createGooglePlacesSimulator = (world: World): Hono => {
  const app = new Hono()
  const billing = createPlacesBilling()
  app.get('/billing', (c) => c.json(billing.read()))
  app.use(
    '/v1/*',
    injectFaults(world, 'places', {
      // Faults of Google use `query` and those of Photon `push`, so that one of them can fail alone.
      operationOf: () => 'query',
      answers: {
        '500': (c) => refuse(c, 500, 'Internal error encountered.'),
        '429': (c) => refuse(c, 429, 'Quota exceeded for quota metric'),
      },
      executesWhenHanging: () => false,
    }),
  )
  app.use('/v1/*', async (c, next) => {
    if (c.req.header('x-goog-api-key') === world.places.google?.apiKey && world.places.google) return next()
    return refuse(c, 400, 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID')
  })
  app.post('/v1/places:autocomplete', autocomplete(billing))
  app.get('/v1/places/:id', details(billing))
  app.all('*', (c) => refuse(c, 404, 'Requested entity was not found.'))
  return app
}
