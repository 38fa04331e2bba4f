import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { moveTo, paidSeat } from '../../../tests/paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const tripsOf = async (as: string) => (await world.call('GET', '/api/user/me/trips', { as })).body
const sectionsOf = async (as: string) =>
  Object.entries(await tripsOf(as)).flatMap(([section, trips]) =>
    (trips as { request?: { status: string } }[]).map(({ request }) => [section, request?.status]),
  )

it('the list of trips is refused without a session', async () => {
  expect((await world.call('GET', '/api/user/me/trips')).status).toBe(401)
})

it('the list of trips is empty for a new user', async () => {
  const token = await world.signIn(await insertUser(world.deps))
  expect(await tripsOf(token)).toEqual({ upcoming: [], waiting: [], past: [], cancelled: [] })
})

it('the list of trips shows a rider’s seat as waiting, upcoming, cancelled or past, by the state of request and ride', async () => {
  const { request, riderToken, ownerToken } = await approvedRequest(world, { status: 'PENDING', payBy: null })
  expect(await sectionsOf(riderToken)).toEqual([['waiting', 'PENDING']])
  await world.call('POST', `/api/request/${request.id}/approve`, { as: ownerToken })
  expect(await sectionsOf(riderToken)).toEqual([['upcoming', 'APPROVED']])
  await world.call('POST', `/api/request/${request.id}/cancel`, { as: riderToken })
  expect(await sectionsOf(riderToken)).toEqual([['cancelled', 'CANCELLED']])

  const seat = await paidSeat(world)
  expect(await sectionsOf(seat.riderToken)).toEqual([['upcoming', 'PAID']])
  moveTo(world, seat.arrivesAt, 3 * 3600)
  await world.runDueJobs()
  expect(await sectionsOf(seat.riderToken)).toEqual([['past', 'PAID']])
  world.clock.set(null)
})

it('the list of trips shows an owner their rides, soonest first, with the riders of each ride', async () => {
  const owner = await insertUser(world.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(world.deps, owner)
  const rider = await insertUser(world.deps, { name: 'Rehema Rider' })
  const later = await insertRide(world.deps, vehicle, {
    departsAt: new Date(world.deps.clock.now().getTime() + 96 * 3_600_000),
    arrivesAt: new Date(world.deps.clock.now().getTime() + 99 * 3_600_000),
  })
  const sooner = await insertRide(world.deps, vehicle)
  await insertSeatRequest(world.deps, later, rider)
  const { upcoming } = await tripsOf(await world.signIn(owner))
  expect(upcoming.map(({ ride }: { ride: { id: string } }) => ride.id)).toEqual([sooner.id, later.id])
  expect(upcoming[1].ride.requests[0].riders[0].name).toBe('Rehema Rider')
  expect(upcoming[0].request).toBeUndefined()
})

it('the list of trips shows a user nothing of other users’ trips', async () => {
  await paidSeat(world)
  const stranger = await world.signIn(await insertUser(world.deps))
  expect(await sectionsOf(stranger)).toEqual([])
})
