import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertSeatRequest, insertUser, NAIVASHA } from '../../../tests/builders.ts'
import { moveTo, paidSeat } from '../../../tests/paid-seat.ts'
import { openPayingWorld, pay, type PayingWorld } from '../../../tests/paying-world.ts'
import { notifications, seatRequests } from '../../db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(() => world.clock.set(null))
afterAll(() => world.close())

/** A ride over Naivasha with a paid seat, 20 minutes before its departure. */
const rideSoon = async () => {
  const departsAt = new Date(world.clock.now().getTime() + 2 * DAY_MS)
  const given = { between: [NAIVASHA], departsAt, arrivesAt: new Date(departsAt.getTime() + 4 * HOUR_MS) }
  const seat = await paidSeat(world, { seatCostKsh: 250 }, given)
  const ask = async (changes: Parameters<typeof insertSeatRequest>[3]) => {
    const rider = await insertUser(world.deps)
    const request = await insertSeatRequest(world.deps, seat.ride, rider, { seatCostKsh: 250, ...changes })
    return { rider, request, token: await world.signIn(rider) }
  }
  return { ...seat, ask }
}
const requestOf = ({ request: { id } }: { request: { id: string } }) =>
  world.deps.db.query.seatRequests.findFirst({ where: eq(seatRequests.id, id) })

it('an early start ends the open requests from the first stop, and leaves those from later stops open', async () => {
  const { ride, departsAt, ownerToken, ask } = await rideSoon()
  moveTo(world, departsAt, -20 * 60)
  const unanswered = await ask({ status: 'PENDING' })
  const unpaid = await ask({ payBy: departsAt })
  const paying = await ask({ payBy: departsAt })
  const later = await ask({ status: 'PENDING', fromPosition: 1000, toPosition: 2000 })
  expect((await pay(world, paying.request.id, paying.token)).status).toBe(202)
  await world.runDueJobs()
  for (const open of [unanswered, unpaid]) expect((await requestOf(open))?.status).not.toBe('CANCELLED')
  expect((await world.call('POST', `/api/ride/${ride.id}/start`, { as: ownerToken })).status).toBe(200)
  moveTo(world, departsAt, -19 * 60)
  await world.runDueJobs()
  for (const ended of [unanswered, unpaid])
    expect(await requestOf(ended)).toMatchObject({ status: 'CANCELLED', cancelReason: 'EXPIRED' })
  expect([(await requestOf(paying))?.status, (await requestOf(later))?.status]).toEqual(['APPROVED', 'PENDING'])
  const told = await world.deps.db.select().from(notifications).where(eq(notifications.userId, unanswered.rider.id))
  expect(told.map(({ params }) => params)).toMatchObject([{ what: 'UNANSWERED' }])
})
