import { describe, expect, it } from 'vitest'
import {
  afterRefusal,
  isOldEnough,
  nextAttempt,
  readStatus,
  refundMethod,
  type RefundFacts,
  type Refused,
} from './rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const payout: Refused = { method: 'B2C', code: '2001', refusals: 1, createdAt: ago(3600), cause: null }
const reversal: Refused = { ...payout, method: 'REVERSAL', cause: 'RIDE_CANCELLED' }

describe('a transfer that M-Pesa has refused', () => {
  it.each([
    [1, 5],
    [2, 15],
    [3, 60],
    [4, 180],
    [5, 360],
    [6, 360],
  ])('is sent again, after temporary refusal %i, %i minutes later', (refusals, minutes) =>
    expect(afterRefusal({ ...payout, code: '1', refusals }, NOW)).toEqual(minutesLater(minutes)),
  )

  it.each(['1', '4', '8', '17', '26', '1001'])('is sent again later after temporary code %s', (code) => {
    expect(afterRefusal({ ...payout, code, refusals: 9 }, NOW)).toEqual(minutesLater(360))
    expect(afterRefusal({ ...reversal, code }, NOW)).toEqual(minutesLater(5))
  })

  it.each(['2', '3', '2006', '2040'])('goes to review at once after code %s of a permanent error', (code) =>
    expect(afterRefusal({ ...payout, code }, NOW)).toBe('REVIEW'),
  )

  it('goes to review after the fourth refusal with any other code', () => {
    expect(afterRefusal({ ...payout, refusals: 3 }, NOW)).toEqual(minutesLater(60))
    expect(afterRefusal({ ...payout, refusals: 4 }, NOW)).toBe('REVIEW')
  })

  it('goes to review 24 hours after the money was owed, also with a temporary code', () => {
    const [younger, older] = [24 * 3600 - 1, 24 * 3600].map((seconds) =>
      afterRefusal({ ...payout, code: '1', createdAt: ago(seconds) }, NOW),
    )
    expect([younger, older]).toEqual([minutesLater(5), 'REVIEW'])
  })

  it('is due again at once after a refused reversal, but goes to review when another amount was paid or M-Pesa does not know the payment', () => {
    expect(afterRefusal(reversal, NOW)).toEqual(NOW)
    expect(afterRefusal({ ...reversal, cause: 'WRONG_AMOUNT' }, NOW)).toBe('REVIEW')
    for (const code of ['R000002', '25']) expect(afterRefusal({ ...reversal, code }, NOW)).toBe('REVIEW')
  })
})

describe('a refund', () => {
  const whole: RefundFacts = {
    amountKsh: 500,
    cause: 'RIDE_CANCELLED',
    paidKsh: 500,
    receipt: 'TKL0000001',
    failedReversals: [],
  }
  const wrong: RefundFacts = { ...whole, cause: 'WRONG_AMOUNT' }

  it.each<[string, ReturnType<typeof refundMethod>, RefundFacts]>([
    ['of the whole payment', 'REVERSAL', whole],
    ['of less than the payment', 'B2C', { ...whole, amountKsh: 499 }],
    ['of a payment without an M-Pesa code', 'B2C', { ...whole, receipt: null }],
    ['after temporary refusals of the reversal', 'REVERSAL', { ...whole, failedReversals: ['1', '17'] }],
    ['after a refused reversal', 'B2C', { ...whole, failedReversals: ['1', '2001'] }],
    ['of a payment that M-Pesa does not know', 'REVERSAL', { ...whole, failedReversals: ['2001', 'R000002'] }],
    ['of another amount than the price', 'REVERSAL', wrong],
    ['of another amount without an M-Pesa code', 'REVIEW', { ...wrong, receipt: null }],
    ['of another amount after a refused reversal', 'REVIEW', { ...wrong, failedReversals: ['2001'] }],
  ])('%s gets the method %s', (_what, method, facts) => expect(refundMethod(facts)).toBe(method))
})

it('a transfer that M-Pesa does not know is sent again from 60 seconds after the last attempt', () => {
  expect([isOldEnough(ago(59.999), NOW), isOldEnough(ago(60), NOW), isOldEnough(null, NOW)]).toEqual([
    false,
    true,
    false,
  ])
})

it.each([
  [1, 4],
  [2, 8],
  [7, 256],
  [8, 300],
  [20, 300],
])('a transfer is sent again when M-Pesa was down: after attempt %i, %i seconds later', (attempts, seconds) =>
  expect(nextAttempt(attempts, NOW)).toEqual(new Date(NOW.getTime() + seconds * 1000)),
)

it.each([
  ['Completed', 'sent'],
  ['Failed', 'failed'],
  ['Cancelled', 'failed'],
  ['DECLINED', 'failed'],
  ['Expired', 'failed'],
  ['Authorized', 'in-flight'],
  [null, 'in-flight'],
])('a transfer with M-Pesa’s status %j counts as %s', (status, read) => expect(readStatus(status)).toBe(read))
