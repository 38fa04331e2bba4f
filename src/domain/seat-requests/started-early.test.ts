import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertSeatRequest, insertUser, NAIVASHA } from '../../../tests/builders.ts'
import { moveTo, paidSeat } from '../../../tests/paid-seat.ts'
import { approve, decline, lastPrompt, openPayingWorld, pay, type PayingWorld } from '../../../tests/paying-world.ts'
import { notifications, seatRequests } from '../../db/schema/index.ts'
import { remindPayers } from './index.ts'
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
const messagesOf = ({ rider }: { rider: { id: string } }) =>
  world.deps.db.select().from(notifications).where(eq(notifications.userId, rider.id))

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
  expect(await messagesOf(unanswered)).toMatchObject([{ params: { what: 'UNANSWERED' } }])
  expect(await messagesOf(unpaid)).toMatchObject([{ params: { what: 'STARTED_EARLY' } }])
})

it('a payment that fails after an early start does not promise the rider seats, and the request ends', async () => {
  const { ride, departsAt, ownerToken, ask } = await rideSoon()
  moveTo(world, departsAt, -20 * 60)
  const paying = await ask({ payBy: departsAt })
  expect((await pay(world, paying.request.id, paying.token)).status).toBe(202)
  await world.runDueJobs()
  expect((await world.call('POST', `/api/ride/${ride.id}/start`, { as: ownerToken })).status).toBe(200)
  await decline(world, lastPrompt(world), '1')
  moveTo(world, departsAt, -19 * 60)
  await world.runDueJobs()
  expect(await requestOf(paying)).toMatchObject({ status: 'CANCELLED', cancelReason: 'EXPIRED' })
  expect(await messagesOf(paying)).toMatchObject([{ template: 'request_cancelled', params: { what: 'STARTED_EARLY' } }])
})

it('a payment in progress at an early start buys the seat, and the owner can still cancel it with a full refund', async () => {
  const { ride, departsAt, owner, ownerToken, ask } = await rideSoon()
  moveTo(world, departsAt, -20 * 60)
  const paying = await ask({ payBy: departsAt })
  expect((await pay(world, paying.request.id, paying.token)).status).toBe(202)
  await world.runDueJobs()
  expect((await world.call('POST', `/api/ride/${ride.id}/start`, { as: ownerToken })).status).toBe(200)
  await approve(world, lastPrompt(world))
  expect((await requestOf(paying))?.status).toBe('PAID')
  expect((await messagesOf({ rider: owner })).map(({ dedupe }) => dedupe)).toContain(
    `request_confirmed:${paying.request.id}`,
  )
  const { body } = await world.call('POST', `/api/request/${paying.request.id}/cancel`, { as: ownerToken, body: {} })
  expect(body).toMatchObject({ status: 'CANCELLED', refund: { amount: paying.request.totalKsh } })
})

it('a rider is not reminded to pay for a ride that was started early', async () => {
  const { ride, departsAt, ownerToken, ask } = await rideSoon()
  const held = { payBy: departsAt, createdAt: new Date(departsAt.getTime() - DAY_MS) }
  moveTo(world, departsAt, -20 * 60)
  const unpaid = await ask({ ...held, approvedAt: held.createdAt })
  const later = await ask({ ...held, approvedAt: held.createdAt, fromPosition: 1000, toPosition: 2000 })
  expect((await world.call('POST', `/api/ride/${ride.id}/start`, { as: ownerToken })).status).toBe(200)
  await remindPayers(world.deps)
  expect(await messagesOf(unpaid)).toEqual([])
  expect(await messagesOf(later)).toMatchObject([{ template: 'pay_reminder' }])
})

it('a payment from a later stop that fails after an early start says until when the seats are held', async () => {
  const { ride, departsAt, ownerToken, ask } = await rideSoon()
  moveTo(world, departsAt, -20 * 60)
  const paying = await ask({ payBy: departsAt, fromPosition: 1000, toPosition: 2000 })
  expect((await pay(world, paying.request.id, paying.token)).status).toBe(202)
  await world.runDueJobs()
  expect((await world.call('POST', `/api/ride/${ride.id}/start`, { as: ownerToken })).status).toBe(200)
  await decline(world, lastPrompt(world), '1')
  expect(await messagesOf(paying)).toMatchObject([{ template: 'payment_failed' }])
})

it('a rider from a later stop pays after the ride has started, until their own departure', async () => {
  const { ride, departsAt, ownerToken, ask } = await rideSoon()
  const later = await ask({ payBy: ride.arrivesAt, fromPosition: 1000, toPosition: 2000 })
  const tooLate = await ask({ payBy: ride.arrivesAt, fromPosition: 1000, toPosition: 2000 })
  moveTo(world, departsAt, -20 * 60)
  expect((await world.call('POST', `/api/ride/${ride.id}/start`, { as: ownerToken })).status).toBe(200)
  moveTo(world, departsAt, 2 * 60 * 60 - 60)
  expect((await pay(world, later.request.id, later.token)).status).toBe(202)
  await approve(world, lastPrompt(world))
  expect((await requestOf(later))?.status).toBe('PAID')
  moveTo(world, departsAt, 2 * 60 * 60)
  expect(await pay(world, tooLate.request.id, tooLate.token)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE' },
  })
})
