import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ELDORET,
  insertAmenities,
  insertRide,
  insertUser,
  insertVehicle,
  NAIROBI,
  NAIVASHA,
  NAKURU,
} from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { SearchAnswer } from '../../shared/contract/found-rides.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let onFive: string
let onEleven: string

const GILGIL = {
  placeId: 'ke:gilgil',
  name: 'Gilgil',
  formattedAddress: 'Gilgil, Nakuru County, Kenya',
  coordinates: { lat: -0.495, lng: 36.322 },
}
const day = (ahead: number) => addDays(nairobiDay(product.clock.now()), ahead)
const point = (end: 'from' | 'to', { coordinates: { lat, lng } }: typeof NAIROBI) => `${end}Lat=${lat}&${end}Lng=${lng}`
const TO_NAKURU = `${point('from', NAIROBI)}&${point('to', NAKURU)}`
const on = (ahead: number) => `dateFrom=${day(ahead)}&dateTo=${day(ahead)}`
const search = async (query: string, as?: string) => {
  const { status, body } = await product.call('GET', `/api/ride/search?${query}`, as === undefined ? {} : { as })
  expect(status).toBe(200)
  return SearchAnswer.parse(body)
}
const kinds = async (query: string) => (await search(query)).wider.map(({ kind, rides }) => [kind, rides])
const ids = (rides: readonly { id: string }[]) => rides.map(({ id }) => id)

beforeAll(async () => {
  product = await openTestProduct()
  const { deps } = product
  await insertAmenities(deps)
  const vehicle = await insertVehicle(deps, await insertUser(deps, { role: 'DRIVER' }))
  const post = async (days: number, more = {}) =>
    (await insertRide(deps, vehicle, { departsAt: atNairobi(day(days), '10:00'), tripKm: 160, ...more })).id
  onFive = await post(5)
  onEleven = await post(11)
  // These rides are in the past, so no search may find them.
  for (const days of [-1, -2]) await post(days)
})
afterAll(() => product.close())

it('a search adds neither other days nor suggestions when the chosen day has a ride', async () => {
  const answer = await search(`${TO_NAKURU}&${on(5)}`)
  expect(ids(answer.rides)).toEqual([onFive])
  expect([answer.nearDays, answer.wider]).toEqual([[], []])
})

it('a search for a day without rides lists the rides of up to 3 days before or after it as rides on days nearby', async () => {
  for (const ahead of [2, 3, 4, 6, 7, 8]) {
    const answer = await search(`${TO_NAKURU}&${on(ahead)}`)
    expect([answer.rides, ids(answer.nearDays), answer.wider]).toEqual([
      [],
      ahead === 8 ? [onFive, onEleven] : [onFive],
      [],
    ])
  }
  expect((await search(`${TO_NAKURU}&${on(1)}`)).nearDays).toEqual([])
})

it('a search shows rides on days nearby as this viewer sees them, and applies its filters to them', async () => {
  const rider = await product.signIn(await insertUser(product.deps))
  const [ride] = (await search(`${TO_NAKURU}&${on(4)}`, rider)).nearDays
  expect(ride).toMatchObject({ can: { request: true, favorite: true }, trip: { km: 160, minutes: 180 } })
  expect((await search(`${TO_NAKURU}&${on(4)}&numSeats=8`)).nearDays).toEqual([])
})

it('a search for today lists no rides of past days', async () => {
  const answer = await search(`${TO_NAKURU}&${on(0)}`)
  expect(answer.nearDays).toEqual([])
})

it('a search suggests any day, but no past day, when the days nearby have no rides either', async () => {
  const { rides, nearDays, wider } = await search(`${TO_NAKURU}&${on(20)}`)
  expect([rides, nearDays]).toEqual([[], []])
  expect(wider[0]).toEqual({ kind: 'DAYS', anyDay: true, rides: 2, soonest: atNairobi(day(5), '10:00').toISOString() })
  expect(wider.filter(({ anyDay }) => anyDay)).toHaveLength(1)
})

it('a search suggests removing filters that exclude all rides', async () => {
  const { wider } = await search(`${TO_NAKURU}&${on(5)}&timeRanges=18:00-06:00`)
  expect(wider[0]).toMatchObject({ kind: 'FILTERS', anyDay: false, rides: 1 })
})

it('a search suggests a larger radius with a number of rides, and finds this number with this radius', async () => {
  const nearby = `${point('from', NAIROBI)}&${point('to', GILGIL)}`
  const { rides, wider } = await search(nearby)
  expect(rides).toEqual([])
  expect(wider[0]).toMatchObject({ kind: 'RADIUS', anyDay: false, rides: 2 })
  const widened = await search(`${nearby}&wide=1`)
  expect(ids(widened.rides)).toEqual([onFive, onEleven])
  expect(widened.searchRadius).toBe(50)
})

it('a search suggests to search with one end only when the other end finds nothing, by coordinates and by name', async () => {
  const kisumu = { ...NAKURU, coordinates: { lat: -0.0917, lng: 34.768 } }
  expect(await kinds(`${point('from', NAIROBI)}&${point('to', kisumu)}`)).toEqual([['FROM', 2]])
  expect(await kinds('from=Atlantis&to=Nakuru')).toEqual([['TO', 2]])
})

it('a search suggests nothing when no ride has either end of the search', async () => {
  expect(await search('from=Atlantis&to=El%20Dorado')).toEqual({
    rides: [],
    searchRadius: null,
    nearDays: [],
    wider: [],
  })
})

it('a search refuses an unknown value of the parameter `wide`', async () => {
  expect((await product.call('GET', `/api/ride/search?${TO_NAKURU}&wide=yes`)).status).toBe(422)
})

it('a search shows parts with possible stops if the chosen day has no bookable ride, and on days nearby only if the chosen day has nothing at all', async () => {
  const { deps } = product
  const driver = await insertUser(deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(deps, driver)
  const at = (ahead: number) => atNairobi(day(ahead), '10:00').toISOString()
  const post = async (ahead: number, place?: typeof GILGIL) => {
    const stops = place ? [{ place }] : []
    const body = { from: NAIROBI, to: ELDORET, stops, time: at(ahead), seatCost: 1500, vId: vehicle.id, numSeats: 2 }
    return (await product.call('POST', '/api/ride', { as: await product.signIn(driver), body })).body.id as string
  }
  const naivasha = { ...NAIVASHA, placeId: 'ke:naivasha' }
  const [possible, promised, alsoPossible] = [await post(20), await post(22, naivasha), await post(23)]
  const query = `${point('from', NAIVASHA)}&${point('to', ELDORET)}&${on(20)}`
  const answer = await search(query)
  expect([ids(answer.rides), ids(answer.nearDays), answer.wider]).toEqual([[possible], [promised], []])
  expect(ids((await search(query.replaceAll(day(20), day(25)))).nearDays)).toEqual([promised, alsoPossible])
  expect(ids((await search(`${query}&possible=0`)).nearDays)).toEqual([promised])
})
