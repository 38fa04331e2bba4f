import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { approve, lastPrompt, openPayingWorld, pay, type PayingWorld } from '../../../tests/paying-world.ts'
import { notifications } from '../../db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(world.deps, given)
  return { ...user, token: await world.signIn(user) }
}
type Person = Awaited<ReturnType<typeof person>>
const scene = async (hours = 48) => {
  const owner = await person({ role: 'DRIVER', name: 'Njeri Kamau' })
  const departsAt = new Date(world.clock.now().getTime() + hours * HOUR_MS)
  const ride = await insertRide(world.deps, await insertVehicle(world.deps, owner), { departsAt })
  return { owner, ride, rider: await person() }
}
const ask = (rideId: string, rider: Person) =>
  world.call('POST', `/api/ride/${rideId}/requests`, {
    as: rider.token,
    body: { riders: [{ name: rider.name, phone: rider.phone }], paymentPhone: rider.phone },
  })
const on = (method: string, request: string, verb: string, as: string) =>
  world.call(method, `/api/request/${request}${verb}`, { as })
const told = async (as: string) => (await world.call('GET', '/api/notifications', { as })).body.rows[0].text
const notificationsFor = async (userId: string) =>
  (await world.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map((row) => row.template)

const paidRequest = async (hours: number) => {
  const { owner, ride, rider } = await scene(hours)
  const { body } = await ask(ride.id, rider)
  await on('POST', body.id, '/approve', owner.token)
  await pay(world, body.id, rider.token)
  await approve(world, lastPrompt(world))
  return { owner, ride, rider, id: body.id as string }
}

describe('cancelled requests', () => {
  it('cancelling paid seats tells the other person who cancelled and what is refunded', async () => {
    const byOwner = await paidRequest(3)
    await on('POST', byOwner.id, '/cancel', byOwner.owner.token)
    expect(await told(byOwner.rider.token)).toMatch(
      /^This request was cancelled: 1 seat from .+ Njeri cancelled your request\. We refund Ksh 500 to your M-Pesa\./,
    )
    const early = await paidRequest(30)
    await on('POST', early.id, '/cancel', early.rider.token)
    expect(await told(early.owner.token)).toMatch(
      /^This request was cancelled: 1 seat from .+ \S+ cancelled it\. We refund them Ksh 500\./,
    )
    const late = await paidRequest(1)
    await on('POST', late.id, '/cancel', late.rider.token)
    expect(await told(late.owner.token)).toMatch(
      /^This request was cancelled: 1 seat from .+ \S+ cancelled it, too late for a refund\./,
    )
    const { rider } = late
    expect((await world.call('DELETE', `/api/user/${rider.id}`, { as: rider.token })).status).toBe(200)
    expect(await told(late.owner.token)).toMatch(/ Deleted user cancelled it, too late for a refund\./)
  })

  it('cancelling paid seats that an admin has refunded says so, and not that it is too late or nothing was paid', async () => {
    const admin = await person({ role: 'ADMIN' })
    const refundedRequest = async () => {
      const paid = await paidRequest(48)
      const { body } = await on('GET', paid.id, '', paid.rider.token)
      const refund = { amount: 500, reason: 'The car has no seat belts.' }
      const path = `/api/admin/payments/${body.paymentId}/refund`
      expect((await world.call('POST', path, { as: admin.token, body: refund })).status).toBe(201)
      return paid
    }
    const byRider = await refundedRequest()
    expect((await on('GET', byRider.id, '/cancel', byRider.rider.token)).body).toMatchObject({ paid: 500, left: 0 })
    await on('POST', byRider.id, '/cancel', byRider.rider.token)
    expect(await told(byRider.owner.token)).toMatch(/ \S+ cancelled it\. We had already refunded them\. /)
    const byOwner = await refundedRequest()
    await on('POST', byOwner.id, '/cancel', byOwner.owner.token)
    expect(await told(byOwner.rider.token)).toMatch(/ Njeri cancelled your request\. We had already refunded you\. /)
    const byRide = await refundedRequest()
    await world.call('POST', `/api/ride/${byRide.ride.id}/cancel`, { as: byRide.owner.token })
    expect(await told(byRide.rider.token)).toMatch(/ Njeri cancelled the ride\. We had already refunded you\. /)
  })

  it('a rider who cancels can make at most 5 requests a day for the same ride', async () => {
    const { owner, ride, rider } = await scene()
    const answers: unknown[] = []
    for (let times = 0; times < 6; times += 1) {
      const { status, body } = await ask(ride.id, rider)
      answers.push(body.code ?? status)
      if (status === 201) await on('POST', body.id, '/cancel', rider.token)
    }
    expect(answers).toEqual([201, 201, 201, 201, 201, 'RATE_LIMITED'])
    const another = await scene()
    expect((await ask(another.ride.id, rider)).status).toBe(201)
    expect((await ask(ride.id, await person())).status).toBe(201)
    expect((await notificationsFor(owner.id)).length).toBe(11)
  })

  it('a rider who has cancelled 5 requests for a ride can request seats again a day after the first', async () => {
    const { ride, rider } = await scene()
    const firstAt = world.clock.now().getTime()
    for (let times = 0; times < 5; times += 1)
      await on('POST', (await ask(ride.id, rider)).body.id, '/cancel', rider.token)
    const early = await ask(ride.id, rider)
    const again = world.clock.now().getTime() + early.body.waitTime * 1000
    expect(again).toBeGreaterThanOrEqual(firstAt + DAY_MS)
    world.clock.set(new Date(again - 10_000))
    expect((await ask(ride.id, rider)).body.code).toBe('RATE_LIMITED')
    world.clock.set(new Date(again))
    expect((await ask(ride.id, rider)).status).toBe(201)
  })
})
