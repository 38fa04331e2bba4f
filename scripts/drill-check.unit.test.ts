import { expect, it } from 'vitest'
import { longestGap } from './drill-check.ts'

const sent = (at: number, ms: number, status: number, isWrite = true) => ({
  at,
  ms,
  status,
  isWrite,
  path: '/',
  text: '',
})

it('measures the longest time after a fault without an acknowledged write', () => {
  const calls = [
    sent(0, 900, 201),
    sent(1050, 50, 200),
    sent(1200, 5, 503),
    sent(1300, 5, 200, false),
    sent(1400, 0, 0),
    sent(3000, 100, 202),
    sent(3150, 50, 201),
  ]
  expect(longestGap(calls, 1000)).toBe(2000)
  expect(longestGap(calls.slice(0, 5), 1000)).toBe(100)
})
