import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { board, moveTo, paidSeat, readPin } from '../../../tests/paid-seat.ts'
import { approvedRequest, openPayingWorld, pay, readState, type PayingWorld } from '../../../tests/paying-world.ts'
import { documentFacts, rides as rideRows } from '../../db/schema/index.ts'
import { endOf } from '../documents/rules.ts'
import { advanceRides } from '../rides/index.ts'
import { cancelStoppedRides, warnHolders } from './index.ts'
import { newId } from '../../platform/ids.ts'
import { addDays, atNairobi, DAY_MS, HOUR_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

/** An admin reads on the driver's license that it expires this number of days after the ride. */
const readEnd = async (
  driverId: string,
  departsAt: Date,
  days: number,
  given: Partial<typeof documentFacts.$inferInsert> = {},
) => {
  const admin = await insertUser(world.deps, { role: 'ADMIN' })
  const endsAt = endOf(nairobiDay(new Date(departsAt.getTime() + days * DAY_MS)))
  await world.deps.db.insert(documentFacts).values({
    id: newId(),
    userId: driverId,
    kind: 'LICENSE',
    documentId: newId(),
    endsAt,
    graceUntil: new Date(endsAt.getTime() + 2 * DAY_MS),
    checkedBy: admin.id,
    checkedAt: world.clock.now(),
    ...given,
  })
}

const ask = async (rideId: string) => {
  const rider = await insertUser(world.deps)
  const body = { riders: [{ name: rider.name, phone: rider.phone }], paymentPhone: rider.phone }
  return world.call('POST', `/api/ride/${rideId}/requests`, { as: await world.signIn(rider), body })
}

it('Pamoja refuses requests, approvals and payments for a ride that departs after a document of its driver has expired', async () => {
  for (const [days, ...expected] of [
    [-1, '409 RIDE_NOT_BOOKABLE', '409 DOCUMENT_ENDED', '409 RIDE_NOT_BOOKABLE', false],
    [0, '201', '200', '202', true],
  ] as const) {
    const { ride, owner, ownerToken, request, riderToken } = await approvedRequest(world)
    const waiting = await insertSeatRequest(world.deps, ride, await insertUser(world.deps), { status: 'PENDING' })
    await readEnd(owner.id, ride.departsAt, days)
    const answers = [
      await ask(ride.id),
      await world.call('POST', `/api/request/${waiting.id}/approve`, { as: ownerToken }),
      await pay(world, request.id, riderToken),
    ]
    const said = answers.map(({ status, body }) => [status, body.code].join(' ').trim())
    const { body } = await world.call('GET', `/api/ride/${ride.id}`)
    expect([...said, body.bookable]).toEqual(expected)
  }
})

it('Pamoja refuses to start a ride after a document of its driver has expired', async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, -60)
  await readEnd(seat.owner.id, seat.departsAt, -1)
  const as = await world.signIn(seat.owner)
  const answer = await world.call('POST', `/api/ride/${seat.ride.id}/start`, { as })
  expect([answer.status, answer.body.code]).toEqual([409, 'DOCUMENT_ENDED'])
})

it('Pamoja tells a coordinator which document of the driver stops a ride, but not its last day', async () => {
  const driver = await insertUser(world.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(world.deps, driver)
  const { settings } = world.deps
  const before = settings.documents
  const departsAt = atNairobi(addDays(nairobiDay(world.clock.now()), 3), '12:00')
  const errorFor = async (user: { id: string; phone: string }) => {
    const body = {
      from: NAIROBI,
      to: NAKURU,
      time: departsAt.toISOString(),
      seatCost: 500,
      vId: vehicle.id,
      numSeats: 2,
      amenities: [],
    }
    return (await world.call('POST', '/api/ride', { as: await world.signIn(user), body })).body.error
  }
  const coordinator = await insertUser(world.deps, { role: 'COORDINATOR' })
  const swahili = await insertUser(world.deps, { role: 'COORDINATOR', language: 'sw' })
  settings.documents = { ...before, requiredFrom: nairobiDay(departsAt) }
  expect(await errorFor(coordinator)).toBe(
    'We have not checked the driver’s driving license yet. Ask the driver to send it.',
  )
  expect(await errorFor(driver)).toBe(
    'Send your driving license first. We check it before you post a ride for that day.',
  )
  settings.documents = before
  await readEnd(driver.id, departsAt, -1)
  expect(await errorFor(coordinator)).toBe(
    'The driver’s driving license is not valid for this departure. Ask the driver to send a new one.',
  )
  expect(await errorFor(swahili)).toBe(
    'Hati ya dereva haitakuwa halali siku ya safari hii: leseni yake ya udereva. Mwombe dereva atume mpya.',
  )
  expect(await errorFor(driver)).toMatch(/^Your driving license is valid until/)
})

it('Pamoja does not start a ride with an expired document, but cancels it with refunds, when no sweep ran before departure', async () => {
  for (const [days, status, request] of [
    [-1, 'CANCELLED', 'CANCELLED'],
    [0, 'STARTED', 'PAID'],
  ] as const) {
    const seat = await paidSeat(world)
    await readEnd(seat.owner.id, seat.departsAt, days)
    moveTo(world, seat.departsAt, 60)
    await advanceRides(world.deps)
    await cancelStoppedRides(world.deps)
    const state = await readState(world, seat.request.id)
    expect([state.ride, state.request]).toEqual([status, request])
    expect(state.owed.map(({ amountKsh }) => amountKsh)).toEqual(days < 0 ? [seat.request.totalKsh] : [])
    world.clock.set(null)
  }
})

it('Pamoja tells only the driver which document has stopped a coordinated ride, and its coordinator that a document did', async () => {
  const coordinator = await insertUser(world.deps, { role: 'COORDINATOR' })
  const driver = await insertUser(world.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(world.deps, driver)
  const departsAt = new Date(world.clock.now().getTime() + 2 * HOUR_MS)
  const ride = await insertRide(world.deps, vehicle, { ownerId: coordinator.id, type: 'COORDINATED', departsAt })
  await readEnd(driver.id, departsAt, -1)
  await cancelStoppedRides(world.deps)
  expect(await world.deps.db.query.rides.findFirst({ where: eq(rideRows.id, ride.id) })).toMatchObject({
    status: 'CANCELLED',
  })
  const told = async ({ id }: { id: string }) =>
    (await world.deps.db.query.notifications.findMany({ where: (t, { eq: is }) => is(t.userId, id) })).map(
      ({ template }) => template,
    )
  expect(await told(driver)).toEqual(['document_stopped_ride'])
  expect(await told(coordinator)).toEqual(['ride_cancelled'])
  const as = await world.signIn(coordinator)
  const [{ text }] = (await world.call('GET', '/api/notifications', { as })).body.rows
  expect(text).toMatch(/a document of the driver or the vehicle is not valid on that day/)
  expect(text).not.toMatch(/license/)
})

it('Pamoja hides a ride that departs after the expiry of a document from search and list until an admin has read a newer document', async () => {
  const { ride, owner } = await approvedRequest(world, { status: 'PENDING' })
  const listed = async () => {
    const found = await world.call('GET', '/api/ride/search?from=Nairobi&to=Nakuru')
    const available = await world.call('GET', '/api/ride/available?limit=50')
    return [found.body.rides, available.body].map((rides: { id: string }[]) => rides.some(({ id }) => id === ride.id))
  }
  expect(await listed()).toEqual([true, true])
  await readEnd(owner.id, ride.departsAt, -1)
  expect(await listed()).toEqual([false, false])
  await world.deps.db.delete(documentFacts).where(eq(documentFacts.userId, owner.id))
  await readEnd(owner.id, ride.departsAt, 100)
  expect(await listed()).toEqual([true, true])
})

it('Pamoja starts a ride with a rider on board, also after a document of its driver has expired', async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, -600)
  expect((await board(world, seat, await readPin(world, seat))).status).toBe(200)
  await readEnd(seat.owner.id, seat.departsAt, -1)
  moveTo(world, seat.departsAt)
  await cancelStoppedRides(world.deps)
  await advanceRides(world.deps)
  expect(await readState(world, seat.request.id)).toMatchObject({ request: 'PAID', ride: 'STARTED' })
})

const warnedAbout = async (status: 'APPROVED' | 'REJECTED', driver: 'ACTIVE' | 'BLOCKED') => {
  const owner = await insertUser(world.deps, { role: 'DRIVER', status: driver })
  const vehicle = await insertVehicle(world.deps, owner, { status })
  await readEnd(owner.id, world.clock.now(), 10, { kind: 'INSURANCE', vehicleId: vehicle.id })
  await warnHolders(world.deps)
  const told = await world.deps.db.query.notifications.findMany({ where: (t, { eq: is }) => is(t.userId, owner.id) })
  return told.map(({ template }) => template)
}

it('Pamoja warns no driver about a document of a rejected vehicle, and no blocked driver', async () => {
  expect(await warnedAbout('APPROVED', 'ACTIVE')).toEqual(['document_ending'])
  expect(await warnedAbout('REJECTED', 'ACTIVE')).toEqual([])
  expect(await warnedAbout('APPROVED', 'BLOCKED')).toEqual([])
})
