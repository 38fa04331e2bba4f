import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { board, moneyOf, paidSeat, readPin, type PaidSeat } from '../../../tests/paid-seat.ts'
import { expectBooksToBalance, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { advanceAllRides } from '../../jobs/handlers/advance-all-rides.ts'
import { releaseUndisputed } from './index.ts'

/** The clock runs on during a test, so "just before" is a minute before. */
const MINUTE = 60
const HOUR = 60 * MINUTE
const HALF_WAY = 1.5 * HOUR

let world: PayingWorld
/** The test sets the clock, because at a boundary the exact time of a call matters. */
let now = new Date()
beforeAll(async () => {
  world = await openPayingWorld()
  world.deps.clock = { now: () => now }
})
afterAll(async () => {
  await expectBooksToBalance(world)
  await world.close()
})

const moveTo = async (instant: Date, seconds: number): Promise<void> => {
  now = new Date(instant.getTime() + seconds * 1000)
  await advanceAllRides(world.deps)
  await releaseUndisputed(world.deps)
}
const complete = (seat: PaidSeat) => world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: seat.ownerToken })
const report = (seat: PaidSeat, as: string) =>
  world.call('POST', `/api/request/${seat.request.id}/dispute`, { as, body: { kind: 'OTHER', text: 'Not as agreed.' } })
const readRequest = async (seat: PaidSeat, as: string) =>
  (await world.call('GET', `/api/request/${seat.request.id}`, { as })).body
const readRide = async (seat: PaidSeat, as: string) =>
  (await world.call('GET', `/api/ride/${seat.ride.id}`, { as })).body
const payoutsOf = async (seat: PaidSeat) => (await moneyOf(world, seat.payment.id)).payouts

const completedSeat = async (isBoarded: boolean) => {
  const seat = await paidSeat(world)
  await moveTo(seat.departsAt, 0)
  if (isBoarded) expect((await board(world, seat, await readPin(world, seat))).status).toBe(200)
  await moveTo(seat.departsAt, HALF_WAY)
  expect((await complete(seat)).body.status).toBe('COMPLETED')
  return { seat, completedAt: now }
}

describe('the completion of a ride', () => {
  it('the owner can complete a ride from half of its planned time, not one second earlier', async () => {
    const seat = await paidSeat(world)
    await moveTo(seat.departsAt, -30 * MINUTE)
    expect((await world.call('POST', `/api/ride/${seat.ride.id}/start`, { as: seat.ownerToken })).status).toBe(200)
    await moveTo(seat.departsAt, HALF_WAY - MINUTE)
    const completeFrom = new Date(seat.departsAt.getTime() + HALF_WAY * 1000).toISOString()
    expect(await readRide(seat, seat.ownerToken)).toMatchObject({ completeFrom, can: { complete: false } })
    expect(await readRide(seat, seat.riderToken)).not.toHaveProperty('completeFrom')
    expect((await complete(seat)).body.code).toBe('WRONG_STATE')
    await moveTo(seat.departsAt, HALF_WAY)
    expect((await readRide(seat, seat.ownerToken)).can.complete).toBe(true)
    expect((await complete(seat)).body.status).toBe('COMPLETED')
  })

  it('a ride is completed automatically 2 hours after the planned arrival', async () => {
    const seat = await paidSeat(world)
    await moveTo(seat.arrivesAt, 2 * HOUR - MINUTE)
    expect((await readRide(seat, seat.ownerToken)).status).toBe('STARTED')
    await moveTo(seat.arrivesAt, 2 * HOUR)
    expect((await readRide(seat, seat.ownerToken)).status).toBe('COMPLETED')
  })
})

describe('the release of a seat’s money', () => {
  it('the money of a seat is released only after the ride is completed, even with the rider on board', async () => {
    const seat = await paidSeat(world)
    await moveTo(seat.departsAt, 0)
    await board(world, seat, await readPin(world, seat))
    await moveTo(seat.arrivesAt, 2 * HOUR - MINUTE)
    expect(await payoutsOf(seat)).toEqual([])
    expect(await readRequest(seat, seat.ownerToken)).toMatchObject({ payoutAt: null, payoutStatus: null })
  })

  it.each([
    ['1 hour', true, 1 * HOUR, 'BOARDED'],
    ['24 hours', false, 24 * HOUR, 'UNDISPUTED'],
  ] as const)(
    'happens %s after the ride is completed, with the rider on board: %s',
    async (_after, isBoarded, seconds, reason) => {
      const { seat, completedAt } = await completedSeat(isBoarded)
      const payoutAt = new Date(completedAt.getTime() + seconds * 1000).toISOString()
      for (const as of [seat.riderToken, seat.ownerToken])
        expect(await readRequest(seat, as)).toMatchObject({ payoutAt, payoutStatus: null })
      await moveTo(completedAt, seconds - MINUTE)
      expect(await payoutsOf(seat)).toEqual([])
      await moveTo(completedAt, seconds)
      expect(await payoutsOf(seat)).toEqual([[reason, 500, false]])
      expect((await readRequest(seat, seat.ownerToken)).payoutStatus).toBe('DUE')
      expect((await readRequest(seat, seat.riderToken)).payoutStatus).toBeNull()
    },
  )

  it.each([
    ['1 hour after it was completed, boarded', true, 1 * HOUR],
    ['24 hours after it was completed, not boarded', false, 24 * HOUR],
  ])('no money of a seat is released when the trip was reported in time: %s', async (_what, isBoarded, seconds) => {
    const { seat, completedAt } = await completedSeat(isBoarded)
    await moveTo(completedAt, seconds - MINUTE)
    expect((await readRequest(seat, seat.riderToken)).can.dispute).toBe(true)
    expect((await report(seat, seat.riderToken)).status).toBe(201)
    await moveTo(completedAt, 40 * HOUR)
    expect(await moneyOf(world, seat.payment.id)).toEqual({ refunds: [], payouts: [] })
    expect((await readRequest(seat, seat.ownerToken)).payoutAt).toBeNull()
  })

  it.each([
    ['boarded', true, 1 * HOUR],
    ['not boarded', false, 24 * HOUR],
  ])('from the time of the release, the trip cannot be reported: %s', async (_what, isBoarded, seconds) => {
    const { seat, completedAt } = await completedSeat(isBoarded)
    now = new Date(completedAt.getTime() + seconds * 1000)
    expect((await readRequest(seat, seat.riderToken)).can.dispute).toBe(false)
    for (const as of [seat.riderToken, seat.ownerToken]) expect((await report(seat, as)).body.code).toBe('WRONG_STATE')
  })

  it('the money of a seat that the rider cancelled late is released 24 hours after the end of the ride', async () => {
    const seat = await paidSeat(world)
    await moveTo(seat.departsAt, -HOUR)
    const cancelled = await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.riderToken })
    expect(cancelled.body.refund).toBeNull()
    await moveTo(seat.departsAt, 0)
    expect((await readRide(seat, seat.ownerToken)).status).toBe('COMPLETED')
    const payoutAt = new Date(seat.departsAt.getTime() + 24 * HOUR * 1000).toISOString()
    expect(await readRequest(seat, seat.ownerToken)).toMatchObject({ status: 'CANCELLED', payoutAt })
    await moveTo(seat.departsAt, 24 * HOUR - MINUTE)
    expect(await payoutsOf(seat)).toEqual([])
    await moveTo(seat.departsAt, 24 * HOUR)
    expect(await payoutsOf(seat)).toEqual([['UNDISPUTED', 500, false]])
  })
})

const toldOfCompletion = async (seat: PaidSeat) => {
  const { body } = await world.call('GET', '/api/notifications', { as: seat.riderToken })
  return body.rows.filter((row: { template: string }) => row.template === 'trip_completed')
}

it('a rider with an open report is not told that the completed ride can be reported', async () => {
  const seat = await paidSeat(world)
  await moveTo(seat.departsAt, HOUR)
  expect((await report(seat, seat.riderToken)).status).toBe(201)
  await moveTo(seat.departsAt, HALF_WAY)
  expect((await complete(seat)).body.status).toBe('COMPLETED')
  await moveTo(now, 30)
  expect(await toldOfCompletion(seat)).toEqual([])
})

it('a rider who cancelled too late for a refund gets the whole price when the driver cancels the ride afterwards', async () => {
  const seat = await paidSeat(world)
  await moveTo(seat.departsAt, -HOUR)
  await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.riderToken })
  expect((await world.call('POST', `/api/ride/${seat.ride.id}/cancel`, { as: seat.ownerToken })).status).toBe(200)
  await moveTo(seat.departsAt, 0)
  expect(await moneyOf(world, seat.payment.id)).toEqual({ refunds: [['RIDE_CANCELLED', 500]], payouts: [] })
})

it('the rider of a completed ride is told once until when they can report it', async () => {
  const { seat } = await completedSeat(true)
  await moveTo(now, 30)
  const told = await toldOfCompletion(seat)
  expect(told).toHaveLength(1)
  expect(told[0].text).toMatch(/report it before \d{1,2} [A-Z][a-z]{2} \d{2}:\d{2}\./)
})

const tripsDone = async (seat: PaidSeat) => (await readRide(seat, seat.riderToken)).driver.tripsDone as number

describe('the driver’s trips done', () => {
  it('the driver’s trips done count a ride with a rider on board', async () => {
    expect(await tripsDone((await completedSeat(true)).seat)).toBe(1)
  })

  it('the driver’s trips done do not count a ride without riders on board', async () => {
    const { seat, completedAt } = await completedSeat(false)
    expect(await tripsDone(seat)).toBe(0)
    await moveTo(completedAt, 25 * HOUR)
    expect(await tripsDone(seat)).toBe(0)
  })
})
