import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const listedOf = async (list: string, as: string) => (await world.call('GET', `/api/ride/${list}`, { as })).body

it('shows users in their own lists only the status of their own request', async () => {
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

it('limits a list to the length that the caller requests', async () => {
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
