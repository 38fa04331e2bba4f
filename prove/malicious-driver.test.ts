import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../src/shared/kernel/nairobi-time.ts'
import { openCountedMoney, type Booking, type CountedMoney } from './counted-money.ts'

// A dishonest driver, alone and with a rider as accomplice, attacks the running product. The simulated M-Pesa's own
// books are the truth. The driver is paid only what the rules give him, once and not too early, and riders get the
// refunds that they are owed.

const PRICE_KSH = 600

let world: CountedMoney
type Person = Awaited<ReturnType<CountedMoney['person']>>
let thief: Person
let accomplice: Person
let earnedKsh = 0
beforeAll(async () => {
  world = await openCountedMoney()
  thief = await world.person({ role: 'DRIVER', name: 'Mwizi Dereva' })
  accomplice = await world.person({ name: 'Rafiki Wake' })
})
afterAll(() => world.close())
afterEach(async () => {
  await world.settleAll()
  await world.expectNoGain([thief, accomplice], earnedKsh)
  await world.expectBooksToAgree()
})

const as = async (person: Person, method: string, path: string, body: unknown = {}) => {
  const token = await world.signIn(person)
  const answer = await world.call(method, `/api${path}`, { as: token, ...(method === 'GET' ? {} : { body }) })
  return { status: answer.status, body: answer.body, code: answer.body?.code as string | undefined }
}
const paid = async (rider: Person): Promise<Booking> => {
  const booking = await world.book(rider, thief, PRICE_KSH)
  await world.prompt(booking, { action: 'approve' })
  return booking
}
const pinOf = async ({ request, rider }: Booking): Promise<string> =>
  (await as(rider, 'GET', `/request/${request.id}/boarding-pin`)).body.pin
const board = ({ request }: Booking, pin: string) => as(thief, 'POST', `/request/${request.id}/board`, { pin })
const complete = ({ ride }: Booking) => as(thief, 'POST', `/ride/${ride.id}/complete`)
const report = (person: Person, { request }: Booking, kind: string) =>
  as(person, 'POST', `/request/${request.id}/dispute`, { kind, text: 'It was not as agreed.' })
const sentTo = async ({ phone }: Person) =>
  (await world.sent()).filter((moved) => moved.phone === phone).reduce((sum, { amount }) => sum + amount, 0)
const at = ({ ride }: Booking, minutes: number) =>
  world.moveTo(new Date(ride.departsAt.getTime() + minutes * MINUTE_MS))
const afterTrip = ({ ride }: Booking, hours: number) =>
  world.moveTo(new Date(ride.arrivesAt.getTime() + hours * HOUR_MS))
const changeOf = async (person: Person, act: () => Promise<void>): Promise<number> => {
  const before = await sentTo(person)
  await act()
  await world.settle()
  return (await sentTo(person)) - before
}

describe('a driver alone', () => {
  it('cannot guess the boarding PIN or complete a ride early, and is not paid for a rider who reports the trip', async () => {
    const victim = await world.person()
    const booking = await paid(victim)
    const got = await changeOf(thief, async () => {
      expect((await complete(booking)).code).toBe('WRONG_STATE')
      expect((await as(thief, 'GET', `/request/${booking.request.id}/boarding-pin`)).status).toBe(403)
      await at(booking, 5)
      const pin = Number(await pinOf(booking))
      const guesses = [1, 2, 3, 4, 5, 6].map((step) => String((pin + step) % 10_000).padStart(4, '0'))
      for (const guess of guesses) expect((await board(booking, guess)).status).toBeGreaterThanOrEqual(400)
      expect((await board(booking, String(pin).padStart(4, '0'))).code).toBe('PIN_LOCKED')
      expect((await complete(booking)).code).toBe('WRONG_STATE')
      await at(booking, 16)
      expect((await report(victim, booking, 'NO_SHOW_DRIVER')).status).toBe(201)
      expect((await report(thief, booking, 'NO_SHOW_RIDER')).status).toBe(409)
      const dispute = (await as(victim, 'GET', `/request/${booking.request.id}/dispute`)).body
      for (const [who, path, body] of [
        [victim, `/dispute/${dispute.id}/answer`, { text: 'I take it back.' }],
        [thief, `/admin/disputes/${dispute.id}/decide`, { decision: 'NOTHING', reason: 'Mine.' }],
      ] as const)
        expect((await as(who, 'POST', path, body)).status).toBeGreaterThanOrEqual(400)
      await afterTrip(booking, 3)
      await complete(booking)
      await afterTrip(booking, 72)
    })
    expect(got).toBe(0)
  })

  it('gains nothing by cancelling a paid request, and cannot board its rider afterwards', async () => {
    const victim = await world.person()
    const booking = await paid(victim)
    await at(booking, -20)
    const pin = await pinOf(booking)
    const got = await changeOf(thief, async () => {
      expect((await as(thief, 'POST', `/request/${booking.request.id}/cancel`)).status).toBe(200)
      expect((await board(booking, pin)).status).toBe(409)
      await at(booking, 20)
      expect((await report(thief, booking, 'NO_SHOW_RIDER')).status).toBeGreaterThanOrEqual(400)
      await complete(booking)
      await afterTrip(booking, 30)
    })
    expect(got).toBe(0)
    expect(await sentTo(victim)).toBe(PRICE_KSH)
  })

  it('cannot change the price of a ride, or set its seats to 0, after a request', async () => {
    const victim = await world.person()
    const booking = await world.book(victim, thief, PRICE_KSH)
    const { ride } = booking
    for (const body of [{ seatCost: 5000 }, { numSeats: 2, seatCost: 5000 }, { numSeats: 0 }])
      expect((await as(thief, 'PATCH', `/ride/${ride.id}`, body)).status).toBeGreaterThanOrEqual(400)
    await world.prompt(booking, { action: 'approve' })
    expect((await world.taken()).filter(({ phone }) => phone === victim.phone).map(({ amount }) => amount)).toEqual([
      PRICE_KSH,
    ])
    await as(thief, 'POST', `/request/${booking.request.id}/cancel`)
  })

  it('is paid once for a trip that took place, however often calls are repeated', async () => {
    const rider = await world.person()
    const booking = await paid(rider)
    const pin = await pinOf(booking)
    await at(booking, 5)
    const got = await changeOf(thief, async () => {
      await Promise.all([board(booking, pin), board(booking, pin)])
      await afterTrip(booking, 0)
      await Promise.all([complete(booking), complete(booking)])
      expect(await sentTo(thief)).toBe(0)
      for (const hours of [2, 3, 30]) await afterTrip(booking, hours)
    })
    expect(got).toBe(PRICE_KSH)
    earnedKsh += PRICE_KSH
  })
})

describe('a driver and a rider acting together', () => {
  it('get one refund, no matter who cancels and how often', async () => {
    const booking = await paid(accomplice)
    const { request, ride } = booking
    await Promise.all([
      as(accomplice, 'POST', `/request/${request.id}/cancel`),
      as(thief, 'POST', `/request/${request.id}/cancel`),
      as(thief, 'POST', `/ride/${ride.id}/cancel`),
    ])
    await world.settleAll()
    await as(accomplice, 'POST', `/request/${request.id}/cancel`)
    await as(thief, 'POST', `/ride/${ride.id}/cancel`)
    await world.settleAll()
    expect(await sentTo(accomplice)).toBe(PRICE_KSH)
  })

  it('gain nothing when the rider boards and reports the trip afterwards', async () => {
    const before = await world.gainOf([thief, accomplice])
    const booking = await paid(accomplice)
    const pin = await pinOf(booking)
    await at(booking, 20)
    expect((await board(booking, pin)).status).toBe(200)
    expect((await as(accomplice, 'POST', `/request/${booking.request.id}/cancel`)).status).toBe(409)
    await afterTrip(booking, 0)
    expect((await complete(booking)).status).toBe(200)
    await afterTrip(booking, 2)
    await world.settle()
    expect((await report(accomplice, booking, 'OTHER')).status).toBe(409)
    await world.settleAll()
    expect(await world.gainOf([thief, accomplice])).toBe(before)
  })
})
