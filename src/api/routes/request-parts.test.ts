import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ELDORET, insertUser, insertVehicle, NAIROBI, NAIVASHA, NAKURU } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { expectBooksToBalance } from '../../../tests/paying-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { notifications, rideLegs, seatRequests } from '../../db/schema/index.ts'
import { addDays, atNairobi, HOUR_MS, MINUTE_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(async () => {
  await expectBooksToBalance(product)
  await product.close()
})

const postRide = async (numSeats = 2) => {
  const owner = await insertUser(product.deps, { role: 'DRIVER', name: 'Wanjiru Kamau' })
  const ownerToken = await product.signIn(owner)
  const vehicle = await insertVehicle(product.deps, owner)
  const day = addDays(nairobiDay(product.clock.now()), 3)
  const at = (clock: string) => atNairobi(day, clock)
  const { body: ride } = await product.call('POST', '/api/ride', {
    as: ownerToken,
    body: {
      from: NAIROBI,
      to: ELDORET,
      stops: [
        { place: NAIVASHA, time: at('10:00').toISOString() },
        { place: NAKURU, time: at('11:00').toISOString() },
      ],
      legCosts: [400, 300, 800],
      seatCost: 1500,
      time: at('08:00').toISOString(),
      vId: vehicle.id,
      numSeats,
    },
  })
  return { ride, owner, ownerToken, at }
}
type Posted = Awaited<ReturnType<typeof postRide>>

const newRider = async () => {
  const rider = await insertUser(product.deps, { name: 'Achieng Otieno' })
  return { ...rider, token: await product.signIn(rider) }
}
const ask = async ({ ride }: Posted, part: Partial<Record<'fromPosition' | 'toPosition', number>> = {}, seats = 1) => {
  const rider = await newRider()
  const riders = Array.from({ length: seats }, () => ({ name: rider.name, phone: rider.phone }))
  const body = { riders, paymentPhone: rider.phone, ...part }
  const answer = await product.call('POST', `/api/ride/${ride.id}/requests`, { as: rider.token, body })
  return { ...answer, rider }
}
const approve = (posted: Posted, id: string) =>
  product.call('POST', `/api/request/${id}/approve`, { as: posted.ownerToken })
const buy = async (posted: Posted, part: Partial<Record<'fromPosition' | 'toPosition', number>> = {}, seats = 1) => {
  const asked = await ask(posted, part, seats)
  await approve(posted, asked.body.id)
  await payFor(product, { id: asked.body.id, totalKsh: asked.body.total }, asked.rider.token)
  return { ...asked, read: () => product.call('GET', `/api/request/${asked.body.id}`, { as: asked.rider.token }) }
}
const seatsLeft = async ({ ride }: Posted) => {
  const { body } = await product.call('GET', `/api/ride/${ride.id}`)
  return {
    whole: body.remSeats,
    legs: body.stops.map(({ remSeats }: { remSeats: number | null }) => remSeats),
    bookable: body.bookable,
  }
}
/** Runs `work` while the clock stands still, `seconds` after `instant`. */
const during = async <T>(instant: Date, seconds: number, work: () => Promise<T>): Promise<T> => {
  const clock = vi.spyOn(product.clock, 'now').mockReturnValue(new Date(instant.getTime() + seconds * 1000))
  return work().finally(() => clock.mockRestore())
}
const moveTo = async (instant: Date, seconds = 0) => {
  await during(instant, seconds, () => product.runDueJobs())
  product.clock.set(new Date(instant.getTime() + seconds * 1000))
}

const readAt = async (instant: Date, seconds: number, path: string, as: string) =>
  (await during(instant, seconds, () => product.call('GET', path, { as }))).body

/** Times are compared without milliseconds, because the clock runs during the test. */
const toTheSecond = (time: string | Date) => new Date(time).toISOString().slice(0, 19)

const NAIVASHA_TO_NAKURU = { fromPosition: 1, toPosition: 2 }

describe('a request for a part of a ride', () => {
  it('costs as much as the legs of its part, and takes and releases seats only on these legs', async () => {
    const posted = await postRide()
    const bought = await buy(posted, NAIVASHA_TO_NAKURU, 2)
    expect(bought.body).toMatchObject({
      total: 600,
      segment: {
        ...NAIVASHA_TO_NAKURU,
        from: { name: 'Naivasha' },
        to: { name: 'Nakuru' },
        time: posted.at('10:00').toISOString(),
        arrivalTime: posted.at('11:00').toISOString(),
        seatCost: 300,
      },
    })
    expect(await seatsLeft(posted)).toEqual({ whole: 0, legs: [2, 0, 2, null], bookable: true })
    expect((await ask(posted)).body.code).toBe('RIDE_NOT_BOOKABLE')
    expect((await ask(posted, { fromPosition: 1 })).body.code).toBe('RIDE_NOT_BOOKABLE')
    const before = await buy(posted, { toPosition: 1 }, 2)
    expect(before.body.total).toBe(800)
    expect((await ask(posted, { fromPosition: 2 })).status).toBe(201)
    await product.call('POST', `/api/request/${bought.body.id}/cancel`, { as: bought.rider.token, body: {} })
    expect(await seatsLeft(posted)).toMatchObject({ whole: 0, legs: [0, 2, 2, null] })
  })

  it('a request that names no part is for the whole ride', async () => {
    const posted = await postRide()
    const { body } = await ask(posted)
    expect(body).toMatchObject({ total: 1500, segment: { fromPosition: 0, toPosition: 3, seatCost: 1500 } })
  })

  it.each([
    ['backwards', { fromPosition: 2, toPosition: 1 }],
    ['from a stop to itself', { fromPosition: 1, toPosition: 1 }],
    ['to a stop that the ride does not have', { fromPosition: 1, toPosition: 4 }],
    ['from the last stop of the ride', { fromPosition: 3 }],
  ])('is refused %s', async (_what, part) => {
    const { status, body } = await ask(await postRide(), part)
    expect([status, body.issues?.[0]?.path]).toEqual([422, 'toPosition'])
  })

  it('is refused when its legs have too few seats, with the number of seats left', async () => {
    const posted = await postRide(3)
    await buy(posted, NAIVASHA_TO_NAKURU, 2)
    const { status, body } = await ask(posted, { toPosition: 2 }, 2)
    expect([status, body.code, body.error]).toEqual([409, 'NOT_ENOUGH_SEATS', expect.stringContaining('1')])
    expect((await ask(posted, { toPosition: 1 }, 3)).status).toBe(201)
  })
})

describe('the API for parts of a ride', () => {
  it('lets riders request a part until its own departure, also while the ride is in progress', async () => {
    const posted = await postRide(4)
    await buy(posted)
    await moveTo(posted.at('08:00'))
    expect((await product.call('GET', `/api/ride/${posted.ride.id}`)).body.status).toBe('STARTED')
    expect((await ask(posted)).body.code).toBe('RIDE_NOT_BOOKABLE')
    await moveTo(posted.at('10:00'), -2)
    const last = await ask(posted, NAIVASHA_TO_NAKURU)
    expect(last.status).toBe(201)
    await moveTo(posted.at('10:00'))
    expect((await ask(posted, NAIVASHA_TO_NAKURU)).body.code).toBe('RIDE_NOT_BOOKABLE')
    // The request expired, because the owner did not answer it before the part departed.
    const [ended] = await product.deps.db.select().from(seatRequests).where(eq(seatRequests.id, last.body.id))
    expect(ended).toMatchObject({ status: 'CANCELLED', cancelReason: 'EXPIRED' })
    expect((await ask(posted, { fromPosition: 2 })).status).toBe(201)
  })

  it('keeps a ride without a paid seat bookable until its last leg departs', async () => {
    const posted = await postRide()
    await moveTo(posted.at('11:00'), -2)
    const { body } = await product.call('GET', `/api/ride/${posted.ride.id}`)
    expect([body.status, body.bookable]).toEqual(['AVAILABLE', true])
    await moveTo(posted.at('11:00'))
    expect((await product.call('GET', `/api/ride/${posted.ride.id}`)).body.status).toBe('COMPLETED')
  })

  it.each([
    ['07:29', '09:29'],
    ['07:30', '09:30'],
    ['08:30', '09:30'],
    ['09:30', '10:00'],
  ])('a request approved at %s has to be paid by %s', async (approvedAt, payBy) => {
    const posted = await postRide()
    product.clock.set(posted.at('07:00'))
    const asked = await ask(posted, NAIVASHA_TO_NAKURU)
    product.clock.set(posted.at(approvedAt))
    const { body } = await approve(posted, asked.body.id)
    expect(toTheSecond(body.payBy)).toBe(toTheSecond(posted.at(payBy)))
  })

  it('computes the refund from the time left until the part departs', async () => {
    const posted = await postRide()
    const bought = await buy(posted, NAIVASHA_TO_NAKURU)
    const departsAt = posted.at('10:00').getTime()
    const policy = product.deps.settings.money.cancellation
    const percentAt = async (left: number) => {
      product.clock.set(new Date(departsAt - left))
      const { body } = await product.call('GET', `/api/request/${bought.body.id}/cancel`, { as: bought.rider.token })
      return body.refund?.percent ?? body.code
    }
    expect(await percentAt(policy.fullHours * HOUR_MS + MINUTE_MS)).toBe(100)
    expect(await percentAt(policy.fullHours * HOUR_MS - MINUTE_MS)).toBe(policy.partialPercent)
    expect(await percentAt(policy.partialHours * HOUR_MS + MINUTE_MS)).toBe(policy.partialPercent)
    expect(await percentAt(policy.partialHours * HOUR_MS - MINUTE_MS)).toBe(0)
    expect(await percentAt(MINUTE_MS)).toBe(0)
    expect(await percentAt(0)).toBe('WRONG_STATE')
  })

  it('lets the driver board riders from 30 minutes before the part’s departure, and riders report the trip from 15 minutes after it', async () => {
    const posted = await postRide()
    const bought = await buy(posted, NAIVASHA_TO_NAKURU)
    const canAt = async (clock: string, seconds = 0): Promise<SeatRequest['can']> => {
      await moveTo(posted.at(clock), seconds)
      const own = await bought.read()
      const driven = await product.call('GET', `/api/request/${bought.body.id}`, { as: posted.ownerToken })
      return { ...own.body.can, board: driven.body.can.board }
    }
    expect(await canAt('09:30', -2)).toMatchObject({ board: false, dispute: false })
    expect(await canAt('09:30')).toMatchObject({ board: true })
    expect(await canAt('10:15', -2)).toMatchObject({ dispute: false })
    expect(await canAt('10:15')).toMatchObject({ dispute: true })
  })

  it('reminds riders two hours before the departure of their part, with their stops', async () => {
    const posted = await postRide()
    const bought = await buy(posted, NAIVASHA_TO_NAKURU)
    const reminders = async () => {
      const told = await product.deps.db.select().from(notifications).where(eq(notifications.userId, bought.rider.id))
      return told.filter(({ dedupe }) => dedupe === `reminder:${bought.body.id}:2h`)
    }
    await moveTo(posted.at('08:00'), -2)
    expect(await reminders()).toHaveLength(0)
    await moveTo(posted.at('08:00'))
    const [reminder] = await reminders()
    expect(reminder?.params).toMatchObject({
      origin: 'Naivasha',
      destination: 'Nakuru',
      at: posted.at('10:00').toISOString(),
      pickup: 'Naivasha',
    })
  })

  it('shows a part as the next trip until its arrival, and as the last trip from its own departure', async () => {
    const posted = await postRide()
    const bought = await buy(posted, NAIVASHA_TO_NAKURU)
    const helpAt = async (clock: string, seconds: number) => {
      const { next, last } = await readAt(posted.at(clock), seconds, '/api/help', bought.rider.token)
      return { next: next?.requestId ?? null, last: last?.requestId ?? null }
    }
    const id = bought.body.id
    expect(await helpAt('10:00', -1)).toEqual({ next: id, last: null })
    expect(await helpAt('10:00', 0)).toEqual({ next: id, last: id })
    expect(await helpAt('11:00', -1)).toEqual({ next: id, last: id })
    expect(await helpAt('11:00', 0)).toEqual({ next: null, last: id })
  })

  it('lets a part be rated from its own arrival for 14 days, to the second', async () => {
    const posted = await postRide(3)
    const bought = await buy(posted, NAIVASHA_TO_NAKURU)
    const arrival = posted.at('11:00')
    await moveTo(posted.at('08:00'))
    // Half of the ride's time is over, so the driver may end the ride before this part ends.
    const half = new Date((posted.at('08:00').getTime() + Date.parse(posted.ride.arrivalTime)) / 2)
    expect(half.getTime()).toBeLessThan(arrival.getTime())
    await moveTo(half)
    const completed = await product.call('POST', `/api/ride/${posted.ride.id}/complete`, { as: posted.ownerToken })
    expect(completed.body.status).toBe('COMPLETED')
    // Signs in again for each time, because a session ends after 14 days without use.
    const mayRateAt = (instant: Date, seconds: number) =>
      during(instant, seconds, async () => {
        const as = await product.signIn(bought.rider)
        return (await product.call('GET', `/api/request/${bought.body.id}/review`, { as })).body.can.write
      })
    expect(await mayRateAt(arrival, -1)).toBe(false)
    expect(await mayRateAt(arrival, 0)).toBe(true)
    const closes = new Date(arrival.getTime() + 14 * 24 * HOUR_MS)
    expect(await mayRateAt(closes, -1)).toBe(true)
    expect(await mayRateAt(closes, 0)).toBe(false)
  })

  it('releases the money of a part a day after its arrival, or a day after the ride is completed if that is later', async () => {
    const posted = await postRide(3)
    const early = await buy(posted, NAIVASHA_TO_NAKURU)
    const late = await buy(posted, { fromPosition: 2 })
    await moveTo(posted.at('08:00'))
    await moveTo(posted.at('12:00'))
    const completed = await product.call('POST', `/api/ride/${posted.ride.id}/complete`, { as: posted.ownerToken })
    expect(completed.body.status).toBe('COMPLETED')
    const arrival = new Date(posted.ride.arrivalTime)
    const day = 24 * HOUR_MS
    const released = new Date(arrival.getTime() + day)
    expect(toTheSecond((await early.read()).body.payoutAt)).toBe(
      toTheSecond(new Date(posted.at('12:00').getTime() + day)),
    )
    expect((await late.read()).body.payoutAt).toBe(released.toISOString())
    const payoutOf = async ({ body }: typeof late) =>
      (await product.call('GET', `/api/request/${body.id}`, { as: posted.ownerToken })).body.payoutStatus
    await moveTo(released, -2)
    expect(await payoutOf(early)).not.toBeNull()
    expect(await payoutOf(late)).toBeNull()
    expect((await late.read()).body.can.dispute).toBe(true)
    await moveTo(released)
    expect(await payoutOf(late)).not.toBeNull()
    expect((await late.read()).body.can.dispute).toBe(false)
  })
})

it('receipts, next steps and lists of trips show the requested part', async () => {
  const posted = await postRide()
  const bought = await buy(posted, NAIVASHA_TO_NAKURU)
  const as = bought.rider.token
  const request = (await bought.read()).body
  const { body: receipt } = await product.call('GET', `/api/payment/${request.paymentId}/receipt`, { as })
  expect(receipt).toMatchObject({
    amount: 300,
    seatCost: 300,
    trip: {
      from: 'Naivasha',
      to: 'Nakuru',
      departsAt: posted.at('10:00').toISOString(),
      arrivesAt: posted.at('11:00').toISOString(),
    },
  })
  const { body: steps } = await product.call('GET', '/api/user/me/next-steps', { as })
  expect((steps.steps ?? steps)[0]).toMatchObject({
    kind: 'TRIP',
    trip: { from: 'Naivasha', to: 'Nakuru', time: posted.at('10:00').toISOString() },
  })
  const { body: trips } = await product.call('GET', '/api/user/me/trips', { as })
  expect(trips.upcoming[0].request.segment).toMatchObject(NAIVASHA_TO_NAKURU)
})

it('a leg of a ride never has more held seats than seats, even when overlapping parts are approved at the same moment', async () => {
  const posted = await postRide(1)
  const asked = [await ask(posted, { toPosition: 2 }), await ask(posted, { fromPosition: 1 }), await ask(posted)]
  const answers = await Promise.all(asked.map(({ body }) => approve(posted, body.id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const legs = await product.deps.db.select().from(rideLegs).where(eq(rideLegs.rideId, posted.ride.id))
  expect(legs.every(({ heldSeats, numSeats }) => heldSeats <= numSeats)).toBe(true)
})
