import { callHttp } from '../../platform/call-http.ts'
import type { Clock } from '../../platform/clock.ts'
import type { GooglePlacesConfig } from '../../platform/config-places.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { Details, failureOf, PREFIX, suggestBody, Suggestions, toSuggestions } from './google-transform.ts'
import { isInKenya } from '../../shared/kernel/kenya-box.ts'
import type { FoundPlace } from '../../gazetteer/port.ts'
import { answered, failed, type PlacesProvider, type ProviderAnswer, type SpendingMeter } from './port.ts'
import { createMemory } from './remember.ts'

/** Has no `displayName`, which would make the call more expensive. The name is known from the suggestion. */
const DETAILS_MASK = 'id,formattedAddress,location'
const LOCATION_MASK = 'location'
/** Google's terms allow storing coordinates for 30 days, and names and addresses only during the session. */
const COORDINATES_KEPT_MS = 30 * DAY_MS
const SESSION_MS = 10 * MINUTE_MS
const SESSION_TOKEN = /^[\w-]{1,36}$/
const GOOGLE_ID = /^[\w-]{1,190}$/

export interface GooglePlacesParts {
  config: GooglePlacesConfig
  fetch: typeof fetch
  clock: Clock
  meter: SpendingMeter
}

interface GoogleCall {
  path: string
  body?: unknown
  mask?: string
  timeoutMs: number
}

/** Answers no when the meter does not answer in time, so that callers do not wait for a slow database. */
const maySpend = async (meter: SpendingMeter, timeoutMs: number): Promise<boolean> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), timeoutMs)
  try {
    return await Promise.race([meter.take(), tooLate])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

const createCaller =
  ({ config, fetch, meter }: GooglePlacesParts) =>
  async ({ path, body, mask, timeoutMs }: GoogleCall) => {
    if (!(await maySpend(meter, timeoutMs))) return { kind: 'unsent', reason: 'daily-cap' } as const
    return callHttp(fetch, {
      provider: 'google',
      url: `${config.baseUrl}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-goog-api-key': config.apiKey,
        'content-type': 'application/json',
        ...(mask === undefined ? {} : { 'x-goog-fieldmask': mask }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
    })
  }

interface LookUp {
  mask: string
  timeoutMs: number
  sessionToken?: string | undefined
}

const lookUp = async (
  call: ReturnType<typeof createCaller>,
  placeId: string,
  { mask, timeoutMs, sessionToken }: LookUp,
): Promise<ProviderAnswer<{ formattedAddress: string; coordinates: Coordinates } | null>> => {
  const googleId = placeId.slice(PREFIX.length)
  if (!GOOGLE_ID.test(googleId)) return answered(null)
  const token = sessionToken === undefined ? '' : `sessionToken=${sessionToken}&`
  const result = await call({ path: `/v1/places/${googleId}?${token}languageCode=en&regionCode=ke`, mask, timeoutMs })
  const failure = failureOf(result)
  if (failure?.status === 'NOT_FOUND' || failure?.status === 'INVALID_ARGUMENT') return answered(null)
  if (failure || result.kind !== 'answer') return failed(failure?.reason ?? 'no-answer')
  const { location, formattedAddress = '' } = Details.safeParse(result.json).data ?? {}
  if (!location) return failed('no-location')
  const coordinates = { lat: location.latitude, lng: location.longitude }
  return isInKenya(coordinates) ? answered({ formattedAddress, coordinates }) : failed('outside-kenya')
}

export const createGooglePlaces = (parts: GooglePlacesParts): PlacesProvider => {
  const { clock } = parts
  const call = createCaller(parts)
  const located = createMemory<Coordinates>(5000, COORDINATES_KEPT_MS)
  const names = createMemory<string>(2000, SESSION_MS)
  const looked = createMemory<FoundPlace>(2000, SESSION_MS)
  const closedSessions = createMemory<true>(2000, SESSION_MS)
  const openSession = (token: string | undefined): string | undefined =>
    token !== undefined && SESSION_TOKEN.test(token) && !closedSessions.read(token, clock.now()) ? token : undefined

  return {
    name: 'google-places',
    prefix: PREFIX,
    suggest: async (request, timeoutMs) => {
      const body = suggestBody(request, openSession(request.sessionToken))
      const result = await call({ path: '/v1/places:autocomplete', body, timeoutMs })
      const failure = failureOf(result)
      if (failure || result.kind !== 'answer') return failed(failure?.reason ?? 'no-answer')
      const parsed = Suggestions.safeParse(result.json)
      if (!parsed.success) return failed('malformed')
      const suggestions = toSuggestions(parsed.data)
      for (const { placeId, mainText } of suggestions) names.write(placeId, mainText, clock.now())
      return answered(suggestions)
    },
    details: async (placeId, timeoutMs, typedUnder) => {
      const sessionToken = openSession(typedUnder)
      // Posting a ride looks its places up again. A place that is known is only requested again to end a session.
      const known = sessionToken === undefined ? looked.read(placeId, clock.now()) : undefined
      if (known) return answered(known)
      const found = await lookUp(call, placeId, { mask: DETAILS_MASK, timeoutMs, sessionToken })
      if (found.kind === 'failed') return found
      if (found.value === null) return answered(null)
      if (sessionToken !== undefined) closedSessions.write(sessionToken, true, clock.now())
      located.write(placeId, found.value.coordinates, clock.now())
      const name = names.read(placeId, clock.now()) ?? found.value.formattedAddress.split(',')[0] ?? ''
      const place = { placeId, name, ...found.value }
      looked.write(placeId, place, clock.now())
      return answered(place)
    },
    locate: async (placeId, timeoutMs) => {
      const known = located.read(placeId, clock.now())
      if (known) return answered(known)
      const found = await lookUp(call, placeId, { mask: LOCATION_MASK, timeoutMs })
      if (found.kind === 'failed') return found
      if (found.value) located.write(placeId, found.value.coordinates, clock.now())
      return answered(found.value?.coordinates ?? null)
    },
  }
}
