import { and, asc, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSeatRequest, insertUser, NAIVASHA } from '../../../tests/builders.ts'
import { countTransactions } from '../../../tests/count-transactions.ts'
import { paidSeat } from '../../../tests/paid-seat.ts'
import {
  approve,
  approvedRequest,
  lastPrompt,
  openPayingWorld,
  pay,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { notifications, users } from '../../db/schema/index.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { remindTravellers } from './remind-travellers.ts'
import { remindedFor } from './rules.ts'

let product: PayingWorld
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())
beforeEach(() => {
  product.clock.set(null)
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
})

/** A ride with one rider who has paid and one who has not. */
const paidRide = async () => {
  const { deps } = product
  const { owner: driver, rider, ride, request, riderToken } = await approvedRequest(product)
  await deps.db.update(users).set({ language: 'sw' }).where(eq(users.id, rider.id))
  const asking = await insertUser(deps)
  await insertSeatRequest(deps, ride, asking)
  await pay(product, request.id, riderToken)
  await product.runDueJobs()
  await approve(product, lastPrompt(product))
  messaging.templates.length = 0
  return { driver, rider, ride, request, riderToken, people: [driver.id, rider.id, asking.id] }
}
const hoursBefore = async (departsAt: Date, hours: number) => {
  product.clock.set(new Date(departsAt.getTime() - hours * HOUR_MS))
  await product.runDueJobs()
}
const remindersOf = async (people: string[]) =>
  (
    await product.deps.db
      .select()
      .from(notifications)
      .where(and(inArray(notifications.userId, people), like(notifications.dedupe, 'reminder:%')))
      .orderBy(asc(notifications.createdAt))
  ).map(({ userId, template, dedupe }) => [userId, template, dedupe.split(':').at(-1)].join(' '))

describe('reminders', () => {
  it('reminders are sent to the driver and to riders who have paid, once 24 hours and once 2 hours before departure', async () => {
    const { driver, rider, ride, people } = await paidRide()
    await hoursBefore(ride.departsAt, 24.1)
    expect(await remindersOf(people)).toEqual([])
    for (const hours of [24, 23.9, 12]) await hoursBefore(ride.departsAt, hours)
    const first = [`${driver.id} reminder_driver 24h`, `${rider.id} reminder_rider 24h`]
    expect((await remindersOf(people)).toSorted()).toEqual(first.toSorted())
    for (const hours of [2, 1.9]) await hoursBefore(ride.departsAt, hours)
    expect(await remindersOf(people)).toHaveLength(4)
    // Reminders have no approved WhatsApp template, so they go by SMS, in the user's language.
    expect(messaging.templates.filter(({ to }) => to === rider.phone)).toEqual([])
    const texts = messaging.texts.filter(({ to }) => to === rider.phone).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toMatch(/^Safari yako Nairobi CBD-Nakuru: .* mapema\. http:\/\/localhost:3000\/r\/\w{7}$/)
    expect(texts[1]).toMatch(/^Mnaondoka \d\d:\d\d, Nairobi CBD-Nakuru\. .* \+254\d{9}\. PIN: /)
  })

  it.each([
    ['has blocked the rider', false, () => ({}), true],
    ['lost the number to another user', false, (id: string) => ({ phone: `released:${id}` }), false],
    ['is blocked by an admin', true, () => ({ status: 'BLOCKED' as const }), false],
  ])(
    'reminders 2 hours before departure show the phone number of a driver who %s: %s',
    async (_, isShown, change, blocks) => {
      const { driver, rider, ride } = await paidRide()
      const as = await product.signIn(driver)
      if (blocks) await product.call('PUT', `/api/user/${rider.id}/block`, { as })
      await product.deps.db
        .update(users)
        .set({ language: 'sw', ...change(driver.id) })
        .where(eq(users.id, driver.id))
      await hoursBefore(ride.departsAt, 2)
      const texts = messaging.texts.filter(({ to }) => to === rider.phone).map(({ text }) => text)
      expect(texts).toHaveLength(1)
      expect(texts.map((text) => /\+254|released/.exec(text)?.[0])).toEqual([isShown ? '+254' : undefined])
    },
  )

  it('reminders reach the driver by the departure of the ride, and a rider by that of their own later stop', async () => {
    const departsAt = new Date(product.clock.now().getTime() + 48 * HOUR_MS)
    const arrivesAt = new Date(departsAt.getTime() + 6 * HOUR_MS)
    const part = { fromPosition: 1000, toPosition: 2000, seatCostKsh: 250 }
    const given = { between: [NAIVASHA], departsAt, arrivesAt }
    const { owner, rider } = await paidSeat(product, part, given)
    const people = [owner.id, rider.id]
    await hoursBefore(departsAt, 24)
    expect(await remindersOf(people)).toEqual([`${owner.id} reminder_driver 24h`])
    await hoursBefore(departsAt, 2)
    const second = [
      `${owner.id} reminder_driver 2h`,
      `${owner.id} reminder_driver 24h`,
      `${rider.id} reminder_rider 24h`,
    ]
    expect((await remindersOf(people)).toSorted()).toEqual(second.toSorted())
    await hoursBefore(departsAt, -1)
    expect(await remindersOf(people)).toHaveLength(4)
  })

  it('reminders are not sent to the driver for a seat that was paid less than 2 hours before departure', async () => {
    const departsAt = new Date(product.clock.now().getTime() + HOUR_MS)
    const { owner } = await paidSeat(product, {}, { departsAt, arrivesAt: new Date(departsAt.getTime() + 3 * HOUR_MS) })
    await hoursBefore(departsAt, 0.9)
    expect(await remindersOf([owner.id])).toEqual([])
  })

  it('the sweep reads no ride again that has only seats which were paid too late for a reminder', async () => {
    const departsAt = new Date(product.clock.now().getTime() + HOUR_MS)
    await paidSeat(product, {}, { departsAt, arrivesAt: new Date(departsAt.getTime() + 3 * HOUR_MS) })
    await hoursBefore(departsAt, 0.9)
    expect(await countTransactions(product.deps, remindTravellers)).toBe(0)
  })

  it('reminders are not sent for cancelled requests', async () => {
    const { ride, request, riderToken, people } = await paidRide()
    expect((await product.call('POST', `/api/request/${request.id}/cancel`, { as: riderToken })).status).toBe(200)
    await hoursBefore(ride.departsAt, 23)
    expect(await remindersOf(people)).toEqual([])
  })

  it('reminders are not sent after departure', async () => {
    const { ride, people } = await paidRide()
    await hoursBefore(ride.departsAt, -0.1)
    expect(await remindersOf(people)).toEqual([])
  })
})

describe('the reminder that is due', () => {
  const departsAt = new Date('2026-11-25T06:00:00Z')
  const at = (hours: number) => new Date(departsAt.getTime() - hours * HOUR_MS)
  it.each([
    [25, 48, null],
    [24, 48, 24],
    [3, 48, 24],
    [2, 48, 2],
    [10, 12, null],
    [1, 12, 2],
    [1, 1.5, null],
  ])(
    'the reminder due %d h before departure, for a seat paid %d h before departure, is that of %s h (null: none)',
    (hours, paid, expected) => {
      expect(remindedFor(departsAt, at(paid), at(hours))).toBe(expected)
    },
  )
})
