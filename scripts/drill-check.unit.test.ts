import { describe, expect, it } from 'vitest'
import { backAfter, findWrong, longestGap } from './drill-check.ts'
import type { Sent } from './drill-load.ts'

const sent = (at: number, ms: number, status: number, more: Partial<Sent> = {}): Sent => ({
  at,
  ms,
  status,
  isWrite: true,
  path: '/api/messaging/send',
  code: '',
  text: '',
  mayReturn: false,
  ...more,
})
const wrong = (one: Partial<Sent> & { status: number }, isProcessLost = false) =>
  findWrong([sent(0, 1, one.status, one)], isProcessLost).length === 1
const calls = [
  sent(0, 900, 201),
  sent(1050, 50, 200),
  sent(1200, 5, 503),
  sent(1300, 5, 200, { isWrite: false }),
  sent(1400, 0, 0),
  sent(3000, 100, 202),
  sent(3150, 50, 201),
]

describe('the longest time without an acknowledged write', () => {
  it('is counted from the fault and from every acknowledged write', () => {
    expect(longestGap(calls, 1000, 3500)).toBe(2000)
    expect(longestGap(calls, 200, 3500)).toBe(2000)
    expect(longestGap(calls.slice(5), 1000, 3500)).toBe(2100)
  })

  it('is counted until the end of the load', () => {
    expect(longestGap(calls, 1000, 7200)).toBe(4000)
    expect(longestGap(calls.slice(0, 5), 1000, 3500)).toBe(2400)
  })

  it('is infinite when no write was acknowledged after the fault', () => {
    expect(longestGap(calls, 4000, 5000)).toBe(Infinity)
    expect(longestGap([], 1000, 2000)).toBe(Infinity)
  })
})

it('the time to recover is measured from the promotion to the first acknowledged write after it', () => {
  expect(backAfter(calls, 2600)).toBe(500)
  expect(backAfter(calls, 1000)).toBe(100)
  expect(backAfter(calls, 3200)).toBe(Infinity)
})

describe('wrong answers', () => {
  it('are those without a status of 2xx that do not ask the caller to try again', () => {
    expect([200, 201, 202, 204].filter((status) => wrong({ status }))).toEqual([])
    expect(wrong({ status: 503, mayReturn: true })).toBe(false)
    expect([400, 401, 403, 404, 422, 429, 500, 503, 504].filter((status) => !wrong({ status }))).toEqual([])
  })

  it('include a 409, except when two riders request the same seat', () => {
    const path = '/api/request/1/approve'
    expect(wrong({ status: 409, path, code: 'SEATS_HELD' })).toBe(false)
    expect(wrong({ status: 409, path, code: 'CONFLICT' })).toBe(true)
    expect(wrong({ status: 409, path: '/api/messaging/send', code: 'SEATS_HELD' })).toBe(true)
  })

  it('include a missing answer and a 502, unless a process was killed', () => {
    expect([0, 502].map((status) => wrong({ status }))).toEqual([true, true])
    expect([0, 502].map((status) => wrong({ status }, true))).toEqual([false, false])
    expect(wrong({ status: 500 }, true)).toBe(true)
  })
})
