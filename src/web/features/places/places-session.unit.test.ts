import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endPlacesSession, placesSessionToken } from './places-session.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('keeps one token for 180 seconds and then creates a new one [9.autocomplete.session]', () => {
  const first = placesSessionToken()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  vi.advanceTimersByTime(179_999)
  expect(placesSessionToken()).toBe(first)
  vi.advanceTimersByTime(1)
  expect(placesSessionToken()).not.toBe(first)
})

it('creates a new token after a choice has ended the session', () => {
  const first = placesSessionToken()
  endPlacesSession()
  expect(placesSessionToken()).not.toBe(first)
})
