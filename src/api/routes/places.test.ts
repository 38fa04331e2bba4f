import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const post = (path: string, body: unknown) => product.call('POST', `/api/places/${path}`, { body })
const coordinatesOf = (body: { suggestions: { coordinates?: unknown }[] }) =>
  body.suggestions.filter((suggestion) => suggestion.coordinates !== undefined).length
const NAIROBI = { lat: -1.2864, lng: 36.8172 }

describe('POST /api/places/autocomplete', () => {
  it('suggests places without a session, best first, in the shape of the contract [7.autocomplete]', async () => {
    const more = { sessionToken: 'one-search', radius: 15_000, types: ['establishment', 'geocode'] }
    const { status, body } = await post('autocomplete', { input: 'westl', location: NAIROBI, ...more })
    expect(status).toBe(200)
    expect(body.suggestions[0]).toEqual({
      placeId: 'ke:westlands',
      mainText: 'Westlands',
      secondaryText: 'Nairobi County, Kenya',
      description: 'Westlands, Nairobi County, Kenya',
    })
    expect(body.suggestions.length).toBeLessThanOrEqual(6)
  })

  it('uses the radius as a preference: from Nairobi, Mombasa can be found [7.autocomplete]', async () => {
    const { body } = await post('autocomplete', { input: 'momba', location: NAIROBI, radius: 10_000 })
    expect(body.suggestions[0].placeId).toBe('ke:mombasa')
  })

  it('lists places near the given location first [7.autocomplete]', async () => {
    const mombasa = { lat: -4.0435, lng: 39.6682 }
    const firstFrom = async (location: typeof NAIROBI) =>
      (await post('autocomplete', { input: 'airport', location, radius: 15_000 })).body.suggestions[0].placeId
    expect([await firstFrom(NAIROBI), await firstFrom(mombasa)]).toEqual([
      'ke:jomo-kenyatta-international-airport',
      'ke:moi-international-airport',
    ])
  })

  it.each(['', 'w', '  w  ', "''"])('suggests nothing for %j', async (input) => {
    expect(await post('autocomplete', { input })).toMatchObject({ status: 200, body: { suggestions: [] } })
  })

  it('ignores unknown type names', async () => {
    const { body } = await post('autocomplete', { input: 'nakuru', types: ['galaxy'] })
    expect(body.suggestions[0].placeId).toBe('ke:nakuru')
  })

  it.each([
    ['a missing input', {}],
    ['a number as input', { input: 7 }],
    ['an input of 121 letters', { input: 'x'.repeat(121) }],
    ['a NUL byte', { input: 'west\u0000lands' }],
    ['coordinates off the globe', { input: 'west', location: { lat: 91, lng: 0 } }],
    ['half a coordinate', { input: 'west', location: { lat: 1 } }],
    ['a radius of 0', { input: 'west', radius: 0 }],
    ['an unknown field', { input: 'west', country: 'ke' }],
    ['a field of the enhanced call', { input: 'west', includeCoordinates: true }],
  ])('refuses %s', async (_, body) => {
    expect(await post('autocomplete', body)).toMatchObject({ status: 422, body: { success: false, code: 'INVALID' } })
  })
})

describe('POST /api/places/autocomplete-enhanced', () => {
  it('gives coordinates for the first 3 by default [9.autocomplete.coordinates 7.autocomplete.enhanced]', async () => {
    const { status, body } = await post('autocomplete-enhanced', { input: 'kisu' })
    expect(status).toBe(200)
    expect(body.suggestions[0]).toMatchObject({ placeId: 'ke:kisumu', coordinates: { lat: -0.1022 } })
    expect(body.suggestions.length).toBeGreaterThan(3)
    expect(coordinatesOf(body)).toBe(3)
  })

  it('gives as many coordinates as requested, and none when none are requested [7.autocomplete.enhanced]', async () => {
    expect(coordinatesOf((await post('autocomplete-enhanced', { input: 'kisu', maxCoordinateFetches: 1 })).body)).toBe(
      1,
    )
    expect(
      coordinatesOf((await post('autocomplete-enhanced', { input: 'kisu', includeCoordinates: false })).body),
    ).toBe(0)
  })

  it.each([
    ['more fetches than allowed', { input: 'west', maxCoordinateFetches: 11 }],
    ['text instead of a boolean', { input: 'west', includeCoordinates: 'yes' }],
  ])('refuses %s', async (_, body) => {
    expect(await post('autocomplete-enhanced', body)).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  })
})

describe('GET /api/places/details/{placeId}', () => {
  it('returns the location of a place, with caching allowed [7.details]', async () => {
    const { status, body, headers } = await product.call('GET', '/api/places/details/ke:nairobi-cbd')
    expect(status).toBe(200)
    expect(body).toEqual({
      location: { lat: -1.285, lng: 36.824 },
      name: 'Nairobi CBD',
      formattedAddress: 'Nairobi CBD, Nairobi County, Kenya',
    })
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })

  it('reads an encoded id', async () => {
    expect((await product.call('GET', '/api/places/details/ke%3Anakuru')).body.name).toBe('Nakuru')
  })

  it.each(['ke:atlantis', 'g:nothing', 'x'.repeat(300), '%00', '__proto__'])('answers 404 for %s', async (id) => {
    const { status, body, headers } = await product.call('GET', `/api/places/details/${id}`)
    expect(status).toBe(404)
    expect(body.code).toBe('NOT_FOUND')
    expect(headers.get('cache-control')).toBeNull()
  })
})

describe('GET /api/location', () => {
  it('falls back to Nairobi, and says that it is a guess [7.location]', async () => {
    expect(await product.call('GET', '/api/location')).toMatchObject({
      status: 200,
      body: { lat: -1.2921, lng: 36.8219, source: 'fallback' },
    })
  })
})

describe('GET /api/places/short-names', () => {
  it('lists our own places with names too short for the place search box, the most important first, with their coordinates', async () => {
    const { status, body } = await product.call('GET', '/api/places/short-names')
    expect(status).toBe(200)
    const names = body.places.map(({ name }: { name: string }) => name)
    for (const town of ['Meru', 'Voi', 'Lamu', 'Embu', 'Juja']) expect(names).toContain(town)
    expect(names.filter((name: string) => name.length >= 5)).toEqual([])
    const importance = ({ placeId }: { placeId: string }) =>
      product.deps.places.catalogue.list((place) => place.placeId === placeId)[0]?.importance ?? 0
    const importances: number[] = body.places.map(importance)
    expect(importances).toEqual(importances.toSorted((a, b) => b - a))
    expect(importances[0]).toBeGreaterThan(importances.at(-1) ?? 1)
    expect(body.places[0]).toMatchObject({
      placeId: expect.stringMatching(/^ke:/),
      coordinates: { lat: expect.any(Number) },
    })
  })
})
