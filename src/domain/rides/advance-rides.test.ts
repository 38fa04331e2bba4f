import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import {
  approve,
  approvedRequest,
  decline,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  passSeconds,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

const HOUR = HOUR_MS / 1000
const MINUTE = MINUTE_MS / 1000

const statusOf = async (id: string) => (await world.call('GET', `/api/ride/${id}`)).body.status
const until = (instant: Date) => Math.ceil((instant.getTime() - world.clock.now().getTime()) / 1000)

it('the sweeps start a paid ride at departure and complete it 2 hours after arrival', async () => {
  const { owner, ride, request, riderToken } = await approvedRequest(world)
  await pay(world, request.id, riderToken)
  await approve(world, lastPrompt(world))
  await passSeconds(world, until(ride.departsAt) - 5)
  expect(await statusOf(ride.id)).toBe('CONFIRMED')
  await passSeconds(world, 10)
  expect(await statusOf(ride.id)).toBe('STARTED')
  await passSeconds(world, until(ride.arrivesAt) + 2 * HOUR - 5)
  expect(await statusOf(ride.id)).toBe('STARTED')
  await passSeconds(world, 10)
  const done = await world.call('GET', `/api/ride/${ride.id}`)
  expect(done.body).toMatchObject({ status: 'COMPLETED', driver: { id: owner.id, tripsDone: 0 } })
  expect((await readState(world, request.id)).request).toBe('PAID')
})

it('the sweeps start and complete a paid ride in one run when it is due for both', async () => {
  const { ride, request, riderToken } = await approvedRequest(world)
  await pay(world, request.id, riderToken)
  await approve(world, lastPrompt(world))
  await passSeconds(world, until(ride.arrivesAt) + 3 * HOUR)
  expect(await statusOf(ride.id)).toBe('COMPLETED')
})

it('the sweeps complete an unpaid ride at departure, cancel its pending request and tell the rider', async () => {
  const owner = await insertUser(world.deps, { role: 'DRIVER' })
  const rider = await insertUser(world.deps)
  const ride = await insertRide(world.deps, await insertVehicle(world.deps, owner), { status: 'REQUESTED' })
  const request = await insertSeatRequest(world.deps, ride, rider, { status: 'PENDING' })
  await passSeconds(world, until(ride.departsAt) + 1)
  const told = await world.deps.db.query.notifications.findMany({ where: (t, { eq }) => eq(t.userId, rider.id) })
  expect(await readState(world, request.id)).toMatchObject({ request: 'CANCELLED', ride: 'COMPLETED' })
  const row = await world.deps.db.query.seatRequests.findFirst({ where: (t, { eq }) => eq(t.id, request.id) })
  expect(row?.cancelReason).toBe('EXPIRED')
  expect(told.map(({ template }) => template)).toEqual(['request_cancelled'])
  const driver = (await world.call('GET', `/api/ride/${ride.id}`)).body.driver
  expect(driver.tripsDone).toBe(0)
})

it('the sweeps free a held seat 2 hours after approval, and the ride is AVAILABLE again', async () => {
  const { ride, request } = await approvedRequest(world)
  await passSeconds(world, 2 * HOUR - 5)
  expect((await readState(world, request.id)).request).toBe('APPROVED')
  await passSeconds(world, 10)
  expect(await readState(world, request.id)).toMatchObject({ request: 'CANCELLED', ride: 'AVAILABLE' })
  const row = await world.deps.db.query.seatRequests.findFirst({ where: (t, { eq }) => eq(t.id, request.id) })
  expect(row?.cancelReason).toBe('EXPIRED')
  const leg = await world.deps.db.query.rideLegs.findFirst({ where: (t, { eq }) => eq(t.rideId, ride.id) })
  expect(leg).toMatchObject({ heldSeats: 0, paidSeats: 0 })
})

it('a seat stays held after its time to pay while a payment is in progress, and is sold when the payment succeeds', async () => {
  const { request, riderToken } = await approvedRequest(world)
  await passSeconds(world, 2 * HOUR - 20)
  await pay(world, request.id, riderToken)
  await passSeconds(world, 30)
  expect((await readState(world, request.id)).request).toBe('APPROVED')
  await approve(world, lastPrompt(world))
  expect(await readState(world, request.id)).toMatchObject({ request: 'PAID', ride: 'CONFIRMED' })
  await expectBooksToBalance(world)
})

it('the sweeps free a seat after its time to pay when the payment in progress is declined', async () => {
  const { request, riderToken } = await approvedRequest(world)
  await passSeconds(world, 2 * HOUR - 20)
  await pay(world, request.id, riderToken)
  await passSeconds(world, 30)
  await decline(world, lastPrompt(world))
  await passSeconds(world, 1)
  expect(await readState(world, request.id)).toMatchObject({ request: 'CANCELLED', ride: 'AVAILABLE' })
})

it('the sweeps wait at departure for a payment in progress, and start the ride when the payment succeeds', async () => {
  const departsAt = new Date(world.clock.now().getTime() + 20 * MINUTE_MS)
  const owner = await insertUser(world.deps, { role: 'DRIVER' })
  const rider = await insertUser(world.deps)
  const vehicle = await insertVehicle(world.deps, owner)
  const ride = await insertRide(world.deps, vehicle, { status: 'REQUESTED', departsAt })
  const request = await insertSeatRequest(world.deps, ride, rider, { payBy: departsAt })
  await passSeconds(world, 20 * MINUTE - 10)
  await pay(world, request.id, await world.signIn(rider))
  await passSeconds(world, 15)
  expect(await readState(world, request.id)).toMatchObject({ request: 'APPROVED', ride: 'REQUESTED' })
  await approve(world, lastPrompt(world))
  await world.runDueJobs()
  expect(await readState(world, request.id)).toMatchObject({ request: 'PAID', ride: 'STARTED' })
})

it('the sweeps change nothing when they run again', async () => {
  const { request } = await approvedRequest(world)
  await passSeconds(world, 3 * HOUR)
  const before = await readState(world, request.id)
  await world.runDueJobs()
  expect(await readState(world, request.id)).toEqual(before)
})
