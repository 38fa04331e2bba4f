import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { payments, payouts, refunds } from '../src/db/schema/index.ts'
import { recordPaymentResult } from '../src/domain/checkout/index.ts'
import { HOUR_MS, MINUTE_MS } from '../src/shared/kernel/nairobi-time.ts'
import { approvedRequest, pay } from './paying-world.ts'
import type { TestProduct } from './test-product.ts'

/** @returns the M-Pesa code */
export const payFor = async (
  world: TestProduct,
  request: { id: string; totalKsh: number },
  riderToken: string,
): Promise<string> => {
  const { body } = await pay(world, request.id, riderToken)
  const receipt = `PS${randomUUID().replaceAll('-', '').slice(0, 8)}`.toUpperCase()
  await recordPaymentResult(world.deps, body.payment.id, { kind: 'paid', paidKsh: request.totalKsh, receipt })
  return receipt
}

type Given = Parameters<typeof approvedRequest> extends [TestProduct, ...infer Rest] ? Rest : never

/**
 * By default the seat costs Ksh 500, on a ride in 2 days. The result of the payment is recorded directly, because other
 * tests cover M-Pesa.
 */
export const paidSeat = async (world: TestProduct, ...given: Given) => {
  const people = await approvedRequest(world, ...given)
  await payFor(world, people.request, people.riderToken)
  const [payment] = await world.deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.requestId, people.request.id), eq(payments.state, 'SUCCEEDED')))
  if (!payment) throw new Error('The seat was not paid for.')
  const { departsAt, arrivesAt } = people.ride
  return { ...people, payment, departsAt, arrivesAt }
}
export const seatSoon = async (world: TestProduct) => {
  const departsAt = new Date(world.deps.clock.now().getTime() + 50 * MINUTE_MS)
  return paidSeat(world, {}, { departsAt, arrivesAt: new Date(departsAt.getTime() + 3 * HOUR_MS) })
}
export type PaidSeat = Awaited<ReturnType<typeof paidSeat>>

export const readPin = async (world: TestProduct, seat: Pick<PaidSeat, 'request' | 'riderToken'>): Promise<string> => {
  const path = `/api/request/${seat.request.id}/boarding-pin`
  const { status, body } = await world.call('GET', path, { as: seat.riderToken })
  // If there were no PIN, a test that expects to find it nowhere would pass.
  if (typeof body.pin !== 'string') throw new Error(`The PIN was answered with ${status}.`)
  return body.pin
}

export const board = (world: TestProduct, seat: Pick<PaidSeat, 'request' | 'ownerToken'>, pin: string) =>
  world.call('POST', `/api/request/${seat.request.id}/board`, { as: seat.ownerToken, body: { pin } })

export const wrongPin = (pin: string): string => String((Number(pin) + 1) % 10_000).padStart(4, '0')

export const moveTo = (world: TestProduct, instant: Date, seconds = 0): void =>
  world.clock.set(new Date(instant.getTime() + seconds * 1000))

export const moneyOf = async (world: TestProduct, paymentId: string) => {
  const back = await world.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const out = await world.deps.db.select().from(payouts).where(eq(payouts.paymentId, paymentId))
  return {
    refunds: back.map(({ amountKsh, cause }) => [cause, amountKsh]),
    payouts: out.map(({ grossKsh, reason, status }) => [reason, grossKsh, status === 'TAKEN_BACK']),
  }
}
