import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { countTransactions } from '../../../tests/count-transactions.ts'
import { approvedRequest, openPayingWorld, pay, type PayingWorld } from '../../../tests/paying-world.ts'
import { notifications } from '../../db/schema/index.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { remindPayers } from './remind-payers.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(() => world.clock.set(null))
afterAll(() => world.close())

const payByIn = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS)
const pass = async (minutes: number) => {
  world.clock.set(payByIn(minutes))
  await world.runDueJobs()
}
const remindersFor = (userId: string) =>
  world.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.template, 'pay_reminder')))

it('a rider is reminded once, half an hour before the time to pay is over', async () => {
  const { rider, ride } = await approvedRequest(world, { payBy: payByIn(120) })
  await pass(85)
  expect(await remindersFor(rider.id)).toEqual([])
  await pass(6)
  await pass(5)
  const [reminder, ...others] = await remindersFor(rider.id)
  expect([reminder?.link, others]).toEqual([`/ride/${ride.id}`, []])
  expect(reminder?.params).toMatchObject({ amount: expect.stringMatching(/^Ksh/), numSeats: '1' })
})

it('no reminder goes to riders who had less than half an hour to pay, or who are paying', async () => {
  const short = await approvedRequest(world, { payBy: payByIn(25) })
  await pass(1)
  expect(await remindersFor(short.rider.id)).toEqual([])
  const paying = await approvedRequest(world, { payBy: payByIn(31) })
  expect((await pay(world, paying.request.id, paying.riderToken)).status).toBe(202)
  const unpaid = await approvedRequest(world, { payBy: payByIn(31) })
  await pass(2)
  expect([await remindersFor(paying.rider.id), await remindersFor(unpaid.rider.id)]).toEqual([[], [expect.anything()]])
})

it('the sweep reads no request again whose rider had less than half an hour to pay', async () => {
  await approvedRequest(world, { payBy: payByIn(25) })
  await pass(1)
  expect(await countTransactions(world.deps, remindPayers)).toBe(0)
})
