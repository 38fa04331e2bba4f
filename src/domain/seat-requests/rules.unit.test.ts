import { describe, expect, it } from 'vitest'
import { atNairobi, HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { refusalOf } from '../transition-table.ts'
import { seatRequestCan, seatRequestCannot, sideOf } from './policy.ts'
import {
  isHoldOver,
  isUnanswered,
  passengersOf,
  payByOf,
  cancellationRefund,
  refundPercent,
  type RequestFacts,
} from './rules.ts'
import { REQUEST_TRANSITIONS } from './transitions.ts'

const departsAt = atNairobi('2026-11-25', '10:00')
const before = (ms: number) => new Date(departsAt.getTime() - ms)

const facts: RequestFacts = {
  status: 'PENDING',
  payBy: null,
  totalKsh: 500,
  isPaying: false,
  ride: { status: 'REQUESTED', departsAt, arrivesAt: new Date(departsAt.getTime() + 3 * HOUR_MS), completedAt: null },
  boardedAt: null,
  isDisputed: false,
}

describe('the payment window', () => {
  it.each([
    ['ends two hours after approval', 10 * HOUR_MS, 8 * HOUR_MS],
    ['ends 30 minutes before departure when that is sooner', 2 * HOUR_MS, 30 * MINUTE_MS],
    ['lasts until departure when the approval is 30 minutes before it', 30 * MINUTE_MS, 0],
    ['lasts until departure when the approval is in the last minute', MINUTE_MS, 0],
  ])('the payment window %s', (_what, approvedBefore, endsBefore) =>
    expect(payByOf(departsAt, before(approvedBefore))).toEqual(before(endsBefore)),
  )

  const held = { ...facts, status: 'APPROVED', payBy: before(8 * HOUR_MS) } as const
  it('the payment window is over at `payBy`, not a millisecond earlier', () => {
    expect(isHoldOver(held, before(8 * HOUR_MS + 1))).toBe(false)
    expect(isHoldOver(held, before(8 * HOUR_MS))).toBe(true)
  })
  it('waits for a payment in progress', () => expect(isHoldOver({ ...held, isPaying: true }, departsAt)).toBe(false))
  it('an unanswered request ends at departure', () => {
    expect(isUnanswered(facts, before(1))).toBe(false)
    expect(isUnanswered(facts, departsAt)).toBe(true)
  })
  it('the end of the payment window does not cancel a paid request', () => {
    const paid = { ...held, status: 'PAID' } as const
    expect(refusalOf(REQUEST_TRANSITIONS.expire, 'clock', held, departsAt)).toBeNull()
    expect(refusalOf(REQUEST_TRANSITIONS.expire, 'clock', paid, departsAt)).not.toBeNull()
    expect(refusalOf(REQUEST_TRANSITIONS.lapse, 'clock', paid, departsAt)).not.toBeNull()
  })
})

describe('the refund', () => {
  const policy = { fullHours: 24, partialHours: 2, partialPercent: 50, regretMinutes: 30 }
  const longAgo = before(72 * HOUR_MS)
  it.each([
    ['the whole price until 24 hours before departure', 24 * HOUR_MS, longAgo, 100],
    ['half of the price less than 24 hours before departure', 24 * HOUR_MS - 1, longAgo, 50],
    ['half of the price until 2 hours before departure', 2 * HOUR_MS, longAgo, 50],
    ['0 in the last 2 hours', 2 * HOUR_MS - 1, longAgo, 0],
    ['the whole price within 30 minutes of paying', 5 * HOUR_MS, before(5.5 * HOUR_MS), 100],
    ['half of the price more than 30 minutes after paying', 5 * HOUR_MS, before(5.5 * HOUR_MS + 1), 50],
    ['0 in the last 2 hours, even right after paying', HOUR_MS, before(HOUR_MS + MINUTE_MS), 0],
  ])('the refund to a rider who cancels is %s', (_what, cancelledBefore, paidAt, percent) =>
    expect(refundPercent('rider', { totalKsh: 1000, paidAt, departsAt }, policy, before(cancelledBefore))).toBe(
      percent,
    ),
  )

  it('the refund is the whole price when the owner cancels, at any time', () =>
    expect(cancellationRefund('owner', { totalKsh: 1000, paidAt: longAgo, departsAt }, policy, before(1))).toEqual({
      percent: 100,
      amount: 1000,
    }))

  it('the refund is rounded up to a whole shilling', () =>
    expect(
      cancellationRefund('rider', { totalKsh: 333, paidAt: longAgo, departsAt }, policy, before(5 * HOUR_MS)).amount,
    ).toBe(167))
})

it('the first passenger of a request is the caller, and the names of the others are in title case', () =>
  expect(
    passengersOf({ name: 'Achieng Otieno', phone: '+254711111111' }, [
      { name: 'another passenger', phone: '+254722222222' },
      { name: 'mary  WANJIKU', phone: '+254733333333' },
    ]),
  ).toEqual([
    { name: 'Achieng Otieno', phone: '+254711111111' },
    { name: 'Mary Wanjiku', phone: '+254733333333' },
  ]))

describe('the list of actions on a request', () => {
  const now = before(5 * HOUR_MS)
  const held = { ...facts, status: 'APPROVED', payBy: before(4 * HOUR_MS) } as const

  it('the side of a viewer is rider or owner of the request, and null for all others', () => {
    const people = { riderId: 'rider', ownerId: 'owner' }
    expect(['rider', 'owner', 'stranger'].map((id) => sideOf({ id }, people))).toEqual(['rider', 'owner', null])
    expect(sideOf(null, people)).toBeNull()
  })
  const none = { approve: false, cancel: false, pay: false, showPin: false, board: false, dispute: false }
  const nothing = { ...none, share: false }
  it('the owner can approve or cancel a pending request, and the rider can cancel it', () => {
    expect(seatRequestCan('owner', facts, now)).toEqual({ ...nothing, approve: true, cancel: true })
    expect(seatRequestCan('rider', facts, now)).toEqual({ ...nothing, cancel: true })
  })
  it('the rider can pay for an approved request until its time to pay is over, but not during a payment', () => {
    expect(seatRequestCan('rider', held, now).pay).toBe(true)
    expect(seatRequestCan('rider', { ...held, isPaying: true }, now)).toEqual(nothing)
    expect(seatRequestCan('rider', held, before(4 * HOUR_MS)).pay).toBe(false)
    expect(seatRequestCan('owner', held, now)).toEqual({ ...nothing, cancel: true })
  })
  it('offers no actions on an unpaid request after departure, and none to other users at any time', () => {
    expect(seatRequestCan('rider', { ...facts, status: 'APPROVED' }, departsAt)).toEqual(nothing)
    expect(seatRequestCan(null, facts, now)).toEqual(nothing)
    const paid = { ...facts, status: 'PAID', ride: { ...facts.ride, status: 'STARTED' } } as const
    expect(seatRequestCan(null, paid, new Date(departsAt.getTime() + HOUR_MS))).toEqual(nothing)
  })
  it('offers the boarding PIN only before boarding, while there is no report, and until the ride has ended', () => {
    const on = (status: 'CONFIRMED' | 'STARTED' | 'COMPLETED' | 'CANCELLED', changes: Partial<RequestFacts> = {}) => {
      const paid = { ...facts, status: 'PAID', ride: { ...facts.ride, status }, ...changes } as const
      return [seatRequestCan('rider', paid, departsAt).showPin, seatRequestCan('owner', paid, departsAt).board]
    }
    expect([on('CONFIRMED'), on('STARTED')]).toEqual([
      [true, true],
      [true, true],
    ])
    expect([on('COMPLETED'), on('CANCELLED')]).toEqual([
      [false, false],
      [false, false],
    ])
    expect(on('STARTED', { boardedAt: departsAt })).toEqual([false, false])
    expect(on('STARTED', { isDisputed: true })).toEqual([false, false])
  })
  const why = (changes: Partial<RequestFacts>, at = now) =>
    refusalOf(REQUEST_TRANSITIONS.pay, 'rider', { ...held, ...changes }, at)?.messageKey
  it('payment is refused before approval, after payment, after the time to pay, at departure and above M-Pesa’s limit, with the reason', () => {
    expect(why({})).toBeUndefined()
    expect(why({ status: 'PENDING' })).toBe('payment.notApproved')
    expect(why({ status: 'CANCELLED' })).toBe('payment.notApproved')
    expect(why({ status: 'PAID' })).toBe('payment.alreadyPaid')
    expect(why({}, before(4 * HOUR_MS))).toBe('payment.holdOver')
    expect(why({ ride: { ...facts.ride, status: 'CANCELLED' } })).toBe('payment.departed')
    expect(why({}, departsAt)).toBe('payment.departed')
    expect(why({ totalKsh: 250_000 })).toBeUndefined()
    expect(why({ totalKsh: 250_001 })).toBe('payment.tooMuch')
  })
  const refusals = (side: 'rider' | 'owner', changes: Partial<RequestFacts> = {}, at = now) =>
    seatRequestCannot({ side, language: 'en' }, { ...facts, ...changes }, at)
  it('gives reasons for refused actions of the viewer, but not of the other person', () => {
    expect(Object.keys(refusals('rider'))).toEqual(['pay', 'showPin', 'share', 'dispute'])
    expect(refusals('owner', { status: 'PAID' }).board).toEqual({
      code: 'WRONG_STATE',
      message: 'You can enter PINs from 30 minutes before departure.',
    })
    expect(refusals('owner', { status: 'PAID', boardedAt: now }).cancel?.message).toContain('on board')
    expect(refusals('rider', { status: 'PAID' }, departsAt).cancel?.code).toBe('WRONG_STATE')
  })
})
