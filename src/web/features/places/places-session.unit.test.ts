import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placesSessionToken } from './places-session.ts'
import { completePlace } from './suggest-places.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('searches for places use one session token for 180 seconds and then a new one [9.autocomplete.session]', () => {
  const first = placesSessionToken()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  vi.advanceTimersByTime(179_999)
  expect(placesSessionToken()).toBe(first)
  vi.advanceTimersByTime(1)
  expect(placesSessionToken()).not.toBe(first)
})

it('searches for places use a new session token after a place was chosen', async () => {
  const first = placesSessionToken()
  const words = { mainText: 'Nakuru', secondaryText: 'Kenya', description: 'Nakuru, Kenya' }
  await completePlace({ placeId: 'ke:nakuru', ...words, coordinates: { lat: -0.3, lng: 36.1 } })
  expect(placesSessionToken()).not.toBe(first)
})
