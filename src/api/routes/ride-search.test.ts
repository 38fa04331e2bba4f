import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  insertAmenities,
  insertRide,
  insertSeatRequest,
  insertUser,
  insertVehicle,
  NAIROBI,
} from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { favorites, rides, users } from '../../db/schema/index.ts'
import { SearchAnswer } from '../../shared/contract/found-rides.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let driver: Awaited<ReturnType<typeof insertUser>>
let vehicle: Awaited<ReturnType<typeof insertVehicle>>
let morning: string
let evening: string
let mombasaBound: string

const MOMBASA = {
  placeId: 'ke:mombasa',
  name: 'Mombasa 100%_\\',
  formattedAddress: 'Mombasa, Kenya',
  coordinates: { lat: -4.0547, lng: 39.6636 },
}
const day = (ahead: number) => addDays(nairobiDay(product.clock.now()), ahead)
const between = `fromLat=${NAIROBI.coordinates.lat}&fromLng=${NAIROBI.coordinates.lng}&toLat=-0.29&toLng=36.07`

beforeAll(async () => {
  product = await openTestProduct()
  const { deps } = product
  await insertAmenities(deps)
  driver = await insertUser(deps, { name: 'Wanjiru "Ciru" Kamau', role: 'DRIVER', rating: 4.7, ratingCount: 3 })
  vehicle = await insertVehicle(deps, driver)
  const post = async (days: number, clock: string, more = {}) =>
    (await insertRide(deps, vehicle, { departsAt: atNairobi(day(days), clock), ...more })).id
  morning = await post(2, '10:00')
  evening = await post(3, '18:00', { amenityIds: ['pets'], amenityMask: 2, numSeats: 2 })
  mombasaBound = await post(4, '06:00', { to: MOMBASA })
})
afterAll(() => product.close())

const search = (query: string, as?: string) =>
  product.call('GET', `/api/ride/search?${query}`, as === undefined ? {} : { as })
const idsOf = async (query: string): Promise<string[]> =>
  (await search(query)).body.rides.map((ride: { id: string }) => ride.id)

it('a search finds rides by coordinates, with the radius used and a confidence [9.search.confidence]', async () => {
  const { status, body, headers } = await search(between)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/json')
  expect(SearchAnswer.parse(body)).toEqual(body)
  expect(body.searchRadius).toBe(10)
  expect(body.rides.map((ride: { id: string }) => ride.id)).toEqual([morning, evening])
  const [first] = body.rides
  expect(first.matchedBy).toBe('coordinates')
  expect(first.confidence).toBeCloseTo(0.9 - (0.3 * first.distanceKm) / 10, 5)
})

it('a search finds rides by part of a name or place id in any case, each ride once although its coordinates match too [9.search.name 9.search.once]', async () => {
  const { body } = await search(`from=nairobi%20cbd&to=KE:NAKURU&${between}`)
  expect(body.rides.map((ride: { id: string }) => ride.id)).toEqual([morning, evening])
  expect(body.rides[0]).toMatchObject({ confidence: 1, distanceKm: 0, matchedBy: 'name' })
  expect((await search('to=nak')).body).toMatchObject({ searchRadius: null, rides: [{ id: morning }, { id: evening }] })
})

it('a search treats the pattern characters of SQL as plain text', async () => {
  expect(await idsOf(`to=${encodeURIComponent('100%_\\')}`)).toEqual([mombasaBound])
  expect(await idsOf(`to=${encodeURIComponent('1%_')}`)).toEqual([])
  expect(await idsOf(`to=${encodeURIComponent('%')}`)).toEqual([mombasaBound])
})

it('a search needs only one end, and uses more radii when start and end are far apart [9.search.long-ladder]', async () => {
  expect(await idsOf('toLat=-0.28&toLng=36.06')).toEqual([morning, evening])
  expect(await idsOf('fromLat=-1.285&fromLng=36.824')).toEqual([morning, evening, mombasaBound])
  const far = await search('fromLat=-1.285&fromLng=36.824&toLat=-4.05&toLng=39.5')
  expect(far.body).toMatchObject({ searchRadius: 30, rides: [{ id: mombasaBound }] })
})

it('a search can be filtered by days, time of day, seats and amenities [9.search.bands 9.search.filter]', async () => {
  expect(await idsOf(`${between}&dateFrom=${day(3)}&dateTo=${day(3)}`)).toEqual([evening])
  expect(await idsOf(`${between}&timeRanges=06:00-12:00`)).toEqual([morning])
  expect(await idsOf(`${between}&timeRanges=18:00-06:00,12:00-18:00`)).toEqual([evening])
  expect(await idsOf(`${between}&numSeats=3`)).toEqual([morning])
  expect(await idsOf(`${between}&amenities=pets`)).toEqual([evening])
  expect(await idsOf(`${between}&amenities=pets,no-smoking`)).toEqual([])
  expect(await idsOf(`${between}&amenities=hot-tub`)).toEqual([])
})

it('the API refuses an empty search, half a coordinate and reversed days [4.search.needs-place 9.limit.passengers]', async () => {
  for (const query of ['', 'from=&to=%20%20', 'numSeats=2']) {
    const { status, body } = await search(query)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'INVALID',
      error: 'Please enter at least one location (from or to) to search for rides.',
    })
  }
  for (const query of [
    'from=x&fromLat=1',
    'toLng=37&from=x',
    `from=x&dateFrom=${day(4)}&dateTo=${day(3)}`,
    'from=x&numSeats=11',
    'from=x&fromLat=91&fromLng=0',
    'from=x&timeRanges=noon',
    'from=x&unknown=1',
  ]) {
    const { status, body } = await search(query)
    expect([query, status, body.code]).toEqual([query, 422, 'INVALID'])
  }
})

it('a search at the poles or the date line finds no rides, without an error', async () => {
  for (const query of ['fromLat=90&fromLng=0&toLat=-90&toLng=180', 'fromLat=89.9&fromLng=-180', 'toLat=0&toLng=180'])
    expect((await search(query)).body.rides).toEqual([])
})

it('a ride has the same card in a search, in a list and on its page for each viewer, except the driver’s name', async () => {
  const { deps } = product
  const [rider, passenger] = [await insertUser(deps), await insertUser(deps)]
  const shy = await insertUser(deps, {
    name: 'Otieno Odhiambo',
    role: 'DRIVER',
    callable: false,
    photoVersion: '0a1b2c3d',
  })
  const car = await insertVehicle(deps, shy)
  const shown = await insertRide(deps, car, { departsAt: atNairobi(day(5), '09:00') })
  await deps.db
    .update(rides)
    .set({ tripKm: 157, meetingName: 'GPO', meetingHint: 'At the gate' })
    .where(eq(rides.id, shown.id))
  await insertSeatRequest(deps, shown, passenger, { status: 'APPROVED' })
  await deps.db.insert(favorites).values({ userId: rider.id, rideId: shown.id, createdAt: product.clock.now() })
  const viewers = [undefined, ...(await Promise.all([rider, passenger, shy].map((user) => product.signIn(user))))]
  const seen: Ride[] = []
  for (const as of viewers) {
    const caller = as === undefined ? {} : { as }
    const { body: page } = await product.call('GET', `/api/ride/${shown.id}`, caller)
    const { body: list } = await product.call('GET', '/api/ride/available?limit=50', caller)
    const { body: answer } = await search(`${between}&dateFrom=${day(5)}&dateTo=${day(5)}`, as)
    // Only the page of a ride has the route, facts about the driver, whether the ride can be booked, and why an action
    // is not possible.
    const { route: _, driverFacts: _0, cannot: __, bookable: ___, ...ride } = page
    expect(list.filter(({ id }: Ride) => id === shown.id)).toEqual([ride])
    const [{ confidence: _1, distanceKm: _2, matchedBy: _3, segment, ...found }] = answer.rides
    const { stops, requests: _4, possibleStops: _5, ...card } = ride
    expect(stops).toHaveLength(2)
    // A search shows everyone the driver's public name. List and page show the whole name to users who know the driver.
    expect(found).toEqual({ ...card, driver: { ...card.driver, name: publicNameOf(card.driver.name) } })
    const { from, to, time, arrivalTime, seatCost, remSeats, freeSeats } = ride
    expect(segment).toEqual({
      from,
      to,
      time,
      arrivalTime,
      seatCost,
      remSeats,
      freeSeats,
      fromPosition: 0,
      toPosition: 1,
      kind: 'PROMISED',
      detourMinutes: 0,
    })
    seen.push(found)
  }
  // Only passengers and the driver see the number of a driver who does not allow calls.
  expect(seen.map(({ driver: { phone } }) => phone)).toEqual([undefined, undefined, shy.phone, shy.phone])
  expect(seen.map(({ can }) => [can.request, can.call, can.edit])).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])
  await product.call('POST', `/api/ride/${shown.id}/cancel`, { as: viewers[3], body: {} })
})

it('a search finds and suggests a ride whose driver has a photo and an unusual name', async () => {
  const firstName = `Siân"Mar'ie\\`
  const name = `${firstName} Ng’ang’a wa Thiong’o ${'Wanjikũ '.repeat(10)}"Nyar'Ugenya"`
  const photographed = await insertUser(product.deps, { role: 'DRIVER', name, photoVersion: '0a1b2c3d' })
  const lodwar = { ...NAIROBI, placeId: 'ke:lodwar', name: 'Lodwar', coordinates: { lat: 3.1191, lng: 35.5973 } }
  const kakuma = { ...NAIROBI, placeId: 'ke:kakuma', name: 'Kakuma', coordinates: { lat: 3.7167, lng: 34.8667 } }
  const departsAt = atNairobi(day(20), '09:00')
  const { id } = await insertRide(product.deps, await insertVehicle(product.deps, photographed), {
    from: lodwar,
    to: kakuma,
    departsAt,
  })
  const soonest = departsAt.toISOString()
  const photo = `http://localhost:3000/api/user/${photographed.id}/photo?v=0a1b2c3d`
  for (const as of [undefined, await product.signIn(await insertUser(product.deps))]) {
    const found = await search('from=Lodwar&to=Kakuma', as)
    expect(SearchAnswer.parse(found.body).rides).toMatchObject([
      { id, driver: { name: `${firstName} ".`, firstName, photo } },
    ])
    const otherDay = await search(`from=Lodwar&to=Kakuma&dateFrom=${day(2)}&dateTo=${day(2)}`, as)
    expect(otherDay.status).toBe(200)
    expect(SearchAnswer.parse(otherDay.body).wider).toEqual([{ kind: 'DAYS', anyDay: true, rides: 1, soonest }])
    const filtered = await search('from=Lodwar&to=Kakuma&amenities=pets', as)
    expect(SearchAnswer.parse(filtered.body).wider).toEqual([{ kind: 'FILTERS', anyDay: false, rides: 1, soonest }])
    const near = await search(`from=Lodwar&to=Kakuma&dateFrom=${day(18)}&dateTo=${day(18)}`, as)
    expect(SearchAnswer.parse(near.body).nearDays).toMatchObject([{ id, driver: { photo } }])
  }
})

it('a search shows no ride that is full, is cancelled, has departed or has a blocked driver', async () => {
  const { db } = product.deps
  const full = await insertRide(product.deps, vehicle, { departsAt: atNairobi(day(6), '08:00'), numSeats: 1 })
  expect(await idsOf(between)).toEqual([morning, evening, full.id])
  await insertSeatRequest(product.deps, full, await insertUser(product.deps))
  expect(await idsOf(between)).toEqual([morning, evening])
  await db.update(rides).set({ status: 'CANCELLED' }).where(eq(rides.id, morning))
  expect(await idsOf(between)).toEqual([evening])
  await db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, driver.id))
  expect(await idsOf(between)).toEqual([])
  await db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, driver.id))
  expect(await idsOf(between)).toEqual([evening])
  product.clock.set(atNairobi(day(3), '18:00'))
  expect(await idsOf(between)).toEqual([])
  product.clock.set(null)
})
