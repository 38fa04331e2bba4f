import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser, insertVehicle, NAIROBI, NAIVASHA, NAKURU } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { rides } from '../../db/schema/index.ts'
import type { FoundRide } from '../../shared/contract/found-rides.ts'
import { addDays, atNairobi, MINUTE_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import type { Ride } from '../../shared/contract/rides.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const placeAt = (name: string, lat: number, lng: number) => ({
  placeId: `test-${name}`,
  name,
  formattedAddress: `${name}, Kenya`,
  coordinates: { lat, lng },
})
const ELDORET = placeAt('Eldoret', 0.5143, 35.2698)

const driver = async () => {
  const user = await insertUser(product.deps, { role: 'DRIVER', name: 'Wanjiru Kamau' })
  return { ...user, token: await product.signIn(user), vehicle: await insertVehicle(product.deps, user) }
}
const at = (clock: string) => atNairobi(addDays(nairobiDay(product.clock.now()), 3), clock).toISOString()
const post = async (changes: Record<string, unknown> = {}) => {
  const owner = await driver()
  const body = {
    from: NAIROBI,
    to: ELDORET,
    stops: [{ place: NAIVASHA }, { place: NAKURU }],
    time: at('08:00'),
    seatCost: 1500,
    vId: owner.vehicle.id,
    numSeats: 3,
    ...changes,
  }
  return { owner, ...(await product.call('POST', '/api/ride', { as: owner.token, body })) }
}
const stopsOf = (ride: Ride) => ride.stops ?? []

describe('POST /api/ride with stops between', () => {
  it('splits the price by the distance and estimates each time from the road', async () => {
    const { status, body } = await post()
    expect(status).toBe(201)
    const stops = stopsOf(body)
    expect(stops.map(({ position, place }) => [position, place.name])).toEqual([
      [0, NAIROBI.name],
      [1, 'Naivasha'],
      [2, NAKURU.name],
      [3, 'Eldoret'],
    ])
    expect(stops.map(({ remSeats }) => remSeats)).toEqual([3, 3, 3, null])
    const costs = stops.slice(0, -1).map(({ cost }) => cost ?? 0)
    expect(costs.reduce((sum, cost) => sum + cost)).toBe(1500)
    for (const cost of costs) expect(cost % 10).toBe(0)
    // Nakuru to Eldoret is the longest leg, Naivasha to Nakuru the shortest.
    expect(costs[2]).toBeGreaterThan(costs[0] ?? 0)
    expect(costs[0]).toBeGreaterThan(costs[1] ?? 0)
    expect([stops[0]?.time, stops[3]?.time]).toEqual([body.time, body.arrivalTime])
    const times = stops.map(({ time }) => Date.parse(time))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times).size).toBe(4)
    expect(body).toMatchObject({ seatCost: 1500, remSeats: 3, freeSeats: 3, status: 'AVAILABLE' })
  })

  it('stores the given times and prices, and estimates a missing time from the time of the previous stop', async () => {
    const late = { stops: [{ place: NAIVASHA, time: at('11:00') }, { place: NAKURU }], legCosts: [400, 301, 799] }
    const { body } = await post(late)
    const [, naivasha, nakuru, eldoret] = stopsOf(body)
    expect(naivasha?.time).toBe(at('11:00'))
    expect(Date.parse(nakuru?.time ?? '')).toBeGreaterThan(Date.parse(at('11:30')))
    expect(eldoret?.time).toBe(body.arrivalTime)
    expect(stopsOf(body).map(({ cost }) => cost)).toEqual([400, 301, 799, null])
    const read = await product.call('GET', `/api/ride/${body.id}`)
    expect(read.body.stops).toEqual(body.stops)
  })

  it('a ride has two stops and one leg when no stops are given', async () => {
    const { body } = await post({ stops: undefined })
    expect(stopsOf(body).map(({ position, cost, remSeats }) => [position, cost, remSeats])).toEqual([
      [0, 1500, 3],
      [1, null, null],
    ])
  })

  it('gives each leg at least one shilling when the price is low', async () => {
    const { body } = await post({ seatCost: 4 })
    const costs = stopsOf(body).flatMap(({ cost }) => cost ?? [])
    expect(costs.every((cost) => cost >= 1)).toBe(true)
    expect(costs.reduce((sum, cost) => sum + cost)).toBe(4)
  })

  it.each<[string, () => Record<string, unknown>, string]>([
    ['the same stop twice', () => ({ stops: [{ place: NAIVASHA }, { place: NAIVASHA }] }), 'stops.1'],
    ['the start again', () => ({ stops: [{ place: { ...NAIROBI, placeId: 'elsewhere' } }] }), 'stops.0'],
    ['the destination before the end', () => ({ stops: [{ place: ELDORET }] }), 'stops.0'],
    ['a stop before the departure', () => ({ stops: [{ place: NAIVASHA, time: at('07:59') }] }), 'stops.0.time'],
    ['a stop at the departure', () => ({ stops: [{ place: NAIVASHA, time: at('08:00') }] }), 'stops.0.time'],
    [
      'a stop earlier than the stop before',
      () => ({
        stops: [
          { place: NAIVASHA, time: at('11:00') },
          { place: NAKURU, time: at('10:59') },
        ],
      }),
      'stops.1.time',
    ],
    ['prices that do not add up to the whole', () => ({ legCosts: [500, 500, 499] }), 'legCosts'],
    ['one price too few', () => ({ legCosts: [750, 750] }), 'legCosts'],
    ['a leg for nothing', () => ({ legCosts: [1500, 0, 0] }), 'legCosts'],
    ['less than a shilling for each leg', () => ({ seatCost: 2 }), 'legCosts'],
    [
      'more than four stops',
      () => ({ stops: [1, 2, 3, 4, 5].map((n) => ({ place: placeAt(`Town ${n}`, -1 - n / 10, 36) })) }),
      'stops',
    ],
  ])('refuses %s', async (_what, changes, path) => {
    const { status, body } = await post(changes())
    expect(status).toBe(422)
    expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })

  it('a ride with stops is found once by a search for the whole route', async () => {
    const from = placeAt('Wajir', 1.7471, 40.0573)
    const to = placeAt('Isiolo', 0.3546, 37.5822)
    const { body } = await post({ from, to, stops: [{ place: placeAt('Habaswein', 1.0096, 39.4893) }] })
    const query = `fromLat=${from.coordinates.lat}&fromLng=${from.coordinates.lng}&toLat=${to.coordinates.lat}&toLng=${to.coordinates.lng}`
    const found = await product.call('GET', `/api/ride/search?${query}`)
    expect(found.body.rides.map(({ id }: { id: string }) => id)).toEqual([body.id])
  })

  it('a ride with stops is found between any of its six stops and a later one, but never in the other direction', async () => {
    // The towns are farther apart than the widest search radius, and away from the rides of other tests.
    const towns = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, n) => placeAt(`Town ${name}`, 3, 36 + n / 2))
    const [from, ...stops] = towns
    const to = stops.pop()
    await post({ from, to, stops: stops.map((place) => ({ place })), possibleStops: false })
    const point = (prefix: string, { coordinates: { lat, lng } }: (typeof towns)[number]) =>
      `${prefix}Lat=${lat}&${prefix}Lng=${lng}`
    for (const [start, pickUp] of towns.entries())
      for (const [end, dropOff] of towns.entries()) {
        const { body } = await product.call('GET', `/api/ride/search?${point('from', pickUp)}&${point('to', dropOff)}`)
        const found = body.rides.map(({ segment }: FoundRide) => [segment.fromPosition, segment.toPosition])
        expect([start, end, found]).toEqual([start, end, start < end ? [[start, end]] : []])
      }
  })

  it('a ride with stops is found from a later stop while it is in progress, until it leaves that stop', async () => {
    const ends = { from: placeAt('Lodwar', 3.1191, 35.5973), to: placeAt('Kitale', 1.0157, 35.0062) }
    const stop = placeAt('Lokichar', 2.3833, 35.65)
    const { owner, body } = await post({ ...ends, stops: [{ place: stop }] })
    const rider = await product.signIn(await insertUser(product.deps))
    const search = async (from: typeof stop) => {
      const query = { fromLat: `${from.coordinates.lat}`, fromLng: `${from.coordinates.lng}`, to: 'Kitale' }
      const found = await product.call(
        'GET',
        `/api/ride/search?${new URLSearchParams(query)}&toLat=1.0157&toLng=35.0062`,
        { as: rider },
      )
      return found.body.rides.map((ride: FoundRide) => [ride.id, ride.segment.fromPosition, ride.can.request])
    }
    const departsMs = Date.parse(body.time)
    const stopMs = Date.parse(stopsOf(body)[1]?.time ?? '')
    expect([await search(ends.from), await search(stop)]).toEqual([[[body.id, 0, true]], [[body.id, 1, true]]])
    // The status after a payment. The owner can start a CONFIRMED ride from 30 minutes before departure.
    await product.deps.db.update(rides).set({ status: 'CONFIRMED' }).where(eq(rides.id, body.id))
    product.clock.set(new Date(departsMs - 20 * MINUTE_MS))
    await product.call('POST', `/api/ride/${body.id}/start`, { as: owner.token })
    expect([await search(ends.from), await search(stop)]).toEqual([[], [[body.id, 1, true]]])
    product.clock.set(new Date(stopMs - MINUTE_MS))
    expect(await search(stop)).toEqual([[body.id, 1, true]])
    product.clock.set(new Date(stopMs))
    expect(await search(stop)).toEqual([])
    product.clock.set(new Date(body.arrivalTime))
    await product.call('POST', `/api/ride/${body.id}/complete`, { as: owner.token })
    product.clock.set(null)
  })

  it('a ride with stops keeps its vehicle busy until its last stop, but not after it', async () => {
    const { owner, body } = await post()
    const [, , nakuru, eldoret] = stopsOf(body)
    const again = (stop: typeof nakuru) => {
      // Half an hour later, because a departure is rounded to the nearest half hour.
      const time = new Date(Date.parse(stop?.time ?? '') + 30 * MINUTE_MS).toISOString()
      const ride = { from: NAKURU, to: NAIROBI, time, seatCost: 500, vId: owner.vehicle.id }
      return product.call('POST', '/api/ride', { as: owner.token, body: ride })
    }
    const refused = await again(nakuru)
    expect([refused.status, refused.body.code]).toEqual([409, 'VEHICLE_BUSY'])
    expect((await again(eldoret)).status).toBe(201)
  })
})
