import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertSeatRequest, insertUser } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const listedOf = async (list: string, as: string) => (await world.call('GET', `/api/ride/${list}`, { as })).body

it('shows on one’s own lists the status of one’s own request only', async () => {
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
