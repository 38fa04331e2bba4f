import { afterAll, beforeAll, expect, it } from 'vitest'
import { favorites } from '../../db/schema/index.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { OWN_LISTS, type OwnLists, type Ride } from '../../shared/contract/rides.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const listedOf = async (list: string, as: string) => (await world.call('GET', `/api/ride/${list}`, { as })).body

it('each rider’s lists of rides show only the rider’s own request', async () => {
  const { ride, request, riderToken, ownerToken } = await approvedRequest(world, { numSeats: 2 })
  const { id } = request
  const other = await insertUser(world.deps)
  await insertSeatRequest(world.deps, ride, other, { status: 'PENDING' })
  const payBy = request.payBy?.toISOString()
  expect(await listedOf('requested', riderToken)).toMatchObject([
    { id: ride.id, ownRequest: { id, status: 'APPROVED', numSeats: 2, total: 1000, payBy, can: { pay: true } } },
  ])
  expect(await listedOf('requested', await world.signIn(other))).toMatchObject([
    { id: ride.id, ownRequest: { status: 'PENDING', numSeats: 1, payBy: null } },
  ])
  await payFor(world, request, riderToken)
  expect(await listedOf('confirmed', riderToken)).toMatchObject([{ ownRequest: { id, status: 'PAID', payBy: null } }])
  const [ofOwner] = await listedOf('confirmed', ownerToken)
  expect(ofOwner.ownRequest).toBeUndefined()
  expect(ofOwner.requests).toHaveLength(2)
})

it('the API limits a list to the length that the caller requests', async () => {
  const { owner, ownerToken } = await approvedRequest(world)
  const vehicle = await insertVehicle(world.deps, owner)
  const later = await insertRide(world.deps, vehicle, {
    departsAt: new Date(world.deps.clock.now().getTime() + 5 * DAY_MS),
  })
  expect(await listedOf('mine', ownerToken)).toHaveLength(2)
  const [soonest, ...others] = await listedOf('mine?limit=1', ownerToken)
  expect([soonest.id === later.id, others]).toEqual([false, []])
  expect((await world.call('GET', '/api/ride/mine?limit=101', { as: ownerToken })).status).toBe(422)
})

it('the API returns all lists in one answer, the same as each list alone, with each ride once', async () => {
  const { owner, rider, ride, ownerToken, riderToken } = await approvedRequest(world)
  await insertSeatRequest(world.deps, ride, await insertUser(world.deps), { status: 'PENDING' })
  const later = { departsAt: new Date(world.deps.clock.now().getTime() + 5 * DAY_MS) }
  const paid = await approvedRequest(world, { riderId: rider.id })
  await payFor(world, paid.request, riderToken)
  const other = await insertRide(world.deps, await insertVehicle(world.deps, owner), later)
  for (const rideId of [other.id, ride.id])
    await world.deps.db.insert(favorites).values({ userId: rider.id, rideId, createdAt: world.deps.clock.now() })
  const filled: string[] = []
  for (const as of [ownerToken, riderToken]) {
    const { rides, lists } = (await world.call('GET', '/api/ride/lists', { as })).body as OwnLists
    expect(new Set(rides.map(({ id }) => id)).size).toBe(rides.length)
    for (const name of OWN_LISTS) {
      const alone: Ride[] = await listedOf(name, as)
      expect([name, lists[name]]).toEqual([name, alone.map(({ id }) => id)])
      for (const listed of alone) expect(rides.find(({ id }) => id === listed.id)).toMatchObject(listed)
      if (alone.length > 0) filled.push(name)
    }
  }
  expect(filled).toEqual(['pending', 'mine', 'confirmed', 'requested', 'favorite'])
  const { body } = await world.call('GET', '/api/ride/lists?limit=1', { as: riderToken })
  expect([body.lists.favorite, body.lists.requested]).toEqual([[ride.id], [ride.id]])
  expect((await world.call('GET', '/api/ride/lists?limit=0', { as: riderToken })).status).toBe(422)
  expect((await world.call('GET', '/api/ride/lists')).status).toBe(401)
})
