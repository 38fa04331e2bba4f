import { describe, expect, it } from 'vitest'
import type { RequestStatus, RideStatus } from '../../shared/kernel/enums.ts'
import { PAYMENT_STATES } from '../../shared/kernel/money-states.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import {
  believableFailure,
  believablePaid,
  failureKey,
  isGivenUp,
  isOpen,
  countedPromptsSince,
  msisdnOf,
  nextAttempt,
  nextCheck,
  promptEnd,
  promptWait,
  phoneOf,
  referenceOf,
  settle,
  statusOf,
} from './rules.ts'
import { NOT_SENT } from '../mpesa-calls/rules.ts'

const sentAt = new Date('2026-11-21T07:00:00.000Z')
const after = (ms: number) => new Date(sentAt.getTime() + ms)
const paidOf = (paidKsh: number | null) => ({ kind: 'paid', paidKsh, receipt: null }) as const
const seat = (status: RequestStatus, rideStatus: RideStatus = 'REQUESTED') => ({ status, rideStatus })
const claim = (paidKsh: number | null, resultCode = '0') => ({ resultCode, paidKsh, receipt: null })

it('M-Pesa is queried about a payment often at first, then every 5 minutes, then hourly, until 3 days after the request', () => {
  const asked: number[] = []
  for (let next = nextCheck(sentAt, sentAt); next !== null; next = nextCheck(sentAt, next))
    asked.push((next.getTime() - sentAt.getTime()) / 1000)
  expect(asked.slice(0, 8)).toEqual([10, 20, 35, 60, 90, 150, 300, 600])
  expect(asked.filter((seconds) => seconds <= 3600)).toHaveLength(6 + 12)
  expect(asked.slice(18, 20)).toEqual([7200, 10_800])
  expect(asked.at(-1)).toBe(72 * 3600)
})

it('an M-Pesa request that was not sent is retried with growing pauses, for one minute in all', () => {
  expect(nextAttempt(sentAt, 1, sentAt)).toEqual(after(2000))
  expect(nextAttempt(sentAt, 3, after(10_000))).toEqual(after(18_000))
  expect(nextAttempt(sentAt, 9, after(44_000))).toEqual(after(60_000))
  expect(nextAttempt(sentAt, 9, after(44_001))).toBeNull()
})

it('an M-Pesa prompt ends 60 seconds after it was sent', () => expect(promptEnd(sentAt)).toEqual(after(60_000)))

it('a payment without M-Pesa’s id is abandoned after 3 minutes, and one with an id after 10 minutes', () => {
  const without = { submittedAt: sentAt, checkoutRequestId: null }
  const identified = { submittedAt: sentAt, checkoutRequestId: 'ws_CO_1' }
  expect([isGivenUp(without, after(3 * MINUTE_MS - 1)), isGivenUp(without, after(3 * MINUTE_MS))]).toEqual([
    false,
    true,
  ])
  expect([isGivenUp(identified, after(9 * MINUTE_MS)), isGivenUp(identified, after(10 * MINUTE_MS))]).toEqual([
    false,
    true,
  ])
  expect(isGivenUp({ submittedAt: null, checkoutRequestId: null }, after(HOUR_MS))).toBe(false)
})

it('a success overrides every unsettled state of a payment, and no result overrides a settled state', () => {
  const paid = { kind: 'paid', paidKsh: 500, receipt: 'R' } as const
  const failed = { kind: 'failed', resultCode: '1032' } as const
  for (const state of PAYMENT_STATES) {
    const payment = { state, amountKsh: 500 }
    const isFinal = state === 'SUCCEEDED' || state === 'UNAPPLIED'
    expect(settle(payment, seat('APPROVED'), paid).kind).toBe(isFinal ? 'NOTHING' : 'SUCCEED')
    expect(settle(payment, seat('APPROVED'), failed).kind).toBe(isOpen(state) ? 'FAIL' : 'NOTHING')
  }
})

it('money that cannot buy the seat is refunded, with the reason', () => {
  const payment = { state: 'PENDING', amountKsh: 500 } as const
  expect(settle(payment, seat('APPROVED'), paidOf(1))).toEqual({ kind: 'RETURN', paidKsh: 1, cause: 'WRONG_AMOUNT' })
  expect(settle(payment, seat('APPROVED'), paidOf(501))).toEqual({
    kind: 'RETURN',
    paidKsh: 501,
    cause: 'WRONG_AMOUNT',
  })
  expect(settle(payment, seat('CANCELLED'), paidOf(500))).toEqual({ kind: 'RETURN', paidKsh: 500, cause: 'LATE' })
  expect(settle(payment, seat('APPROVED', 'CANCELLED'), paidOf(500))).toMatchObject({ kind: 'RETURN', cause: 'LATE' })
  expect(settle(payment, seat('APPROVED', 'COMPLETED'), paidOf(500))).toMatchObject({ kind: 'RETURN', cause: 'LATE' })
  expect(settle(payment, seat('PAID', 'COMPLETED'), paidOf(500))).toMatchObject({ kind: 'RETURN', cause: 'DUPLICATE' })
  expect(settle(payment, seat('APPROVED', 'STARTED'), paidOf(500)).kind).toBe('SUCCEED')
  expect(settle(payment, seat('PAID'), paidOf(500))).toEqual({ kind: 'RETURN', paidKsh: 500, cause: 'DUPLICATE' })
  expect(settle(payment, seat('APPROVED'), paidOf(null))).toEqual({ kind: 'SUCCEED', paidKsh: 500 })
})

it('among several callbacks, the one with the right amount counts', () => {
  expect(believablePaid([claim(1), claim(500)], 500)).toEqual(claim(500))
  expect(believablePaid([claim(1)], 500)).toEqual(claim(1))
  expect(believablePaid([claim(null), claim(0), claim(2_000_000), claim(500, '1032')], 500)).toBeNull()
})

it('an unconfirmed failure counts only after 150 seconds, and never when another callback reports a success', () => {
  const failure = { resultCode: '1032', paidKsh: null, receipt: null }
  const success = { resultCode: '0', paidKsh: 500, receipt: 'R' }
  expect(believableFailure([failure], sentAt, after(149_000))).toBeNull()
  expect(believableFailure([failure], sentAt, after(150_000))).toEqual(failure)
  expect(believableFailure([failure, success], sentAt, after(HOUR_MS))).toBeNull()
  expect(believableFailure([], sentAt, after(HOUR_MS))).toBeNull()
})

it('phone numbers and references have M-Pesa’s format', () => {
  expect(msisdnOf('+254712345678')).toBe('254712345678')
  expect(phoneOf('254712345678')).toBe('+254712345678')
  expect(referenceOf('0b5fd1a2-93c4-4a5e-8a43-0e4d4a6c9f10')).toMatch(/^[A-Z0-9]{12}$/)
})

it('a payment shows one of 4 statuses, and no failure reason while it is open or after it succeeded', () => {
  const shown = PAYMENT_STATES.map((state) => statusOf(state)).join(' ')
  expect(shown).toBe('PENDING PENDING PENDING PENDING SUCCEEDED FAILED EXPIRED FAILED')
  expect(failureKey('PENDING', '0')).toBeNull()
  expect(failureKey('SUCCEEDED', '0')).toBeNull()
  expect(failureKey('FAILED', '1037')).toBe('payment.failed.noAnswer')
  expect(failureKey('FAILED', 'SFC_IC0003')).toBe('payment.failed.other')
  expect(failureKey('FAILED', NOT_SENT)).toBe('payment.failed.notSent')
  expect(failureKey('EXPIRED', null)).toBe('payment.expired')
  expect(failureKey('UNAPPLIED', '0')).toBe('payment.beingReturned')
})

describe('the limit of M-Pesa requests to one phone', () => {
  const NOW = new Date('2026-11-22T12:00:00Z')
  const ago = (...seconds: number[]) => seconds.map((age) => new Date(NOW.getTime() - age * 1000))

  it.each([
    ['never asked', [], false, 0],
    ['asked twice by others', [1, 2], false, 0],
    ['asked three times by others', [1, 2, 3599], false, 1],
    ['asked three times by others, the first time an hour ago', [1, 2, 3600], false, 0],
    ['asked four times, three of them lately', [10, 20, 30, 3599], false, 3570],
    ['asked nine times by its owner', [1, 2, 3, 4, 5, 6, 7, 8, 9], true, 0],
    ['asked ten times by its owner', [1, 2, 3, 4, 5, 6, 7, 8, 9, 600], true, 3000],
  ] as const)(
    'a phone that was %s (%j seconds ago, payer owns it: %s) can be asked again after %d seconds',
    (_name, ages, isOwn, seconds) => expect(promptWait(ago(...ages), isOwn, NOW)).toBe(seconds),
  )

  it('counts a request for an hour', () => expect(countedPromptsSince(NOW)).toEqual(ago(3600)[0]))
})
