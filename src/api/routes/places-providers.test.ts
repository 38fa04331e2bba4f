import { afterEach, expect, it } from 'vitest'
import { insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

const KEY = 'simulated-google-key'
let product: TestProduct
const open = async (environment: Record<string, string> = {}) => {
  product = await openTestProduct({ GOOGLE_PLACES_API_KEY: KEY, ...environment })
}
afterEach(() => product.close())

const post = (path: string, body: unknown) => product.call('POST', `/api/places/${path}`, { body })
const prefixOf = async () => (await post('autocomplete', { input: 'nakuru' })).body.suggestions[0].placeId.slice(0, 2)
const bill = async () => (await product.call('GET', '/dev/google-places/billing')).body

it('the API answers with Google’s places, and shows our key in no answer', async () => {
  await open()
  const suggested = await post('autocomplete', { input: 'westl', sessionToken: 'one-session' })
  expect(suggested.body.suggestions[0]).toMatchObject({ placeId: 'g:ChIJsample30092205', mainText: 'Westlands' })
  const details = await product.call('GET', '/api/places/details/g:ChIJsample30092205?sessionToken=one-session')
  expect(details.body).toMatchObject({ name: 'Westlands', location: { lat: -1.2676, lng: 36.8108 } })
  expect(details.headers.get('cache-control')).toBe('no-store')
  expect(await bill()).toEqual({ sessions: 1, autocompletes: 0, details: 0 })
  await product.call('POST', '/dev/faults', { body: { provider: 'places', fault: '500' } })
  const refused = await product.call('GET', '/api/places/details/g:ChIJsample30092206')
  expect(refused).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
  for (const { body, headers } of [suggested, details, refused])
    expect(JSON.stringify([body, [...headers]])).not.toContain(KEY)
})

it('the API asks the provider about one of the provider’s places before a ride uses it, and only once while it is cached', async () => {
  await open()
  const { deps } = product
  const driver = await insertUser(deps, { role: 'DRIVER' })
  const [vehicle, as] = [await insertVehicle(deps, driver), await product.signIn(driver)]
  const from = { ...NAIROBI, placeId: 'g:ChIJsample30092205', name: 'WIN 5000: call 0700666666' }
  const time = atNairobi(addDays(nairobiDay(product.clock.now()), 3), '10:00').toISOString()
  const publish = (placeId: string) =>
    product.call('POST', '/api/ride', {
      as,
      body: { from: { ...from, placeId }, to: NAKURU, time, seatCost: 500, vId: vehicle.id, numSeats: 3 },
    })
  await product.call('GET', '/api/places/details/g:ChIJsample30092205')
  const before = (await bill()).details
  const posted = await publish('g:ChIJsample30092205')
  expect(posted.body.from).toMatchObject({ name: 'Westlands', coordinates: { lat: -1.2676, lng: 36.8108 } })
  expect((await bill()).details).toBe(before)
  expect(await publish('g:gone')).toMatchObject({ status: 422, body: { issues: [{ path: 'from.placeId' }] } })
  await product.call('POST', '/dev/faults', { body: { provider: 'places', fault: '500' } })
  expect(await publish('g:ChIJsample30092206')).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
})

it('the API looks up at most 3 coordinates, however many are requested', async () => {
  await open()
  const { body } = await post('autocomplete-enhanced', { input: 'k', maxCoordinateFetches: 10 })
  expect(body.suggestions).toEqual([])
  const found = await post('autocomplete-enhanced', { input: 'na', maxCoordinateFetches: 10 })
  expect(found.body.suggestions.length).toBeGreaterThanOrEqual(3)
  const kisumu = await post('autocomplete-enhanced', { input: 'ki', maxCoordinateFetches: 10 })
  expect(kisumu.body.suggestions.length).toBeGreaterThan(3)
  const located = kisumu.body.suggestions.filter((suggestion: { coordinates?: unknown }) => suggestion.coordinates)
  expect(located).toHaveLength(3)
})

it('the API stops spending at the daily cap, also with parallel calls, and starts again the next day', async () => {
  await open({ PLACES_DAILY_CAP: '3' })
  const parallel = await Promise.all(Array.from({ length: 8 }, prefixOf))
  expect(parallel.filter((prefix) => prefix === 'g:')).toHaveLength(3)
  expect(await prefixOf()).toBe('ke')
  expect((await bill()).autocompletes).toBe(3)
  product.clock.set(new Date(product.clock.now().getTime() + 24 * 60 * 60_000))
  expect(await prefixOf()).toBe('g:')
})
