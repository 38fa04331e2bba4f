import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { board, readPin } from '../../tests/paid-seat.ts'
import { approvedRequest, expectBooksToBalance, pay, readState } from '../../tests/paying-world.ts'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import { payouts } from '../db/schema/index.ts'

// The whole product sends refunds and payouts to the simulator with its real M-Pesa client.

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct({ MPESA_TIMEOUT_MS: '400' })
})
afterAll(async () => {
  await expectBooksToBalance(product)
  await product.close()
})

const control = async (path: string, body: unknown) =>
  expect((await product.call('POST', `/dev${path}`, { body })).status).toBe(200)
const fault = (operation: string, name: string, phone: string) =>
  control('/faults', { provider: 'mpesa', operation, fault: name, phone, times: 1 })
const moveTo = (instant: Date) => control('/clock', { now: instant.toISOString() })
const passSeconds = (seconds: number) => moveTo(new Date(product.clock.now().getTime() + seconds * 1000))
const onPhone = async (path: string, phone: string) =>
  (await product.call('GET', `/dev${path}?${path === '/inbox' ? 'to' : 'phone'}=${encodeURIComponent(phone)}`)).body
const amountsSentTo = async (phone: string) =>
  (await onPhone('/mpesa/sent', phone)).map((sent: { command: string; amount: number }) => [sent.command, sent.amount])
const messagesOf = async (phone: string): Promise<string[]> =>
  (await onPhone('/inbox', phone)).map(({ text }: { text: string }) => text)

const paidSeat = async () => {
  const seat = await approvedRequest(product)
  expect((await pay(product, seat.request.id, seat.riderToken)).status).toBe(202)
  const [prompt] = await onPhone('/mpesa/prompts', seat.rider.phone)
  await control(`/mpesa/prompts/${prompt.checkoutRequestId}`, { action: 'approve' })
  await product.runDueJobs()
  expect((await readState(product, seat.request.id)).request).toBe('PAID')
  return seat
}
type Seat = Awaited<ReturnType<typeof paidSeat>>

const cancel = async (seat: Seat) => {
  const { body } = await product.call('POST', `/api/request/${seat.request.id}/cancel`, {
    as: seat.riderToken,
    body: {},
  })
  expect(body.refund).toEqual({ amount: 500, status: 'DUE' })
}
const refundOf = async (seat: Seat) => (await readState(product, seat.request.id)).owed[0]?.status
const boardAtDeparture = async (seat: Seat) => {
  if (product.clock.now() < seat.ride.departsAt) await moveTo(seat.ride.departsAt)
  const pin = await readPin(product, seat)
  expect((await board(product, seat, pin)).status).toBe(200)
}
const releaseBoarded = async (seats: readonly Seat[]) => {
  const arrivals = seats.map(({ ride }) => ride.arrivesAt.getTime())
  await moveTo(new Date(Math.max(...arrivals)))
  for (const { ride, ownerToken } of seats)
    expect((await product.call('POST', `/api/ride/${ride.id}/complete`, { as: ownerToken })).status).toBe(200)
  await passSeconds(3600)
}
const payoutOf = async (seat: Seat) =>
  (await product.deps.db.query.payouts.findFirst({ where: eq(payouts.requestId, seat.request.id) }))?.status
const passMinutes = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) await passSeconds(60)
}

it('the product reverses the payment of a cancelled seat, and tells the rider by a message', async () => {
  const seat = await paidSeat()
  await cancel(seat)
  await passSeconds(10)
  expect(await refundOf(seat)).toBe('SENT')
  expect(await amountsSentTo(seat.rider.phone)).toEqual([['TransactionReversal', 500]])
  await passSeconds(10)
  const told = (await messagesOf(seat.rider.phone)).filter((text) =>
    /^Refund sent: Ksh 500 for .+, to M-Pesa \.\.\d{3}, code \w+\. http:\/\/localhost:3000\/r\/\w{7}$/.test(text),
  )
  expect(told).toHaveLength(1)
})

it('the product pays the driver of a boarded rider by B2C, and tells the driver by a message', async () => {
  const seat = await paidSeat()
  await boardAtDeparture(seat)
  await releaseBoarded([seat])
  await passSeconds(10)
  expect(await payoutOf(seat)).toBe('SENT')
  expect(await amountsSentTo(seat.owner.phone)).toEqual([['BusinessPayment', 500]])
  await passSeconds(10)
  const told = (await messagesOf(seat.owner.phone)).filter((text) =>
    /^You have been paid Ksh 500: 1 seat, .+, M-Pesa \.\.\d{3}, code \w+\. http/.test(text),
  )
  expect(told).toHaveLength(1)
})

const TROUBLES: [string, (operation: string, phone: string) => Promise<unknown>][] = [
  ['the result is lost', (_, phone) => control('/mpesa/transfers', { phone, results: 0 })],
  ['the result comes three times', (_, phone) => control('/mpesa/transfers', { phone, results: 3 })],
  ['the result is ten minutes late', (_, phone) => control('/mpesa/transfers', { phone, delayMs: 600_000 })],
  ['M-Pesa reports a timeout first', (_, phone) => control('/mpesa/transfers', { phone, timesOut: true })],
  ['there is no money on the account at first', (_, phone) => control('/mpesa/transfers', { phone, resultCode: '1' })],
  ['our call gets no answer, and was executed', (operation, phone) => fault(operation, 'timeout', phone)],
  ['our call gets half an answer, and was executed', (operation, phone) => fault(operation, 'truncated', phone)],
  ['M-Pesa answers 500', (operation, phone) => fault(operation, '500', phone)],
  ['M-Pesa answers with a web page', (operation, phone) => fault(operation, 'malformed', phone)],
  ['M-Pesa is busy', (operation, phone) => fault(operation, 'busy', phone)],
]

/** Each fault has a seat of its own. The same 13 minutes pass for all seats, because that is faster. */
const inEveryTrouble = async (
  operation: string,
  payee: (seat: Seat) => string,
  begin: (seats: readonly Seat[]) => Promise<void>,
) => {
  const seats = new Map<string, Seat>()
  for (const [name, trouble] of TROUBLES) {
    const seat = await paidSeat()
    await trouble(operation, payee(seat))
    seats.set(name, seat)
  }
  await begin([...seats.values()])
  await passMinutes(13)
  return (name: string): Seat => {
    const seat = seats.get(name)
    if (!seat) throw new Error(`no seat met: ${name}`)
    return seat
  }
}

describe('a fare', () => {
  let seatIn: (name: string) => Seat
  beforeAll(async () => {
    seatIn = await inEveryTrouble(
      'reversal',
      ({ rider }) => rider.phone,
      async (all) => {
        for (const seat of all) await cancel(seat)
      },
    )
  })

  it.each(TROUBLES)('a fare is refunded once although %s', async (name) => {
    const seat = seatIn(name)
    expect(await refundOf(seat)).toBe('SENT')
    expect(await amountsSentTo(seat.rider.phone)).toEqual([['TransactionReversal', 500]])
  })
})

describe('a driver', () => {
  let seatIn: (name: string) => Seat
  beforeAll(async () => {
    seatIn = await inEveryTrouble(
      'b2c',
      ({ owner }) => owner.phone,
      async (all) => {
        for (const seat of all) await boardAtDeparture(seat)
        await releaseBoarded(all)
      },
    )
  })

  it.each(TROUBLES)('a driver is paid once although %s', async (name) => {
    const seat = seatIn(name)
    expect(await payoutOf(seat)).toBe('SENT')
    expect(await amountsSentTo(seat.owner.phone)).toEqual([['BusinessPayment', 500]])
  })
})
