import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertSeatRequest, insertUser } from '../../../tests/builders.ts'
import { board, moveTo, paidSeat, readPin } from '../../../tests/paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { notifications, tripChecks } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { ALL_RIGHT_AFTER_MINUTES } from '../../shared/kernel/trip-times.ts'
import { deleteChecks } from './index.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const asked = async (userId: string) =>
  (await world.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).filter(
    ({ template }) => template === 'all_right',
  ).length
const stepOf = async (as: string) =>
  (await world.call('GET', '/api/user/me/next-steps', { as })).body.find(
    ({ kind }: { kind: string }) => kind === 'ALL_RIGHT',
  )
const say = (rideId: string, as?: string) =>
  world.call('POST', `/api/ride/${rideId}/all-right`, as === undefined ? {} : { as })

it('the driver and the riders on board are asked once whether they are all right when a ride is an hour late, and see the question until they answer', async () => {
  const seat = await paidSeat(world)
  const absent = await insertUser(world.deps)
  await insertSeatRequest(world.deps, seat.ride, absent, { status: 'APPROVED' })
  const pin = await readPin(world, seat)
  moveTo(world, seat.departsAt, -60)
  expect((await board(world, { ...seat, ownerToken: await world.signIn(seat.owner) }, pin)).status).toBe(200)
  moveTo(world, seat.arrivesAt, ALL_RIGHT_AFTER_MINUTES * 60 - 300)
  await world.runDueJobs()
  expect([await asked(seat.rider.id), await asked(seat.owner.id)]).toEqual([0, 0])
  moveTo(world, seat.arrivesAt, ALL_RIGHT_AFTER_MINUTES * 60)
  for (let sweep = 0; sweep < 2; sweep += 1) await world.runDueJobs()
  expect([await asked(seat.rider.id), await asked(seat.owner.id), await asked(absent.id)]).toEqual([1, 1, 0])
  const rider = await world.signIn(seat.rider)
  expect(await stepOf(rider)).toMatchObject({ rideId: seat.ride.id, actions: ['ALL_WELL', 'NEED_HELP'] })
  expect((await say(seat.ride.id, await world.signIn(absent))).status).toBe(404)
  expect((await say(seat.ride.id)).status).toBe(401)
  for (let press = 0; press < 2; press += 1) expect((await say(seat.ride.id, rider)).body).toEqual({ success: true })
  expect(await stepOf(rider)).toBeUndefined()
  const driver = await world.signIn(seat.owner)
  expect(await stepOf(driver)).toMatchObject({ rideId: seat.ride.id })
  await world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: driver })
  expect(await stepOf(driver)).toBeUndefined()
})

it('an answered and an unanswered trip check are deleted after 90 days', async () => {
  const [open, answered] = [await paidSeat(world), await paidSeat(world)]
  const askedAt = world.clock.now()
  await world.deps.db.insert(tripChecks).values([
    { id: newId(), rideId: open.ride.id, userId: open.owner.id, askedAt },
    { id: newId(), rideId: answered.ride.id, userId: answered.owner.id, askedAt, answeredAt: askedAt },
  ])
  const left = async (seconds: number) => {
    moveTo(world, new Date(askedAt.getTime() + 90 * DAY_MS), seconds)
    await deleteChecks(world.deps)
    return world.deps.db.$count(tripChecks, inArray(tripChecks.rideId, [open.ride.id, answered.ride.id]))
  }
  expect([await left(-60), await left(60)]).toEqual([2, 0])
  world.clock.set(null)
})
