import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser, insertVehicle, NAIROBI, NAIVASHA, NAKURU } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { expectBooksToBalance } from '../../../tests/paying-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { notifications, rideFares, rideStops } from '../../db/schema/index.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  // Sets noon, because at night an alert about a ride that departs more than 12 hours later waits.
  product.clock.set(atNairobi(addDays(nairobiDay(product.clock.now()), 1), '12:00'))
})
afterAll(async () => {
  await expectBooksToBalance(product)
  await product.close()
})

const placeAt = (name: string, lat: number, lng: number) => ({
  placeId: `test-${name}`,
  name,
  formattedAddress: `${name}, Kenya`,
  coordinates: { lat, lng },
})
const LIMURU = placeAt('Limuru', -1.1136, 36.6421)
const GILGIL = placeAt('Gilgil', -0.4985, 36.3228)
const at = (clock: string) => atNairobi(addDays(nairobiDay(product.clock.now()), 3), clock).toISOString()

const post = async (changes: Record<string, unknown> = {}) => {
  const owner = await insertUser(product.deps, { role: 'DRIVER', name: 'Wanjiru Kamau' })
  const token = await product.signIn(owner)
  const vehicle = await insertVehicle(product.deps, owner)
  const body = {
    from: NAIROBI,
    to: NAKURU,
    stops: [{ place: NAIVASHA, time: at('10:00') }],
    legCosts: [600, 400],
    time: at('08:00'),
    seatCost: 1000,
    vId: vehicle.id,
    numSeats: 3,
    ...changes,
  }
  const { body: ride } = await product.call('POST', '/api/ride', { as: token, body })
  return { id: ride.id as string, ride: ride as Ride, token }
}
type Posted = Awaited<ReturnType<typeof post>>
const end = ({ placeId, name, coordinates }: typeof NAIROBI) => ({ placeId, name, coordinates })

interface Stop {
  place: typeof NAIROBI
  time?: string
}
const change = ({ id, token }: Pick<Posted, 'id' | 'token'>, stops: Stop[]) =>
  product.call('PATCH', `/api/ride/${id}`, { as: token, body: { stops } })
const read = async ({ id }: Posted): Promise<Ride> => (await product.call('GET', `/api/ride/${id}`)).body
const namesOf = ({ stops = [] }: Ride) => stops.map(({ place }) => place.name)
const costsOf = ({ stops = [] }: Ride) => stops.flatMap(({ cost }) => cost ?? [])
const pathOf = (body: { issues?: { path: string }[] }) => body.issues?.[0]?.path

const ask = async ({ id }: Posted, part: Record<string, unknown> = {}) => {
  const rider = await insertUser(product.deps, { name: 'Achieng Otieno' })
  const token = await product.signIn(rider)
  const body = { riders: [{ name: rider.name, phone: rider.phone }], paymentPhone: rider.phone, ...part }
  return { token, ...(await product.call('POST', `/api/ride/${id}/requests`, { as: token, body })) }
}
const approve = ({ token }: Posted, id: string) => product.call('POST', `/api/request/${id}/approve`, { as: token })
const buy = async (posted: Posted, part: Record<string, unknown> = {}) => {
  const { token, body } = await ask(posted, part)
  await approve(posted, body.id)
  await payFor(product, { id: body.id, totalKsh: body.total }, token)
  return { id: body.id as string, read: () => product.call('GET', `/api/request/${body.id}`, { as: token }) }
}

describe('PATCH /api/ride/{id} with stops', () => {
  it('adds a stop on a leg: the leg’s price is divided by distance, and the other stops keep their times', async () => {
    const posted = await post()
    const { status, body } = await change(posted, [{ place: LIMURU }, { place: NAIVASHA }])
    expect(status).toBe(200)
    expect(namesOf(body)).toEqual(['Nairobi CBD', 'Limuru', 'Naivasha', 'Nakuru'])
    const [first = 0, second = 0, last] = costsOf(body)
    expect([first + second, last, first % 10]).toEqual([600, 400, 0])
    // Limuru is nearer to Nairobi than to Naivasha, so the first leg costs less.
    expect(second).toBeGreaterThan(first)
    expect(first).toBeGreaterThan(0)
    const [, limuru, ...others] = body.stops
    expect(others.map(({ time }: { time: string }) => time)).toEqual(
      posted.ride.stops?.slice(1).map(({ time }) => time),
    )
    expect(limuru.time > at('08:00') && limuru.time < at('09:00')).toBe(true)
    expect(await read(posted)).toMatchObject({ stops: body.stops, seatCost: 1000, freeSeats: 3 })
    expect(
      (
        await change(
          posted,
          body.stops.slice(1, -1).map(({ place }: Stop) => ({ place })),
        )
      ).body.stops,
    ).toEqual(body.stops)
  })

  it('adds stops to a ride that has only its start and end, up to six stops in all', async () => {
    const posted = await post({ stops: [], legCosts: undefined })
    const between = [LIMURU, placeAt('Kinungi', -0.85, 36.55), NAIVASHA, GILGIL].map((place) => ({ place }))
    await change(posted, between.slice(2, 3))
    const { body } = await change(posted, between)
    expect(namesOf(body)).toEqual(['Nairobi CBD', 'Limuru', 'Kinungi', 'Naivasha', 'Gilgil', 'Nakuru'])
    expect(costsOf(body).reduce((sum, cost) => sum + cost)).toBe(1000)
    const times: string[] = body.stops.map(({ time }: Stop) => time)
    expect(times).toEqual([...new Set(times)].toSorted())
    const fares = await product.deps.db.select().from(rideFares).where(eq(rideFares.rideId, posted.id))
    expect(fares).toHaveLength(15)
    const more = await change(posted, [...between, { place: placeAt('Lanet', -0.3, 36.13) }])
    expect([more.status, pathOf(more.body)]).toEqual([422, 'stops'])
  })

  it('keeps seats, price, part and times of the requests on a leg that is split', async () => {
    const posted = await post()
    const whole = await buy(posted)
    const firstPart = await ask(posted, { toPosition: 1 })
    await approve(posted, firstPart.body.id)
    const { body } = await change(posted, [{ place: LIMURU }, { place: NAIVASHA }, { place: GILGIL }])
    expect(body.stops.map(({ remSeats }: { remSeats: number }) => remSeats)).toEqual([2, 2, 2, 2, null])
    expect([body.freeSeats, body.remSeats]).toEqual([1, 2])
    expect((await whole.read()).body).toMatchObject({
      total: 1000,
      segment: { fromPosition: 0, toPosition: 4, from: { name: 'Nairobi CBD' }, to: { name: 'Nakuru' } },
    })
    await payFor(product, { id: firstPart.body.id, totalKsh: 600 }, firstPart.token)
    const part = await product.call('GET', `/api/request/${firstPart.body.id}`, { as: firstPart.token })
    expect(part.body).toMatchObject({
      status: 'PAID',
      total: 600,
      segment: { fromPosition: 0, toPosition: 2, to: { name: 'Naivasha' }, arrivalTime: at('10:00') },
    })
    const left = await read(posted)
    expect(left.stops?.map(({ remSeats }) => remSeats)).toEqual([1, 1, 2, 2, null])
  })

  it('sells a part that ends at an added stop, and one that starts there', async () => {
    const posted = await post()
    const { body } = await change(posted, [{ place: NAIVASHA }, { place: GILGIL, time: at('10:30') }])
    const bought = await buy(posted, { fromPosition: 1, toPosition: 2 })
    expect((await bought.read()).body).toMatchObject({
      total: costsOf(body)[1],
      segment: { from: { name: 'Naivasha' }, to: { name: 'Gilgil' }, arrivalTime: at('10:30') },
    })
    expect((await read(posted)).stops?.map(({ remSeats }) => remSeats)).toEqual([3, 2, 3, null])
    const rest = await buy(posted, { fromPosition: 2 })
    expect((await rest.read()).body).toMatchObject({
      total: costsOf(body)[2],
      segment: { from: { name: 'Gilgil' }, to: { name: 'Nakuru' }, time: at('10:30') },
    })
    expect((await read(posted)).stops?.map(({ remSeats }) => remSeats)).toEqual([3, 2, 2, null])
  })

  it('a ride is found by its added stop, and announced to riders with an alert for that stop', async () => {
    // Runs the jobs for the rides of earlier tests first, so that later jobs tell nobody about those rides.
    await product.runDueJobs()
    const waiting = await insertUser(product.deps)
    const alert = { kind: 'ALERT', from: end(GILGIL), to: end(NAKURU) }
    await product.call('POST', '/api/alerts', { body: alert, as: await product.signIn(waiting) })
    const posted = await post()
    await product.runDueJobs()
    const told = () => product.deps.db.select().from(notifications).where(eq(notifications.userId, waiting.id))
    expect(await told()).toEqual([])
    const query = `possible=0&fromLat=${GILGIL.coordinates.lat}&fromLng=${GILGIL.coordinates.lng}&toLat=${NAKURU.coordinates.lat}&toLng=${NAKURU.coordinates.lng}`
    const found = async () => {
      const { body } = await product.call('GET', `/api/ride/search?${query}`)
      return body.rides.find(({ id }: Ride) => id === posted.id)?.segment
    }
    expect(await found()).toBeUndefined()
    const { body } = await change(posted, [{ place: NAIVASHA }, { place: GILGIL }])
    expect(await found()).toMatchObject({ fromPosition: 2, toPosition: 3, seatCost: costsOf(body)[2] })
    await product.runDueJobs()
    expect((await told()).length).toBe(1)
  })

  it('moves the time of a stop where nobody gets in or out', async () => {
    const posted = await post()
    await buy(posted)
    const { body } = await change(posted, [{ place: NAIVASHA, time: at('10:20') }])
    expect(body.stops[1].time).toBe(at('10:20'))
    expect([body.time, body.arrivalTime]).toEqual([posted.ride.time, posted.ride.arrivalTime])
  })

  it.each([
    ['requested', async (posted: Posted) => ask(posted, { toPosition: 1 })],
    ['bought', async (posted: Posted) => buy(posted, { fromPosition: 1 })],
  ])('neither moves nor removes the stop of a part that a rider has %s', async (_how, take) => {
    const posted = await post()
    await take(posted)
    const moved = await change(posted, [{ place: NAIVASHA, time: at('10:01') }])
    expect([moved.status, moved.body.code]).toEqual([409, 'STOP_IN_USE'])
    expect((await change(posted, [])).body.code).toBe('STOP_IN_USE')
    const same = await change(posted, [{ place: NAIVASHA, time: at('10:00') }, { place: GILGIL }])
    expect(same.status).toBe(200)
  })

  it('removes a stop where nobody gets in or out: its two legs become one, with their price and their seats', async () => {
    const posted = await post()
    const whole = await buy(posted)
    const given = await ask(posted, { toPosition: 1 })
    await approve(posted, given.body.id)
    await product.call('POST', `/api/request/${given.body.id}/cancel`, { as: given.token, body: {} })
    const query = `possible=0&fromLat=${NAIVASHA.coordinates.lat}&fromLng=${NAIVASHA.coordinates.lng}`
    const isFound = async () => {
      const { body } = await product.call('GET', `/api/ride/search?${query}`)
      return body.rides.some(({ id }: Ride) => id === posted.id)
    }
    expect(await isFound()).toBe(true)
    const { status, body } = await change(posted, [])
    expect([status, namesOf(body), costsOf(body)]).toEqual([200, ['Nairobi CBD', 'Nakuru'], [1000]])
    expect([body.freeSeats, body.stops[0].remSeats]).toEqual([2, 2])
    expect(await isFound()).toBe(false)
    expect((await ask(posted, { dropOff: NAIVASHA.placeId })).status).toBe(422)
    expect((await whole.read()).body).toMatchObject({ status: 'PAID', total: 1000, segment: { toPosition: 1 } })
    // A cancelled request still shows its trip.
    const cancelled = await product.call('GET', `/api/request/${given.body.id}`, { as: given.token })
    expect(cancelled.body).toMatchObject({
      total: 600,
      segment: { to: { name: 'Naivasha' }, arrivalTime: at('10:00') },
    })

    // The removed place can be a stop again, and other places can replace a stop.
    const again = await change(posted, [{ place: NAIVASHA }, { place: GILGIL }])
    expect(namesOf(again.body)).toEqual(['Nairobi CBD', 'Naivasha', 'Gilgil', 'Nakuru'])
    const replaced = await change(posted, [{ place: LIMURU }, { place: GILGIL }])
    expect(namesOf(replaced.body)).toEqual(['Nairobi CBD', 'Limuru', 'Gilgil', 'Nakuru'])
    expect(costsOf(replaced.body).reduce((sum, cost) => sum + cost)).toBe(1000)
    expect(replaced.body.stops.map(({ remSeats }: { remSeats: number }) => remSeats)).toEqual([2, 2, 2, null])
  })

  it('either removes a stop or accepts a request for it, when both come at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const posted = await post()
      const asking = ask(posted, { toPosition: 1, expectedArrival: at('10:00') })
      const [removed, asked] = await Promise.all([change(posted, []), asking])
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([removed.status, asked.status])
      expect(namesOf(await read(posted))).toHaveLength(removed.status === 200 ? 2 : 3)
    }
  })

  it('moves the time of a stop after the request for its part was cancelled', async () => {
    const posted = await post()
    const asked = await ask(posted, { toPosition: 1 })
    await product.call('POST', `/api/request/${asked.body.id}/cancel`, { as: asked.token, body: {} })
    expect((await change(posted, [{ place: NAIVASHA, time: at('10:01') }])).status).toBe(200)
  })

  it.each<[string, () => Stop[], string]>([
    ['the same stop twice', () => [{ place: NAIVASHA }, { place: NAIVASHA }], 'stops.1'],
    ['a new stop twice', () => [{ place: NAIVASHA }, { place: GILGIL }, { place: GILGIL }], 'stops.2'],
    ['the start as a stop', () => [{ place: { ...NAIROBI, placeId: 'elsewhere' } }, { place: NAIVASHA }], 'stops.0'],
    ['the end as a stop', () => [{ place: NAIVASHA }, { place: { ...NAKURU, placeId: 'elsewhere' } }], 'stops.1'],
    [
      'a place of ours that does not exist',
      () => [{ place: NAIVASHA }, { place: { ...GILGIL, placeId: 'ke:atlantis' } }],
      'stops.1.place.placeId',
    ],
    ['a stop before the departure', () => [{ place: LIMURU, time: at('08:00') }, { place: NAIVASHA }], 'stops.0.time'],
    ['a stop after the next one', () => [{ place: LIMURU, time: at('10:00') }, { place: NAIVASHA }], 'stops.1.time'],
    ['a stop after the arrival', () => [{ place: NAIVASHA, time: at('20:00') }], 'stops.0.time'],
    [
      'an added stop after the arrival',
      () => [{ place: NAIVASHA }, { place: GILGIL, time: at('20:00') }],
      'stops.1.time',
    ],
  ])('refuses %s', async (_what, stops, path) => {
    const posted = await post()
    const { status, body } = await change(posted, stops())
    expect([status, pathOf(body)]).toEqual([422, path])
    expect((await read(posted)).stops).toEqual(posted.ride.stops)
  })

  it('refuses stops in another order, even when their times fit', async () => {
    const posted = await post({
      stops: [{ place: LIMURU, time: at('08:50') }, { place: NAIVASHA }],
      legCosts: undefined,
    })
    const { status, body } = await change(posted, [
      { place: NAIVASHA, time: at('08:45') },
      { place: LIMURU, time: at('08:50') },
    ])
    expect([status, pathOf(body)]).toEqual([422, 'stops.1'])
  })

  it('refuses a stop on a leg whose price is too low for two legs', async () => {
    const posted = await post({ legCosts: [1, 999] })
    const { status, body } = await change(posted, [{ place: LIMURU }, { place: NAIVASHA }])
    expect([status, pathOf(body)]).toEqual([422, 'stops.0'])
    expect((await change(posted, [{ place: NAIVASHA }, { place: GILGIL }])).status).toBe(200)
  })

  it('adds one stop when the same change is sent twice at the same moment', async () => {
    const posted = await post()
    const stops = [{ place: LIMURU }, { place: NAIVASHA }]
    const answers = await Promise.all([change(posted, stops), change(posted, stops)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const stored = await product.deps.db.select().from(rideStops).where(eq(rideStops.rideId, posted.id))
    expect(stored).toHaveLength(4)
  })

  it('changing stops is for the ride’s owner only, and not possible on a cancelled ride', async () => {
    const posted = await post()
    const stranger = await product.signIn(await insertUser(product.deps, { role: 'DRIVER' }))
    const stops = [{ place: NAIVASHA }, { place: { ...GILGIL, placeId: 'ke:atlantis' } }]
    for (const wanted of [stops, []]) expect((await change({ ...posted, token: stranger }, wanted)).status).toBe(403)
    const none = { id: '0193a1b2-0000-7000-8000-000000000000', token: stranger }
    expect((await change(none, [{ place: NAIVASHA }])).status).toBe(404)
    await product.call('POST', `/api/ride/${posted.id}/cancel`, { as: posted.token })
    expect((await change(posted, [{ place: NAIVASHA }])).body.code).toBe('WRONG_STATE')
  })
})

describe('a request for a part that has changed since it was seen', () => {
  it('is refused; a request for the current part is accepted', async () => {
    const posted = await post()
    const [, naivasha, nakuru] = posted.ride.stops ?? []
    const seen = { expectedTime: naivasha?.time, expectedArrival: nakuru?.time }
    await change(posted, [{ place: LIMURU }, { place: NAIVASHA }])
    const late = await ask(posted, { fromPosition: 1, toPosition: 2, ...seen })
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
    const other = { fromPosition: 0, toPosition: 1, expectedTime: posted.ride.time, expectedArrival: naivasha?.time }
    expect((await ask(posted, other)).body.code).toBe('CONFLICT')
    const again = await ask(posted, { fromPosition: 2, toPosition: 3, ...seen })
    expect(again.body).toMatchObject({ total: 400, segment: { from: { name: 'Naivasha' } } })
  })
})
