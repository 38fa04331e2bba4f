import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { distanceKm } from '../shared/kernel/geo.ts'
import { injectFaults } from './faults.ts'
import { createPlacesBilling, type PlacesBilling } from './places-billing.ts'
import { matchSamples, SAMPLE_PLACES, type SamplePlace } from './place-samples.ts'
import { PLACE_TYPES } from './place-types.ts'
import type { World } from './world.ts'

const MAX_BIAS_METRES = 50_000
const SESSION_TOKEN = /^[A-Za-z0-9_-]{1,36}$/
const PLACE_ID = /^ChIJ[\w-]{4,}$/
/** All fields that can be requested. A place leaves out those that it does not have. */
const FIELDS = new Set(
  (
    'id,name,displayName,formattedAddress,shortFormattedAddress,location,types,viewport,addressComponents,' +
    'accessibilityOptions,adrFormatAddress,businessStatus,currentOpeningHours,editorialSummary,' +
    'googleMapsLinks,googleMapsUri,iconBackgroundColor,iconMaskBaseUri,internationalPhoneNumber,nationalPhoneNumber,' +
    'photos,plusCode,priceLevel,primaryType,primaryTypeDisplayName,rating,regularOpeningHours,reviews,timeZone,' +
    'userRatingCount,utcOffsetMinutes,websiteUri'
  ).split(','),
)

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
const Circle = z.strictObject({ center: Point, radius: z.number().min(0).max(MAX_BIAS_METRES) })
const Rectangle = z.strictObject({ low: Point, high: Point })
const Area = z.union([z.strictObject({ circle: Circle }), z.strictObject({ rectangle: Rectangle })])
type Area = z.infer<typeof Area>

const centreOf = (area: Area): { lat: number; lng: number } => {
  if ('circle' in area) return { lat: area.circle.center.latitude, lng: area.circle.center.longitude }
  const { low, high } = area.rectangle
  return { lat: (low.latitude + high.latitude) / 2, lng: (low.longitude + high.longitude) / 2 }
}
const isBetween = (value: number, min: number, max: number) => value >= min && value <= max
const isWithin = (area: Area, place: SamplePlace): boolean => {
  if ('circle' in area) return distanceKm(centreOf(area), place) * 1000 <= area.circle.radius
  const { low, high } = area.rectangle
  return isBetween(place.lat, low.latitude, high.latitude) && isBetween(place.lng, low.longitude, high.longitude)
}

/** Strict, because Google answers a call with an unknown field with 400. */
const Autocomplete = z
  .strictObject({
    input: z.string().min(1),
    sessionToken: z.string().regex(SESSION_TOKEN).optional(),
    includedRegionCodes: z
      .array(z.string().regex(/^[a-z]{2}$/))
      .max(15)
      .optional(),
    includedPrimaryTypes: z
      .array(z.string().refine((type) => PLACE_TYPES.has(type)))
      .max(5)
      .optional(),
    regionCode: z.string().optional(),
    languageCode: z.string().optional(),
    inputOffset: z.int().optional(),
    includeQueryPredictions: z.boolean().optional(),
    origin: Point.optional(),
    locationBias: Area.optional(),
    locationRestriction: Area.optional(),
  })
  .refine(({ locationBias, locationRestriction }) => !(locationBias && locationRestriction), {
    path: ['locationRestriction'],
    message: 'locationBias and locationRestriction cannot both be set',
  })

const VIEW_DEGREES = 0.01
const TYPES = {
  city: ['locality', 'political', 'geocode'],
  suburb: ['sublocality', 'political', 'geocode'],
  mall: ['shopping_mall', 'point_of_interest', 'establishment'],
  university: ['university', 'point_of_interest', 'establishment'],
  aerodrome: ['airport', 'point_of_interest', 'establishment'],
} as const satisfies Record<SamplePlace['kind'], readonly string[]>
const typesOf = ({ kind }: SamplePlace): readonly string[] => TYPES[kind]
/** `(cities)` and `(regions)` are Google's own collections. */
const hasType = (place: SamplePlace, type: string) => {
  if (type === '(cities)') return place.kind === 'city'
  if (type === '(regions)') return place.kind === 'city' || place.kind === 'suburb'
  return typesOf(place).includes(type)
}

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
      types: typesOf(place),
    },
  }
}

const autocomplete = (billing: PlacesBilling) => async (c: Context) => {
  const parsed = Autocomplete.safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refuse(c, 400, `Invalid JSON payload received. ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { input, sessionToken, locationBias, locationRestriction, includedPrimaryTypes } = parsed.data
  if (input.includes('__429')) return refuse(c, 429, 'Quota exceeded for quota metric')
  if (input.includes('__500')) return refuse(c, 500, 'Internal error encountered.')
  if (input.includes('__denied')) return refuse(c, 403, 'Places API (New) has not been used in project')
  if (input.includes('__html')) return c.html('<html><body>Error</body></html>')
  billing.countAutocomplete(sessionToken)
  const area = locationBias ?? locationRestriction
  const isWanted = (place: SamplePlace) =>
    (!locationRestriction || isWithin(locationRestriction, place)) &&
    (!includedPrimaryTypes?.length || includedPrimaryTypes.some((type) => hasType(place, type)))
  const found = matchSamples(input, area ? centreOf(area) : null, isWanted)
  return c.json(found.length === 0 ? {} : { suggestions: found.map((place) => present(place, input)) })
}

const SPOILED: Record<string, (c: Context) => Response> = {
  gone: (c) => refuse(c, 404, 'The Place ID is no longer valid.'),
  nolocation: (c) => c.json({ id: 'nolocation', formattedAddress: 'Nowhere, Kenya' }),
  swapped: (c) =>
    c.json({ id: 'swapped', formattedAddress: 'Kenya', location: { latitude: 36.8108, longitude: -1.2676 } }),
}

const detailsOf = (place: SamplePlace): Record<string, unknown> => ({
  id: googleId(place),
  name: `places/${googleId(place)}`,
  displayName: { text: place.name, languageCode: 'en' },
  formattedAddress: [place.name, place.around, 'Kenya'].filter((part) => part !== '').join(', '),
  location: { latitude: place.lat, longitude: place.lng },
  types: typesOf(place),
  viewport: {
    low: { latitude: place.lat - VIEW_DEGREES, longitude: place.lng - VIEW_DEGREES },
    high: { latitude: place.lat + VIEW_DEGREES, longitude: place.lng + VIEW_DEGREES },
  },
  addressComponents: [
    { longText: place.name, shortText: place.name, types: typesOf(place), languageCode: 'en' },
    {
      longText: `${place.county} County`,
      shortText: `${place.county} County`,
      types: ['administrative_area_level_1', 'political'],
      languageCode: 'en',
    },
    { longText: 'Kenya', shortText: 'KE', types: ['country', 'political'], languageCode: 'en' },
  ],
  shortFormattedAddress: place.name,
})

const details = (billing: PlacesBilling) => (c: Context) => {
  const mask = c.req.header('x-goog-fieldmask')
  if (mask === undefined || mask === '')
    return refuse(c, 400, 'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters')
  const asked = mask.split(',').map((field) => field.trim().split('.')[0] ?? '')
  if (!asked.every((field) => field === '*' || FIELDS.has(field)))
    return refuse(c, 400, `Error expanding 'fields' parameter: ${mask}`)
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
  const isAsked = ([field]: [string, unknown]) => asked.includes('*') || asked.includes(field)
  return c.json(Object.fromEntries(Object.entries(whole).filter(isAsked)))
}

export const createGooglePlacesSimulator = (world: World): Hono => {
  const app = new Hono()
  const billing = createPlacesBilling()
  app.get('/billing', (c) => c.json(billing.read()))
  app.use(
    '/v1/*',
    injectFaults(world, 'places', {
      // Google and Photon share these faults. `query` means Google and `push` Photon, so that each can fail separately.
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
