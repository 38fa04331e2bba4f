import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { identify } from '../../../tests/identified.ts'
import { moveTo, paidSeat, payFor, type PaidSeat } from '../../../tests/paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { CLOSES_AFTER, completedTrip, rate, rateBoth, readReview } from '../../../tests/rated-trip.ts'
import { documentFacts } from '../../db/schema/index.ts'
import { endOf } from '../../domain/documents/rules.ts'
import { cancelStoppedRides } from '../../domain/expiries/index.ts'
import { newId } from '../../platform/ids.ts'
import { DAY_MS, HOUR_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

type Seat = Pick<PaidSeat, 'request' | 'rider' | 'owner'>
const newAdmin = async () => world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))

/** Whether the request says that rider and driver can rate. The rating form has to say the same. */
const ratesNow = async ({ request: { id }, rider, owner }: Seat) => {
  const said: boolean[] = []
  for (const person of [rider, owner]) {
    const as = await world.signIn(person)
    const { can } = (await world.call('GET', `/api/request/${id}`, { as })).body
    expect((await readReview(world, id, as)).can.write).toBe(can.rate)
    said.push(can.rate)
  }
  return said
}

describe('a request', () => {
  it('a request says who can rate from the arrival until 14 days later', async () => {
    const trip = await completedTrip(world)
    moveTo(world, trip.arrivesAt, -60)
    expect(await ratesNow(trip)).toEqual([false, false])
    moveTo(world, trip.arrivesAt)
    expect(await ratesNow(trip)).toEqual([true, true])
    moveTo(world, trip.arrivesAt, CLOSES_AFTER - 60)
    expect(await ratesNow(trip)).toEqual([true, true])
    moveTo(world, trip.arrivesAt, CLOSES_AFTER)
    expect(await ratesNow(trip)).toEqual([false, false])
  })

  it('a request says that a rating can be changed, until both are shown', async () => {
    const trip = await completedTrip(world)
    await rate(world, trip.request.id, trip.riderToken)
    expect(await ratesNow(trip)).toEqual([true, true])
    await rateBoth(world, trip, 4, 5)
    expect(await ratesNow(trip)).toEqual([false, false])
  })

  it('a request says who can rate after a late cancellation: only the person who did not cancel', async () => {
    for (const [side, expected] of [
      ['riderToken', [false, true]],
      ['ownerToken', [true, false]],
    ] as const) {
      const seat = await paidSeat(world)
      moveTo(world, seat.departsAt, -3600)
      await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat[side], body: {} })
      moveTo(world, seat.arrivesAt)
      expect(await ratesNow(seat)).toEqual(expected)
    }
  })

  it('a request says who can rate even after 14 days if a report was open meanwhile, and the rider is asked for a rating', async () => {
    const trip = await completedTrip(world)
    const report = { kind: 'NO_SHOW_DRIVER', text: 'He did not come.' }
    const path = `/api/request/${trip.request.id}/dispute`
    const { body: dispute } = await world.call('POST', path, { as: trip.riderToken, body: report })
    expect(await ratesNow(trip)).toEqual([false, false])
    moveTo(world, trip.arrivesAt, CLOSES_AFTER + 60)
    const decision = { decision: 'FULL', reason: 'He was somewhere else.' }
    const decide = `/api/admin/disputes/${dispute.id}/decide`
    expect((await world.call('POST', decide, { as: await newAdmin(), body: decision })).status).toBe(200)
    expect(await ratesNow(trip)).toEqual([true, false])
    const steps = await world.call('GET', '/api/user/me/next-steps', { as: await world.signIn(trip.rider) })
    expect(steps.body).toContainEqual(expect.objectContaining({ kind: 'RATE', requestId: trip.request.id }))
  })
})

const lateOf = async ({ id }: { id: string }, role: 'DRIVER' | 'RIDER') => {
  const { status, body } = await world.call('GET', `/api/user/${id}/reviews?role=${role}`, { as: await newAdmin() })
  // The record of a deleted user cannot be read, so it shows no late cancellations.
  return status === 404 ? 0 : (body.facts.lateCancellations as number)
}
const seatOfWomen = async () => {
  const seat = await approvedRequest(world, {}, { womenOnly: true })
  await identify(world.deps, seat.owner)
  await identify(world.deps, seat.rider)
  await payFor(world, seat.request, seat.riderToken)
  return { ...seat, departsAt: seat.ride.departsAt, arrivesAt: seat.ride.arrivesAt }
}
const removeUser = async ({ id }: { id: string }) => {
  const { status } = await world.call('DELETE', `/api/user/${id}`, { as: await newAdmin() })
  expect(status).toBe(200)
}
const takeBack = async ({ id }: { id: string }) => {
  const path = `/api/admin/users/${id}/identity`
  expect((await world.call('POST', path, { as: await newAdmin(), body: { gender: null } })).status).toBe(200)
}

describe('facts for a decision', () => {
  it('facts about the driver are on the page of a ride, but not on cards', async () => {
    const seat = await paidSeat(world)
    const ride = await insertRide(world.deps, await insertVehicle(world.deps, seat.owner), {
      departsAt: seat.arrivesAt,
    })
    moveTo(world, seat.departsAt, -3600)
    const as = await world.signIn(seat.owner)
    await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as, body: {} })
    const { body } = await world.call('GET', `/api/ride/${ride.id}`)
    expect(body.driverFacts).toEqual({ trips: 0, lateCancellations: 1, answerMinutes: expect.any(Number) })
    const cards: object[] = (await world.call('GET', '/api/ride/available?limit=50')).body
    expect(cards.some((card) => 'driverFacts' in card)).toBe(false)
  })

  it('facts about the rider are on a request', async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, -3600)
    const as = await world.signIn(seat.rider)
    await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as, body: {} })
    const ride = await insertRide(world.deps, await insertVehicle(world.deps, seat.owner), {
      departsAt: seat.arrivesAt,
    })
    await insertSeatRequest(world.deps, ride, seat.rider, { status: 'PENDING' })
    const owner = await world.signIn(seat.owner)
    const { body } = await world.call('GET', `/api/ride/${ride.id}/requests`, { as: owner })
    expect(body[0].rider).toMatchObject({ trips: 0, lateCancellations: 1 })
  })
})

describe('the late cancellations by Pamoja', () => {
  it.each([
    ['a ride for women of a driver whose gender an admin removed', seatOfWomen, ({ owner }) => takeBack(owner), 409],
    ['a seat for women of a rider whose gender an admin removed', seatOfWomen, ({ rider }) => takeBack(rider), 409],
    [
      'a ride of a driver whose license ended',
      () => paidSeat(world),
      async ({ owner, rider, departsAt }) => {
        const read = { documentId: newId(), checkedBy: rider.id, checkedAt: world.deps.clock.now() }
        const endsAt = endOf(nairobiDay(new Date(departsAt.getTime() - DAY_MS)))
        const fact = { id: newId(), userId: owner.id, kind: 'LICENSE', endsAt, graceUntil: endsAt, ...read } as const
        await world.deps.db.insert(documentFacts).values(fact)
        await cancelStoppedRides(world.deps)
      },
      409,
    ],
    // The driver is signed out when the account is deleted.
    ['a ride of a driver whom an admin deletes', () => paidSeat(world), ({ owner }) => removeUser(owner), 401],
  ] satisfies [
    string,
    () => Promise<PaidSeat | Awaited<ReturnType<typeof seatOfWomen>>>,
    (seat: PaidSeat) => Promise<void>,
    number,
  ][])('do not count against rider or driver, who cannot rate each other: %s', async (_, make, cancel, refusal) => {
    const seat = await make()
    moveTo(world, seat.departsAt, (-2 * HOUR_MS) / 1000)
    await cancel(seat as PaidSeat)
    moveTo(world, seat.arrivesAt)
    const as = await world.signIn(seat.rider)
    const { body } = await world.call('GET', `/api/request/${seat.request.id}`, { as })
    expect([body.status, body.cancelReason, body.refund.amount]).toEqual(['CANCELLED', 'PAMOJA_CANCELLED', 500])
    expect([await lateOf(seat.owner, 'DRIVER'), await lateOf(seat.rider, 'RIDER')]).toEqual([0, 0])
    expect((await rate(world, seat.request.id, as, { stars: 5 })).status).toBe(409)
    expect(body.can.rate).toBe(false)
    expect((await rate(world, seat.request.id, await world.signIn(seat.owner))).status).toBe(refusal)
  })

  it('do not include what a driver cancels by closing the account', async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, (-2 * HOUR_MS) / 1000)
    await world.call('DELETE', `/api/user/${seat.owner.id}`, { as: await world.signIn(seat.owner) })
    const { body } = await world.call('GET', `/api/request/${seat.request.id}`, { as: await world.signIn(seat.rider) })
    expect(body.cancelReason).toBe('RIDE_CANCELLED')
  })
})
