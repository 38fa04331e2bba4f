import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ELDORET, insertSeatRequest, insertUser, NAIVASHA, NAKURU } from '../../../tests/builders.ts'
import { board, moneyOf, moveTo, paidSeat, payFor, readPin } from '../../../tests/paid-seat.ts'
import {
  approve,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { notifications, payments, seatRequests } from '../../db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(() => world.clock.set(null))
afterAll(async () => {
  await expectBooksToBalance(world)
  await world.close()
})

const TO_NAKURU = { fromPosition: 0, toPosition: 2000, seatCostKsh: 1000 }
const FROM_NAKURU = { fromPosition: 2000, toPosition: 3000, seatCostKsh: 500 }

/** A started ride of 4 hours with a paid seat to Nakuru, which it reaches 40 minutes after half of its time. */
const rideUnderWay = async () => {
  const departsAt = new Date(world.clock.now().getTime() + 2 * DAY_MS)
  const arrivesAt = new Date(departsAt.getTime() + 4 * HOUR_MS)
  const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500, departsAt, arrivesAt }
  const seat = await paidSeat(world, TO_NAKURU, route)
  const ask = async (given: Parameters<typeof insertSeatRequest>[3] = {}) => {
    const rider = await insertUser(world.deps)
    const request = await insertSeatRequest(world.deps, seat.ride, rider, {
      ...FROM_NAKURU,
      payBy: arrivesAt,
      ...given,
    })
    return { rider, request, riderToken: await world.signIn(rider), ownerToken: seat.ownerToken }
  }
  const complete = () => world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: seat.ownerToken })
  const start = async () => {
    moveTo(world, departsAt)
    await world.runDueJobs()
  }
  return { ...seat, ask, complete, start, halfway: new Date(departsAt.getTime() + 2 * HOUR_MS) }
}
const requestOf = ({ request: { id } }: { request: { id: string } }) =>
  world.deps.db.query.seatRequests.findFirst({ where: eq(seatRequests.id, id) })
const messagesOf = async ({ rider }: { rider: { id: string } }, template: string) => {
  const all = await world.deps.db.select().from(notifications).where(eq(notifications.userId, rider.id))
  return all.filter((message) => message.template === template)
}

describe('completing a ride halfway, before its third stop', () => {
  it('cancels the requests from that stop, and refunds its paid rider in full', async () => {
    const { ask, complete, start, halfway, ...seat } = await rideUnderWay()
    const paid = await ask()
    await payFor(world, paid.request, paid.riderToken)
    const unpaid = await ask()
    const unanswered = await ask({ status: 'PENDING', payBy: null })
    await start()
    moveTo(world, halfway)
    expect(await complete()).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    expect(await requestOf(paid)).toMatchObject({ status: 'CANCELLED', cancelReason: 'DRIVER_CANCELLED' })
    expect(await requestOf(unpaid)).toMatchObject({ status: 'CANCELLED', cancelReason: 'DRIVER_CANCELLED' })
    expect(await requestOf(unanswered)).toMatchObject({ status: 'CANCELLED', cancelReason: 'DRIVER_DECLINED' })
    expect(await requestOf(seat)).toMatchObject({ status: 'PAID' })
    const [payment] = await world.deps.db.select().from(payments).where(eq(payments.requestId, paid.request.id))
    expect((await moneyOf(world, payment?.id ?? '')).refunds).toEqual([['DRIVER_CANCELLED', 500]])
    const endOf = async (asked: typeof paid) =>
      (await messagesOf(asked, 'request_cancelled')).map(({ params }) => params)
    expect(await endOf(paid)).toMatchObject([{ what: 'REQUEST', amount: 'Ksh 500' }])
    expect(await endOf(unpaid)).toMatchObject([{ what: 'REQUEST_UNPAID' }])
    expect(await endOf(unanswered)).toMatchObject([{ what: 'DECLINED' }])
    expect(await messagesOf(seat, 'trip_completed')).toHaveLength(1)
    expect(await messagesOf(paid, 'trip_completed')).toEqual([])
  })

  it('returns the money of a payment that was in progress', async () => {
    const { ask, complete, start, halfway } = await rideUnderWay()
    const paying = await ask()
    await start()
    moveTo(world, halfway)
    expect((await pay(world, paying.request.id, paying.riderToken)).status).toBe(202)
    await world.runDueJobs()
    const prompt = lastPrompt(world)
    expect((await complete()).status).toBe(200)
    await approve(world, prompt)
    const state = await readState(world, paying.request.id)
    expect(state).toMatchObject({ request: 'CANCELLED', ride: 'COMPLETED', states: ['UNAPPLIED'] })
    expect(state.owed).toMatchObject([{ amountKsh: 500, cause: 'LATE' }])
  })

  it('leaves the seat of a rider who is on board already', async () => {
    const { ask, complete, start, halfway } = await rideUnderWay()
    const early = await ask()
    await payFor(world, early.request, early.riderToken)
    await start()
    moveTo(world, halfway, 15 * 60)
    expect((await board(world, early, await readPin(world, early))).status).toBe(200)
    expect((await complete()).status).toBe(200)
    expect(await requestOf(early)).toMatchObject({ status: 'PAID' })
  })
})
