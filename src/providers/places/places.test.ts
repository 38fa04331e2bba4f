import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSimulatedWorld, type SimulatedWorld } from '../../../tests/simulated-world.ts'
import { createLogger } from '../../platform/logger.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { createPlaces } from './places.ts'
import type { PlacesPort } from './port.ts'

const NAIROBI = { lat: -1.2864, lng: 36.8172 }
const GOOGLE = { GOOGLE_PLACES_API_KEY: 'simulated-key', PLACES_TIMEOUT_MS: '500' }
const PHOTON = { PHOTON_BASE_URL: 'http://127.0.0.1:3000/dev/photon', PLACES_TIMEOUT_MS: '500' }

let world: SimulatedWorld
let calls = 0
const connect = (
  environment: Record<string, string>,
  cap = Infinity,
  take = () => Promise.resolve(++calls <= cap),
): PlacesPort => {
  calls = 0
  world = openSimulatedWorld(environment)
  return createPlaces({
    config: world.config.places,
    fetch: world.fetch,
    clock: world.clock,
    logger: createLogger('silent'),
    meter: { take },
  })
}
afterEach(() => world.close())

const ask = (places: PlacesPort, input: string, sessionToken?: string) =>
  places.suggest({ input, near: NAIROBI, limit: 6, types: [], ...(sessionToken && { sessionToken }) })
const firstId = async (places: PlacesPort, input: string, sessionToken?: string) => {
  const [first] = await ask(places, input, sessionToken)
  if (!first) throw new Error(`nothing for ${input}`)
  return first.placeId
}
const prefixes = async (places: PlacesPort, input: string) => [
  ...new Set((await ask(places, input)).map(({ placeId }) => placeId.slice(0, placeId.indexOf(':')))),
]
const order = (fault: string, operation = 'any') =>
  world.control('POST', '/faults', { provider: 'places', fault, operation })
const bill = async () => (await world.control('GET', '/google-places/billing')).body

describe('without any provider', () => {
  it('the product uses the built-in places only', async () => {
    const places = connect({})
    expect(await firstId(places, 'westl')).toBe('ke:westlands')
    expect(await places.details('g:ChIJsample30092205')).toBeNull()
    expect(world.sent).toEqual([])
  })
})

it.each<[string, () => Promise<boolean>]>([
  ['does not answer in time', () => new Promise(() => {})],
  ['cannot be reached', () => Promise.reject(new Error('no database'))],
])(
  'the product calls no paid provider of places, and uses the built-in places, while the spending counter %s',
  async (_, take) => {
    expect(await firstId(connect(GOOGLE, Infinity, take), 'westl')).toBe('ke:westlands')
    expect(world.sent).toEqual([])
  },
)

describe('the client of Google Places', () => {
  let places: PlacesPort
  beforeEach(() => {
    places = connect(GOOGLE)
  })

  it('requests places in Kenya near the user, and suggests them without coordinates', async () => {
    const [first] = await ask(places, 'westl')
    expect(first).toEqual({
      placeId: 'g:ChIJsample30092205',
      mainText: 'Westlands',
      secondaryText: 'Nairobi, Kenya',
      coordinates: null,
    })
    expect(JSON.parse(world.sent[0]?.body ?? '')).toMatchObject({
      includedRegionCodes: ['ke'],
      locationBias: { circle: { center: { latitude: NAIROBI.lat }, radius: 15_000 } },
    })
  })

  it('requests only the fields that it needs, because others cost more', async () => {
    await places.details(await firstId(places, 'westl'))
    expect(world.sent.at(-1)?.headers.get('x-goog-fieldmask')).toBe('id,formattedAddress,location')
    await places.locate('g:ChIJsample30092206')
    expect(world.sent.at(-1)?.headers.get('x-goog-fieldmask')).toBe('location')
  })

  it('returns the location of a place, with its suggested name', async () => {
    const placeId = await firstId(places, 'westlands')
    expect(await places.details(placeId)).toEqual({
      placeId,
      name: 'Westlands',
      formattedAddress: 'Westlands, Nairobi, Kenya',
      coordinates: { lat: -1.2676, lng: 36.8108 },
    })
  })

  it('Google Places bills one session for typing and choosing a place, and the session’s token is not used again', async () => {
    for (const typed of ['we', 'wes', 'west']) await ask(places, typed, 'session-1')
    await places.details(await firstId(places, 'westlands', 'session-1'), 'session-1')
    expect(await bill()).toEqual({ sessions: 1, autocompletes: 0, details: 0 })
    await ask(places, 'mom', 'session-1')
    expect(JSON.parse(world.sent.at(-1)?.body ?? '')).not.toHaveProperty('sessionToken')
  })

  it('sends no session token that Google would refuse', async () => {
    await ask(places, 'west', 'x'.repeat(37))
    await ask(places, 'west', 'white space')
    for (const { body } of world.sent) expect(JSON.parse(body)).not.toHaveProperty('sessionToken')
  })

  it('caches coordinates for 30 days', async () => {
    for (let time = 0; time < 3; time += 1) await places.locate('g:ChIJsample30092205')
    expect(world.sent).toHaveLength(1)
    world.clock.set(new Date(world.clock.now().getTime() + 31 * DAY_MS))
    expect(await places.locate('g:ChIJsample30092205')).toEqual({ lat: -1.2676, lng: 36.8108 })
    expect(world.sent).toHaveLength(2)
  })

  it.each(['__429', '__500', '__denied', '__html'])(
    'uses the built-in places when Google Places answers %s',
    async (trigger) => {
      const found = await ask(places, `${trigger} nairobi`)
      expect(found.every(({ placeId }) => placeId.startsWith('ke:'))).toBe(true)
      expect(await prefixes(places, 'westlands')).toEqual(['g'])
    },
  )

  it.each(['timeout', '500', '429', 'malformed', 'truncated'])(
    'still suggests places with the fault %s',
    async (fault) => {
      await order(fault)
      expect(await prefixes(places, 'westlands')).toEqual(['ke'])
      await order('none')
      expect(await prefixes(places, 'westlands')).toEqual(['g'])
    },
  )

  it('uses the built-in places for a place that Google does not know', async () => {
    expect(await firstId(places, 'kencom')).toBe('ke:kencom')
  })

  it('finds no place for a deleted or an invalid id', async () => {
    for (const id of ['g:gone', 'g:nonsense', 'g:../../etc', 'g:']) expect(await places.details(id)).toBeNull()
  })

  it.each(['g:nolocation', 'g:swapped'])('refuses details without a location in Kenya: %s', async (id) => {
    await expect(places.details(id)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    expect(await places.locate(id)).toBeNull()
  })

  it('reports an outage of Google Places as an outage, not as a missing place', async () => {
    await order('500')
    await expect(places.details('g:ChIJsample30092205')).rejects.toMatchObject({ status: 503 })
  })

  it('calls Google Places no more than the daily cap allows', async () => {
    await world.close()
    places = connect(GOOGLE, 2)
    expect(await prefixes(places, 'westlands')).toEqual(['g'])
    expect(await prefixes(places, 'mombasa')).toEqual(['g'])
    expect(await prefixes(places, 'westlands')).toEqual(['ke'])
    expect(world.sent).toHaveLength(2)
  })

  it('uses the built-in places when Google Places refuses the key', async () => {
    const { google } = world.config.places
    if (!google) throw new Error('not configured')
    const config = { ...world.config.places, google: { ...google, apiKey: 'another' } }
    const meter = { take: () => Promise.resolve(true) }
    places = createPlaces({ ...world, config, logger: createLogger('silent'), meter })
    expect(await prefixes(places, 'westlands')).toEqual(['ke'])
  })
})

describe('the client of Photon', () => {
  let places: PlacesPort
  beforeEach(() => {
    places = connect(PHOTON)
  })

  it('suggests places with latitude and longitude in the right order', async () => {
    const [first] = await ask(places, 'westl')
    expect(first).toEqual({
      placeId: 'p:N30092205:-1.26760:36.81080',
      mainText: 'Westlands',
      secondaryText: 'Nairobi, Nairobi County, Kenya',
      coordinates: { lat: -1.2676, lng: 36.8108 },
    })
  })

  it('makes no second call for the details of a place that it suggested', async () => {
    const placeId = await firstId(places, 'westl')
    expect(await places.details(placeId)).toMatchObject({ name: 'Westlands', coordinates: { lat: -1.2676 } })
    expect(world.sent).toHaveLength(1)
  })

  it('finds a place that another process suggested, but not by an id with other coordinates', async () => {
    expect(await places.details('p:N30092205:-1.26760:36.81080')).toMatchObject({ name: 'Westlands' })
    expect(world.sent.at(-1)?.path).toContain('/reverse?')
    expect(await places.details('p:N30092205:-4.05470:39.66360')).toBeNull()
    expect(await places.details('p:N30092205')).toBeNull()
  })

  it.each(['timeout', '500', '429', 'malformed', 'truncated'])(
    'still suggests places with the fault %s',
    async (fault) => {
      await order(fault)
      expect(await prefixes(places, 'westlands')).toEqual(['ke'])
      await order('none')
      expect(await prefixes(places, 'westlands')).toEqual(['p'])
    },
  )
})

describe('both providers', () => {
  it('both providers together: Photon answers when Google fails, and the built-in places when both fail', async () => {
    const places = connect({ ...GOOGLE, ...PHOTON })
    await order('429', 'query')
    expect(await prefixes(places, 'westlands')).toEqual(['p'])
    await order('500')
    expect(await prefixes(places, 'westlands')).toEqual(['ke'])
  })
})

const google = (path: string, headers: Record<string, string>, body?: unknown) =>
  world.fetch(`http://127.0.0.1:3000/dev/google-places/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-goog-api-key': 'simulated-key', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const photon = (path: string) => world.fetch(`http://127.0.0.1:3000/dev/photon/${path}`)

const details = (headers: Record<string, string>, query = '') => google(`places/ChIJsample30092205${query}`, headers)
const autocomplete = (body: unknown) => google('places:autocomplete', {}, body)

describe('the simulators', () => {
  it('the simulators refuse what Google refuses', async () => {
    connect(GOOGLE)
    expect((await details({})).status).toBe(400)
    expect((await details({ 'x-goog-fieldmask': 'id,geometry' })).status).toBe(400)
    expect((await details({ 'x-goog-fieldmask': 'id' }, '?sessionToken=a%20b')).status).toBe(400)
    expect((await details({ 'x-goog-fieldmask': 'id', 'x-goog-api-key': '' })).status).toBe(400)
    for (const body of [{}, { input: '' }, { input: 'a', maxResultCount: 5 }, { input: 'a', sessionToken: 'a b' }])
      expect((await autocomplete(body)).status).toBe(400)
    expect((await autocomplete({ input: 'a', includedPrimaryTypes: ['address'] })).status).toBe(400)
    expect(await (await autocomplete({ input: 'zzzz' })).json()).toEqual({})
  })

  it('the simulators refuse what Photon refuses', async () => {
    connect(PHOTON)
    for (const path of ['api', 'api?q=a&lat=1', 'api?q=a&bbox=1,2', 'api?q=a&country=KE', 'api?q=a&lang=sw', 'reverse'])
      expect((await photon(path)).status).toBe(400)
    expect((await photon('status')).status).toBe(200)
  })
})
