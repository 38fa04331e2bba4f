import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setServerTime, serverNow } from './server-clock.ts'

const MINUTE_MS = 60_000
const NOON = Date.parse('2026-11-23T09:00:00Z')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => vi.useRealTimers())

it('a page follows the server’s time, even when the phone’s clock is wrong or is set again', () => {
  vi.setSystemTime(NOON - 10 * MINUTE_MS)
  expect(serverNow()).toBe(NOON - 10 * MINUTE_MS)
  setServerTime(NOON, performance.now())
  expect(serverNow()).toBe(NOON)
  vi.advanceTimersByTime(10_000)
  vi.setSystemTime(NOON + 130 * MINUTE_MS)
  expect(serverNow()).toBe(NOON + 10_000)
  // The phone’s timer stopped while the phone was asleep. A later answer corrects the page’s time.
  setServerTime(NOON + 5 * MINUTE_MS, performance.now())
  expect(serverNow()).toBe(NOON + 5 * MINUTE_MS)
  // A slow answer contains an older time.
  setServerTime(NOON + MINUTE_MS, performance.now())
  expect(serverNow()).toBe(NOON + 5 * MINUTE_MS)
})
