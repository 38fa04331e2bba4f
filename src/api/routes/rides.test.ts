import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAmenities, insertRide, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { addDays, atNairobi, DAY_MS, HOUR_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { newId } from '../../platform/ids.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  await insertAmenities(product.deps)
})
afterAll(() => product.close())

type Given = Parameters<typeof insertUser>[1]
const person = async (given: Given = {}) => {
  const user = await insertUser(product.deps, given)
  return { ...user, token: await product.signIn(user) }
}
const driver = async (given: Given = {}) => {
  const user = await person({ role: 'DRIVER', name: 'Wanjiru Kamau', ...given })
  return { ...user, vehicle: await insertVehicle(product.deps, user) }
}
const dayAhead = (days: number, clock = '10:00') =>
  atNairobi(addDays(nairobiDay(product.clock.now()), days), clock).toISOString()
const draft = (vId: string, changes: Record<string, unknown> = {}) => ({
  from: NAIROBI,
  to: NAKURU,
  time: dayAhead(3),
  seatCost: 500,
  vId,
  numSeats: 3,
  amenities: ['pets', 'no-smoking'],
  ...changes,
})
const post = (as: string, body: unknown, headers: Record<string, string> = {}) =>
  product.call('POST', '/api/ride', { as, body, headers })

describe('POST /api/ride', () => {
  it('publishes a ride of the caller’s own approved vehicle as AVAILABLE with every seat left [4.ride.new 4.seats.new]', async () => {
    const owner = await driver()
    const { status, body } = await post(owner.token, draft(owner.vehicle.id))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      uId: owner.id,
      vId: owner.vehicle.id,
      time: dayAhead(3),
      seatCost: 500,
      numSeats: 3,
      remSeats: 3,
      amenities: ['no-smoking', 'pets'],
      type: 'STANDARD',
      status: 'AVAILABLE',
      isFavorite: false,
      requests: [],
      driver: { id: owner.id, firstName: 'Wanjiru', phone: owner.phone },
      vehicle: { plate: owner.vehicle.plate },
      can: { edit: true, cancel: true, request: false, start: false, complete: false },
    })
    expect(body.from).toMatchObject(NAIROBI)
    expect(body.to).toMatchObject(NAKURU)
    expect(Date.parse(body.arrivalTime)).toBeGreaterThan(Date.parse(body.time) + HOUR_MS)
  })

  it('rounds the time to the nearest 30 minutes [9.display.pickup]', async () => {
    const owner = await driver()
    for (const [typed, kept, days] of [
      ['07:46', '08:00', 4],
      ['07:14', '07:00', 5],
      ['07:15', '07:30', 6],
      ['07:30', '07:30', 7],
    ] as const) {
      const { body } = await post(owner.token, draft(owner.vehicle.id, { time: dayAhead(days, typed) }))
      expect([typed, body.time]).toEqual([typed, dayAhead(days, kept)])
    }
  })

  it('posts a ride for tomorrow at 10:00 with 1 seat by default [3.ride.defaults]', async () => {
    const owner = await driver()
    const { time: _, numSeats: __, ...said } = draft(owner.vehicle.id)
    const { status, body } = await post(owner.token, said)
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ time: dayAhead(1, '10:00'), numSeats: 1, remSeats: 1, status: 'AVAILABLE' }),
    ])
  })

  it('counts one route for a pair of places, however many rides are published', async () => {
    const places = { from: { ...NAIROBI, placeId: newId() }, to: { ...NAKURU, placeId: newId() } }
    for (const days of [5, 6]) {
      const owner = await driver()
      await post(owner.token, draft(owner.vehicle.id, { ...places, time: dayAhead(days) }))
    }
    const routes = await product.deps.db.query.routes.findMany({
      where: (t, { eq }) => eq(t.fromPlaceId, places.from.placeId),
    })
    expect(routes).toEqual([expect.objectContaining({ ridesPublished: 2, fromName: 'Nairobi CBD' })])
  })

  it('answers a repeated Idempotency-Key with the first ride, and refuses it with another body', async () => {
    const owner = await driver()
    const headers = { 'idempotency-key': newId() }
    const wanted = draft(owner.vehicle.id)
    const first = await post(owner.token, wanted, headers)
    const again = await post(owner.token, wanted, headers)
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const other = await post(owner.token, { ...wanted, seatCost: 600 }, headers)
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
  })

  it('uses our own name, address and coordinates for a known place', async () => {
    const owner = await driver()
    const spoofed = {
      placeId: 'ke:nairobi',
      name: 'WIN 5000: call 0700666666',
      formattedAddress: 'Ask for the prize',
      coordinates: { lat: -4.05, lng: 39.66 },
    }
    const { status, body } = await post(owner.token, draft(owner.vehicle.id, { from: spoofed, time: dayAhead(9) }))
    expect(status).toBe(201)
    expect(body.from).toMatchObject({
      placeId: 'ke:nairobi',
      name: 'Nairobi',
      formattedAddress: 'Nairobi, Nairobi County, Kenya',
      coordinates: { lat: -1.2864, lng: 36.8172 },
    })
    const page = await product.call('GET', `/api/ride/${body.id}`)
    expect(page.body.from).toEqual(body.from)
    const { body: popular } = await product.call('GET', '/api/routes/popular')
    expect(
      popular.routes.find(({ from }: { from: { placeId: string } }) => from.placeId === 'ke:nairobi').from,
    ).toEqual({ placeId: 'ke:nairobi', name: 'Nairobi', coordinates: { lat: -1.2864, lng: 36.8172 } })
    // The distance is measured between the real places, not between those sent by the caller.
    expect(body.trip.km).toBeLessThan(200)
  })

  it('accepts a place that is not one of ours, and does not list it among the popular routes', async () => {
    const owner = await driver()
    const own = { ...NAIROBI, placeId: 'depot-7', name: 'Our depot' }
    const { status, body } = await post(owner.token, draft(owner.vehicle.id, { from: own, time: dayAhead(12) }))
    expect(status).toBe(201)
    expect(body.from).toMatchObject(own)
    const counted = await product.deps.db.query.routes.findMany({ where: (t, { eq }) => eq(t.fromPlaceId, 'depot-7') })
    expect(counted).toHaveLength(1)
    const later = await product.withConfig({})
    later.clock.set(new Date(product.clock.now().getTime() + DAY_MS))
    const { body: popular } = await later.call('GET', '/api/routes/popular')
    expect(JSON.stringify(popular)).not.toContain('depot')
  })

  it('lets a coordinator post with any approved vehicle, shows its owner as the driver and tells the owner about the ride', async () => {
    const owner = await driver()
    const coordinator = await person({ role: 'COORDINATOR' })
    const { status, body } = await post(coordinator.token, draft(owner.vehicle.id))
    expect(status).toBe(201)
    expect(body).toMatchObject({ type: 'COORDINATED', driver: { id: owner.id }, can: { cancel: true } })
    const told = await product.deps.db.query.notifications.findMany({ where: (t, { eq }) => eq(t.userId, owner.id) })
    expect(told.map((row) => row.template)).toEqual(['ride_coordinated'])
  })

  it('refuses a coordinator’s ride in the vehicle of a blocked driver', async () => {
    const owner = await driver({ status: 'BLOCKED' })
    const coordinator = await person({ role: 'COORDINATOR' })
    expect(await post(coordinator.token, draft(owner.vehicle.id))).toMatchObject({
      status: 409,
      body: { code: 'VEHICLE_NOT_APPROVED' },
    })
  })

  it.each([
    ['today', () => ({ time: dayAhead(0, '23:00') }), 'time'],
    ['31 days ahead', () => ({ time: dayAhead(31) }), 'time'],
    ['the same place twice', () => ({ to: { ...NAKURU, placeId: NAIROBI.placeId } }), 'to'],
    [
      'the same spot under two names',
      () => ({ to: { ...NAKURU, placeId: 'x', coordinates: NAIROBI.coordinates } }),
      'to',
    ],
    ['a free seat', () => ({ seatCost: 0 }), 'seatCost'],
    ['a seat above 100,000', () => ({ seatCost: 100_001, numSeats: 1 }), 'seatCost'],
    ['seats that together cost more than M-Pesa can move', () => ({ seatCost: 90_000, numSeats: 3 }), 'seatCost'],
    ['more seats than the vehicle has', () => ({ numSeats: 5 }), 'numSeats'],
    ['an unknown amenity', () => ({ amenities: ['sauna'] }), 'amenities'],
    ['smoking both allowed and not', () => ({ amenities: ['smoking', 'no-smoking'] }), 'amenities'],
    ['a ride with 0 seats', () => ({ numSeats: 0 }), 'numSeats'],
    ['a place without coordinates', () => ({ from: { placeId: 'x', name: 'x' } }), 'from.coordinates'],
    ['an unknown field', () => ({ status: 'CONFIRMED' }), ''],
    ['a NUL byte', () => ({ from: { ...NAIROBI, name: 'a\u0000b' } }), 'from.name'],
    ['a name that turns text around', () => ({ from: { ...NAIROBI, placeId: 'x', name: 'a\u202Eb' } }), 'from.name'],
    ['an invisible address', () => ({ to: { ...NAKURU, formattedAddress: '\u200B' } }), 'to.formattedAddress'],
    ['a place of ours that does not exist', () => ({ from: { ...NAIROBI, placeId: 'ke:atlantis' } }), 'from.placeId'],
    ['a place id with our prefix in capitals', () => ({ to: { ...NAKURU, placeId: 'KE:Nakuru' } }), 'to.placeId'],
    ['a place of a provider we do not ask', () => ({ to: { ...NAKURU, placeId: 'g:ChIJsample' } }), 'to.placeId'],
  ])('refuses %s', async (_what, changes, path) => {
    const owner = await driver()
    const { status, body } = await post(owner.token, draft(owner.vehicle.id, changes()))
    expect(status).toBe(422)
    expect(body.code).toBe('INVALID')
    expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })

  it('accepts both ends of the posting window [9.posting.window]', async () => {
    const owner = await driver()
    expect((await post(owner.token, draft(owner.vehicle.id, { time: dayAhead(1, '00:00') }))).status).toBe(201)
    expect((await post(owner.token, draft(owner.vehicle.id, { time: dayAhead(30, '23:30') }))).status).toBe(201)
  })

  it('refuses a vehicle that is not approved, and answers 404 for another user’s vehicle', async () => {
    const owner = await driver()
    const pending = await insertVehicle(product.deps, owner, { status: 'PENDING' })
    expect(await post(owner.token, draft(pending.id))).toMatchObject({
      status: 409,
      body: { code: 'VEHICLE_NOT_APPROVED' },
    })
    const other = await driver()
    const strangers = await post(other.token, draft(owner.vehicle.id))
    const missing = await post(other.token, draft(newId()))
    expect(strangers.status).toBe(404)
    expect(strangers.body).toEqual(missing.body)
  })

  it('refuses riders, and callers without a session', async () => {
    const owner = await driver()
    const rider = await person()
    expect((await post(rider.token, draft(owner.vehicle.id))).status).toBe(403)
    expect((await product.call('POST', '/api/ride', { body: draft(owner.vehicle.id) })).status).toBe(401)
  })

  it('refuses a ride that overlaps another ride of the vehicle, until the other ride is cancelled', async () => {
    const owner = await driver()
    const first = await post(owner.token, draft(owner.vehicle.id))
    const overlapping = draft(owner.vehicle.id, { time: dayAhead(3, '11:00') })
    expect(await post(owner.token, overlapping)).toMatchObject({ status: 409, body: { code: 'VEHICLE_BUSY' } })
    await product.call('POST', `/api/ride/${first.body.id}/cancel`, { as: owner.token })
    expect((await post(owner.token, overlapping)).status).toBe(201)
  })
})

describe('GET /api/ride/{id}', () => {
  it('GET /api/ride/{id} is public, without the driver’s phone and without actions', async () => {
    const ride = await insertRide(product.deps, (await driver()).vehicle)
    const { status, body } = await product.call('GET', `/api/ride/${ride.id}`)
    expect(status).toBe(200)
    expect(body.driver).not.toHaveProperty('phone')
    expect(body).not.toHaveProperty('requests')
    expect(Object.values(body.can)).not.toContain(true)
  })

  it('gives a signed-in rider the driver’s phone, and the rider’s actions [6.contact.active]', async () => {
    const owner = await driver()
    const ride = await insertRide(product.deps, owner.vehicle)
    const { body } = await product.call('GET', `/api/ride/${ride.id}`, { as: (await person()).token })
    expect(body.driver.phone).toBe(owner.phone)
    expect(body.can).toEqual({
      edit: false,
      cancel: false,
      start: false,
      complete: false,
      request: true,
      favorite: true,
      call: true,
      message: true,
    })
  })

  it('gives an unknown id and an invalid one the same answer', async () => {
    const missing = await product.call('GET', `/api/ride/${newId()}`)
    const impossible = await product.call('GET', '/api/ride/nonsense')
    expect(missing.status).toBe(404)
    expect(impossible).toMatchObject({ status: 404, body: missing.body })
  })
})

describe('PATCH /api/ride/{id}', () => {
  it('changes seats, and the seats left by the same difference', async () => {
    const owner = await driver()
    const ride = await insertRide(product.deps, owner.vehicle, { numSeats: 2 })
    const { status, body } = await product.call('PATCH', `/api/ride/${ride.id}`, {
      as: owner.token,
      body: { numSeats: 4 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ numSeats: 4, remSeats: 4 })
  })

  it('refuses more seats than the vehicle has, changes of other fields, other users, and cancelled rides [5.ride.read-only 6.ride.owner 4.ride.cancelled]', async () => {
    const owner = await driver()
    const ride = await insertRide(product.deps, owner.vehicle, { numSeats: 2 })
    const patch = (as: string, body: unknown) => product.call('PATCH', `/api/ride/${ride.id}`, { as, body })
    expect((await patch(owner.token, { numSeats: 5 })).status).toBe(422)
    expect((await patch(owner.token, { seatCost: 1 })).status).toBe(422)
    expect((await patch((await person()).token, { numSeats: 1 })).status).toBe(403)
    await product.call('POST', `/api/ride/${ride.id}/cancel`, { as: owner.token })
    expect(await patch(owner.token, { numSeats: 1 })).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })
})

describe('the API for cancelling, starting and completing a ride', () => {
  it('cancels a ride once [4.ride.cancel]', async () => {
    const owner = await driver()
    const ride = await insertRide(product.deps, owner.vehicle)
    const cancel = () => product.call('POST', `/api/ride/${ride.id}/cancel`, { as: owner.token })
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'CANCELLED', can: { cancel: false } } })
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })

  it.each(['cancel', 'start', 'complete'])('is for the owner only: %s [6.ride.owner]', async (verb) => {
    const ride = await insertRide(product.deps, (await driver()).vehicle)
    const call = (as?: string) => product.call('POST', `/api/ride/${ride.id}/${verb}`, as === undefined ? {} : { as })
    expect((await call((await person()).token)).status).toBe(403)
    expect((await call()).status).toBe(401)
  })

  it('refuses to start a ride without a paid seat', async () => {
    const owner = await driver()
    const ride = await insertRide(product.deps, owner.vehicle)
    expect(await product.call('POST', `/api/ride/${ride.id}/start`, { as: owner.token })).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
    expect((await product.call('POST', `/api/ride/${ride.id}/complete`, { as: owner.token })).status).toBe(409)
  })
})

const ids = async (list: string, as?: string) => {
  const { body } = await product.call('GET', `/api/ride/${list}`, as === undefined ? {} : { as })
  return body.map((ride: { id: string }) => ride.id)
}

describe('the API for lists of rides', () => {
  it('lists only bookable rides as available, soonest first', async () => {
    const now = product.clock.now().getTime()
    const soon = (await driver()).vehicle
    const second = await insertRide(product.deps, soon, { departsAt: new Date(now + 8 * HOUR_MS) })
    const first = await insertRide(product.deps, soon, { departsAt: new Date(now + 2 * HOUR_MS) })
    const gone = await insertRide(product.deps, soon, { departsAt: new Date(now - 5 * HOUR_MS) })
    const cancelled = await insertRide(product.deps, soon, {
      departsAt: new Date(now + 14 * HOUR_MS),
      status: 'CANCELLED',
    })
    const blocked = await insertRide(product.deps, (await driver({ status: 'BLOCKED' })).vehicle, {
      departsAt: new Date(now + HOUR_MS),
    })
    const available = await ids('available')
    // Compares only these two: late in the day, rides of other tests that leave tomorrow may depart between them.
    expect(available.filter((id: string) => [first.id, second.id].includes(id))).toEqual([first.id, second.id])
    for (const { id } of [gone, cancelled, blocked]) expect(available).not.toContain(id)
  })

  it('returns 10 available rides, and up to 50 on request [4.search.before]', async () => {
    const { vehicle } = await driver()
    for (let day = 1; day <= 12; day += 1)
      await insertRide(product.deps, vehicle, { departsAt: new Date(product.clock.now().getTime() + day * DAY_MS) })
    expect(await ids('available')).toHaveLength(10)
    expect(await ids('available?limit=11')).toHaveLength(11)
    expect((await product.call('GET', '/api/ride/available?limit=51')).status).toBe(422)
  })

  it('lists a favourite once, even if it is added twice, until it is removed', async () => {
    const fan = await person()
    const ride = await insertRide(product.deps, (await driver()).vehicle)
    const press = (method: string) => product.call(method, `/api/ride/${ride.id}/favorite`, { as: fan.token })
    expect((await press('PUT')).status).toBe(200)
    expect((await press('PUT')).status).toBe(200)
    expect(await ids('favorite', fan.token)).toEqual([ride.id])
    expect((await product.call('GET', `/api/ride/${ride.id}`, { as: fan.token })).body.isFavorite).toBe(true)
    expect((await press('DELETE')).status).toBe(200)
    expect(await ids('favorite', fan.token)).toEqual([])
    expect((await product.call('PUT', `/api/ride/${newId()}/favorite`, { as: fan.token })).status).toBe(404)
    expect((await product.call('PUT', `/api/ride/${ride.id}/favorite`)).status).toBe(401)
  })

  it('lists the caller’s future rides before their past ones', async () => {
    const owner = await driver()
    const now = product.clock.now().getTime()
    const at = (days: number) => ({ departsAt: new Date(now + days * DAY_MS) })
    const later = await insertRide(product.deps, owner.vehicle, at(3))
    const old = await insertRide(product.deps, owner.vehicle, { ...at(-9), status: 'COMPLETED' })
    const sooner = await insertRide(product.deps, owner.vehicle, at(1))
    const recent = await insertRide(product.deps, owner.vehicle, { ...at(-2), status: 'COMPLETED' })
    expect(await ids('mine', owner.token)).toEqual([sooner.id, later.id, recent.id, old.id])
  })

  it.each(['requested', 'confirmed', 'mine', 'pending', 'favorite'])('the list needs a session: %s', async (list) => {
    expect((await product.call('GET', `/api/ride/${list}`)).status).toBe(401)
  })
})
