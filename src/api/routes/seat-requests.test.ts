import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canOnly, insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import {
  approve,
  approvedRequest,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { notifications, users } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(world.deps, given)
  return { ...user, token: await world.signIn(user) }
}
const hoursAhead = (hours: number) => ({ departsAt: new Date(world.clock.now().getTime() + hours * HOUR_MS) })
const scene = async (given: Parameters<typeof insertRide>[2] = {}) => {
  const owner = await person({ role: 'DRIVER', name: 'Njeri Kamau' })
  const ride = await insertRide(world.deps, await insertVehicle(world.deps, owner), given)
  return { owner, ride, rider: await person() }
}
type Person = Awaited<ReturnType<typeof person>>
const ask = (rideId: string, rider: Person, seats = 1, headers: Record<string, string> = {}) =>
  world.call('POST', `/api/ride/${rideId}/requests`, {
    as: rider.token,
    headers,
    body: {
      riders: [
        { name: 'typed name', phone: '0700000099' },
        ...Array.from({ length: seats - 1 }, () => ({ name: 'mary  wanjiku', phone: '0722 333 444' })),
      ],
      paymentPhone: rider.phone,
    },
  })
const on = (method: string, request: string, verb: string, as: string) =>
  world.call(method, `/api/request/${request}${verb}`, { as })
const told = async (as: string) => (await world.call('GET', '/api/notifications', { as })).body.rows[0].text
const notificationsFor = async (userId: string) =>
  (await world.deps.db.select().from(notifications).where(eq(notifications.userId, userId)))
    .map((row) => row.template)
    .toSorted()
const ids = async (list: string, as: string) =>
  (await world.call('GET', `/api/ride/${list}`, { as })).body.map(({ id }: { id: string }) => id)
const rideStatus = async (id: string) => (await world.call('GET', `/api/ride/${id}`)).body.status
const paidRequest = async (given: Parameters<typeof insertRide>[2] = {}, seats = 1) => {
  const { owner, ride, rider } = await scene(given)
  const { body } = await ask(ride.id, rider, seats)
  await on('POST', body.id, '/approve', owner.token)
  await pay(world, body.id, rider.token)
  await approve(world, lastPrompt(world))
  return { owner, ride, rider, id: body.id as string }
}

describe('POST /api/ride/{id}/requests', () => {
  it('creates a PENDING request with the caller first and names in title case; the ride is REQUESTED, and its owner is told [4.ride.requested 4.request.new]', async () => {
    const { owner, ride, rider } = await scene()
    const { status, body } = await ask(ride.id, rider, 2)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      rId: ride.id,
      uId: rider.id,
      numSeats: 2,
      riders: [
        { name: rider.name, phone: rider.phone },
        { name: 'Mary Wanjiku', phone: '+254722333444' },
      ],
      paymentPhone: rider.phone,
      status: 'PENDING',
      total: 1000,
      payBy: null,
      cancelReason: null,
      cancelledAt: null,
      createdAt: body.createdAt,
      segment: body.segment,
      paymentId: null,
      boardedAt: null,
      dispute: null,
      outcome: null,
      refund: null,
      payoutAt: null,
      payoutStatus: null,
      can: canOnly('cancel'),
      cannot: Object.fromEntries(['pay', 'showPin', 'share', 'dispute'].map((action) => [action, body.cannot[action]])),
    })
    expect(await rideStatus(ride.id)).toBe('REQUESTED')
    expect(await notificationsFor(owner.id)).toEqual(['ride_requested'])
    expect([await ids('requested', rider.token), await ids('pending', owner.token)]).toEqual([[ride.id], [ride.id]])
  })
  it('answers a repeated Idempotency-Key with the first request', async () => {
    const { ride, rider } = await scene()
    const headers = { 'idempotency-key': newId() }
    const first = await ask(ride.id, rider, 1, headers)
    const again = await ask(ride.id, rider, 1, headers)
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } })
  })

  it('refuses a second open request of the same rider, and accepts one after the first is cancelled', async () => {
    const { ride, rider } = await scene()
    const first = await ask(ride.id, rider)
    expect(await ask(ride.id, rider)).toMatchObject({ status: 409, body: { code: 'ALREADY_REQUESTED' } })
    expect((await world.call('GET', `/api/ride/${ride.id}`, { as: rider.token })).body.can.request).toBe(false)
    await on('POST', first.body.id, '/cancel', rider.token)
    expect((await ask(ride.id, rider)).status).toBe(201)
  })

  it('refuses the owner, and the driver of a coordinated ride', async () => {
    const coordinator = await person({ role: 'COORDINATOR' })
    const { owner, ride } = await scene({ ownerId: coordinator.id, type: 'COORDINATED' })
    for (const own of [owner, coordinator])
      expect(await ask(ride.id, own)).toMatchObject({ status: 409, body: { code: 'OWN_RIDE' } })
  })

  it('refuses more passengers than seats left, and a request without passengers', async () => {
    const { ride, rider } = await scene({ numSeats: 2 })
    expect(await ask(ride.id, rider, 3)).toMatchObject({ status: 409, body: { code: 'NOT_ENOUGH_SEATS' } })
    const none = { riders: [], paymentPhone: rider.phone }
    expect((await world.call('POST', `/api/ride/${ride.id}/requests`, { as: rider.token, body: none })).status).toBe(
      422,
    )
  })

  it.each([
    ['cancelled', { status: 'CANCELLED' } as const],
    ['departed', { departsAt: new Date('2026-01-01T07:00:00Z') }],
  ])('refuses a ride that is %s', async (_what, given) => {
    const { ride, rider } = await scene(given)
    expect(await ask(ride.id, rider)).toMatchObject({ status: 409, body: { code: 'RIDE_NOT_BOOKABLE' } })
  })

  it('refuses a ride whose driver is no longer active', async () => {
    const { owner, ride, rider } = await scene()
    await world.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, owner.id))
    expect(await ask(ride.id, rider)).toMatchObject({ status: 409, body: { code: 'RIDE_NOT_BOOKABLE' } })
  })

  it('needs a session, a ride and a Kenyan number to pay from', async () => {
    const { ride, rider } = await scene()
    const path = `/api/ride/${ride.id}/requests`
    const body = { riders: [{ name: 'A', phone: rider.phone }], paymentPhone: rider.phone }
    expect((await world.call('POST', path, { body })).status).toBe(401)
    expect((await ask(newId(), rider)).status).toBe(404)
    expect((await world.call('POST', path, { as: rider.token, body: { ...body, paymentPhone: '12' } })).status).toBe(
      422,
    )
  })
})

describe('the visibility of requests', () => {
  it('the rider and the owner of the ride can see a request; other users get 404', async () => {
    const { owner, ride, rider } = await scene()
    const { body } = await ask(ride.id, rider)
    const seen = await on('GET', body.id, '', owner.token)
    expect(seen).toMatchObject({ status: 200, body: { id: body.id, can: { approve: true, cancel: true, pay: false } } })
    expect(seen.body).not.toHaveProperty('paymentPhone')
    const stranger = await person()
    const missing = await on('GET', newId(), '', stranger.token)
    expect(missing.status).toBe(404)
    for (const [method, verb] of [
      ['GET', ''],
      ['GET', '/cancel'],
      ['POST', '/cancel'],
      ['POST', '/approve'],
    ] as const) {
      expect(await on(method, body.id, verb, stranger.token)).toMatchObject({ status: 404, body: missing.body })
      expect((await world.call(method, `/api/request/${body.id}${verb}`)).status).toBe(401)
    }
  })

  it('the owner of a ride sees all its requests in a list, a rider their own request, and others none', async () => {
    const { owner, ride, rider } = await scene()
    const other = await person()
    const first = (await ask(ride.id, rider)).body.id
    const second = (await ask(ride.id, other)).body.id
    const listed = async (as: string) =>
      (await world.call('GET', `/api/ride/${ride.id}/requests`, { as })).body.map(({ id }: { id: string }) => id)
    expect(await listed(owner.token)).toEqual([first, second])
    expect(await listed(rider.token)).toEqual([first])
    expect(await listed((await person()).token)).toEqual([])
    expect((await world.call('GET', `/api/ride/${ride.id}/requests`)).status).toBe(401)
    const mine = await world.call('GET', '/api/ride/mine', { as: owner.token })
    expect(mine.body[0].requests.map(({ id }: { id: string }) => id)).toEqual([first, second])
    expect((await world.call('GET', `/api/ride/${ride.id}`, { as: rider.token })).body).not.toHaveProperty('requests')
  })
})

describe('POST /api/request/{id}/approve', () => {
  it('holds the seats for 2 hours and tells the rider; remSeats stays the same [4.request.approved]', async () => {
    const { owner, ride, rider } = await scene()
    const { body } = await ask(ride.id, rider)
    const approved = await on('POST', body.id, '/approve', owner.token)
    expect(approved).toMatchObject({ status: 200, body: { status: 'APPROVED', can: { approve: false } } })
    const left = Date.parse(approved.body.payBy) - world.clock.now().getTime()
    expect(Math.round(left / MINUTE_MS)).toBe(120)
    expect((await world.call('GET', `/api/ride/${ride.id}`)).body.remSeats).toBe(4)
    expect(await notificationsFor(rider.id)).toEqual(['request_accepted'])
    expect((await on('GET', body.id, '', rider.token)).body.can).toMatchObject({
      pay: true,
      cancel: true,
      board: false,
    })
    expect(await on('POST', body.id, '/approve', owner.token)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
  })

  it('refuses to approve more seats than are left besides the held seats', async () => {
    const { owner, ride, rider } = await scene({ numSeats: 2 })
    const first = await ask(ride.id, rider)
    const second = await ask(ride.id, await person(), 2)
    await on('POST', first.body.id, '/approve', owner.token)
    expect(await on('POST', second.body.id, '/approve', owner.token)).toMatchObject({
      status: 409,
      body: { code: 'SEATS_HELD' },
    })
    expect((await on('GET', second.body.id, '', owner.token)).body.status).toBe('PENDING')
    await on('POST', first.body.id, '/cancel', rider.token)
    expect((await on('POST', second.body.id, '/approve', owner.token)).status).toBe(200)
  })

  it('search does not offer held seats, and offers them again when the request is cancelled [9.search.filter]', async () => {
    const { owner, ride, rider } = await scene({ numSeats: 3, ...hoursAhead(26) })
    const other = await person()
    const { body } = await ask(ride.id, rider, 2)
    const offered = async () => {
      const page = await world.call('GET', `/api/ride/${ride.id}`, { as: other.token })
      const { from, to } = page.body
      const found = async (numSeats: number) => {
        const query = new URLSearchParams({ from: from.name, to: to.name, numSeats: String(numSeats) })
        const { rides } = (await world.call('GET', `/api/ride/search?${query}`, { as: other.token })).body
        return rides.find(({ id }: { id: string }) => id === ride.id)
      }
      const [one, three] = [await found(1), await found(3)]
      const listed = (await world.call('GET', '/api/ride/available?limit=50')).body
      return {
        page: [page.body.remSeats, page.body.freeSeats, page.body.can.request],
        card: one && [one.remSeats, one.freeSeats, one.can.request],
        forThree: three !== undefined,
        listed: listed.some(({ id }: { id: string }) => id === ride.id),
      }
    }
    const free = { page: [3, 3, true], card: [3, 3, true], forThree: true, listed: true }
    expect(await offered()).toEqual(free)
    await on('POST', body.id, '/approve', owner.token)
    expect(await offered()).toEqual({ page: [3, 1, true], card: [3, 1, true], forThree: false, listed: true })
    const last = await ask(ride.id, await person())
    await on('POST', last.body.id, '/approve', owner.token)
    expect(await offered()).toEqual({ page: [3, 0, false], card: undefined, forThree: false, listed: false })
    // A program may still request seats: a hold can expire, and then the driver decides.
    expect((await ask(ride.id, other)).status).toBe(201)
    await on('POST', last.body.id, '/cancel', owner.token)
    await on('POST', body.id, '/cancel', rider.token)
    expect(await offered()).toEqual({ ...free, page: [3, 3, false], card: [3, 3, false] })
  })

  it('holds the seats: the owner cannot offer fewer seats', async () => {
    const { owner, ride, rider } = await scene({ numSeats: 3 })
    const { body } = await ask(ride.id, rider, 2)
    await on('POST', body.id, '/approve', owner.token)
    const seats = (numSeats: number) =>
      world.call('PATCH', `/api/ride/${ride.id}`, { as: owner.token, body: { numSeats } })
    expect(await seats(1)).toMatchObject({ status: 409, body: { code: 'SEATS_BOOKED' } })
    expect(await seats(2)).toMatchObject({ status: 200, body: { numSeats: 2, remSeats: 2 } })
  })

  it('is for the owner only', async () => {
    const { ride, rider } = await scene()
    const { body } = await ask(ride.id, rider)
    expect((await on('POST', body.id, '/approve', rider.token)).status).toBe(403)
  })
})

describe('a cancellation', () => {
  it('the cancellation of the last open request makes the ride AVAILABLE again, and the other person is told [4.request.cancelled]', async () => {
    const { owner, ride, rider } = await scene()
    const { body } = await ask(ride.id, rider)
    const cancelled = await on('POST', body.id, '/cancel', rider.token)
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', cancelReason: 'RIDER_CANCELLED', refund: null, can: { cancel: false } },
    })
    expect(await rideStatus(ride.id)).toBe('AVAILABLE')
    expect(await notificationsFor(owner.id)).toContain('request_cancelled')
    expect(await on('POST', body.id, '/cancel', rider.token)).toMatchObject({ status: 409 })
    expect((await on('GET', body.id, '/cancel', rider.token)).status).toBe(409)
  })

  it('by the owner is a decline while the request is PENDING, and a cancellation later', async () => {
    const { owner, ride, rider } = await scene()
    const first = await ask(ride.id, rider)
    expect((await on('POST', first.body.id, '/cancel', owner.token)).body.cancelReason).toBe('DRIVER_DECLINED')
    const second = await ask(ride.id, rider)
    await on('POST', second.body.id, '/approve', owner.token)
    expect((await on('POST', second.body.id, '/cancel', owner.token)).body.cancelReason).toBe('DRIVER_CANCELLED')
  })

  it('refunds everything long before departure, and makes the ride AVAILABLE with every seat left', async () => {
    const { ride, rider, id } = await paidRequest({}, 2)
    expect((await world.call('GET', `/api/ride/${ride.id}`)).body).toMatchObject({ status: 'CONFIRMED', remSeats: 2 })
    const quote = (await on('GET', id, '/cancel', rider.token)).body
    expect(quote).toEqual({ paid: 1000, left: 1000, refund: { amount: 1000, percent: 100 } })
    expect((await on('POST', id, '/cancel', rider.token)).body.refund).toEqual({ amount: 1000, status: 'DUE' })
    expect((await world.call('GET', `/api/ride/${ride.id}`)).body).toMatchObject({ status: 'AVAILABLE', remSeats: 4 })
    await expectBooksToBalance(world)
  })

  it('refunds everything when the driver cancels at the last moment', async () => {
    const { owner, rider, id } = await paidRequest(hoursAhead(1))
    const quote = (await on('GET', id, '/cancel', rider.token)).body
    expect(quote).toEqual({ paid: 500, left: 500, refund: { amount: 0, percent: 0 } })
    expect((await on('POST', id, '/cancel', owner.token)).body.refund).toEqual({ amount: 500, status: 'DUE' })
    await expectBooksToBalance(world)
  })

  it('refunds nothing to a rider in the last 2 hours, and keeps the ride CONFIRMED for another rider who paid', async () => {
    const { owner, ride, rider, id } = await paidRequest(hoursAhead(1))
    const other = await person()
    const second = await ask(ride.id, other)
    await on('POST', second.body.id, '/approve', owner.token)
    await pay(world, second.body.id, other.token)
    await approve(world, lastPrompt(world))
    expect(await on('POST', id, '/cancel', rider.token)).toMatchObject({ status: 200, body: { refund: null } })
    expect(await rideStatus(ride.id)).toBe('CONFIRMED')
    await expectBooksToBalance(world)
  })

  it('of the whole ride cancels every request, refunds the paid ones in full, and tells all riders that the owner cancelled', async () => {
    const { owner, ride, rider, id } = await paidRequest(hoursAhead(3))
    const other = await person()
    const waiting = await ask(ride.id, other)
    const { status, body } = await world.call('POST', `/api/ride/${ride.id}/cancel`, { as: owner.token })
    expect(status).toBe(200)
    expect(body.requests.map((request: { status: string; cancelReason: string }) => request.cancelReason)).toEqual([
      'RIDE_CANCELLED',
      'RIDE_CANCELLED',
    ])
    expect((await readState(world, id)).owed).toEqual([{ amountKsh: 500, cause: 'RIDE_CANCELLED', status: 'DUE' }])
    expect((await on('GET', waiting.body.id, '', other.token)).body.status).toBe('CANCELLED')
    for (const { id: userId } of [rider, other]) expect(await notificationsFor(userId)).toContain('request_cancelled')
    const trip = String.raw`^This request was cancelled: 1 seat from .+ to .+, \w+ \d+ \w+ at .{5}\. Njeri cancelled the ride\. `
    expect(await told(rider.token)).toMatch(new RegExp(`${trip}We refund Ksh 500 to your M-Pesa.`))
    expect(await told(other.token)).toMatch(new RegExp(`${trip}You had paid nothing.`))
    await expectBooksToBalance(world)
  })
})

describe('a payment', () => {
  it('confirms the ride, sells the seat, tells rider and driver, and lists the ride under confirmed for each of them', async () => {
    const { owner, ride, rider, id } = await paidRequest()
    expect((await on('GET', id, '', rider.token)).body).toMatchObject({ status: 'PAID', can: { pay: false } })
    expect((await on('GET', id, '', rider.token)).body.paymentId).not.toBeNull()
    expect((await on('GET', id, '', owner.token)).body.paymentId).toBeNull()
    expect(await notificationsFor(owner.id)).toContain('request_confirmed')
    expect(await notificationsFor(rider.id)).toContain('trip_confirmed')
    expect(await ids('confirmed', rider.token)).toEqual([ride.id])
    expect(await ids('confirmed', owner.token)).toEqual([ride.id])
    expect(await ids('requested', rider.token)).toEqual([])
  })

  it('reduces the seats left; a later change of the ride’s seats changes them by the same difference [4.request.paid 4.seats.edit]', async () => {
    const { owner, ride, rider, id } = await paidRequest({ numSeats: 3 }, 2)
    expect((await on('GET', id, '', rider.token)).body.status).toBe('PAID')
    const change = async (numSeats: number) =>
      (await world.call('PATCH', `/api/ride/${ride.id}`, { as: owner.token, body: { numSeats } })).body
    expect((await world.call('GET', `/api/ride/${ride.id}`)).body).toMatchObject({ numSeats: 3, remSeats: 1 })
    expect(await change(4)).toMatchObject({ numSeats: 4, remSeats: 2 })
    expect(await change(2)).toMatchObject({ numSeats: 2, remSeats: 0 })
  })

  it('lets the owner start within 30 minutes of departure, and complete after half of the trip', async () => {
    const { owner, ride } = await paidRequest({ departsAt: new Date(world.clock.now().getTime() + 20 * MINUTE_MS) })
    const move = (verb: string) => world.call('POST', `/api/ride/${ride.id}/${verb}`, { as: owner.token })
    expect(await move('start')).toMatchObject({ status: 200, body: { status: 'STARTED', can: { complete: false } } })
    expect(await move('cancel')).toMatchObject({ status: 409 })
    expect(await move('complete')).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    world.clock.set(new Date((ride.departsAt.getTime() + ride.arrivesAt.getTime()) / 2))
    expect(await move('complete')).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    world.clock.set(null)
  })

  it('is not offered while another payment is pending', async () => {
    const { request, riderToken } = await approvedRequest(world)
    await pay(world, request.id, riderToken)
    expect((await on('GET', request.id, '', riderToken)).body.can.pay).toBe(false)
  })
})
