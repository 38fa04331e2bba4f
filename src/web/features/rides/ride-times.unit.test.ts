import { beforeAll, expect, it } from 'vitest'
import { loadMessages, translator } from '../../lib/messages.ts'
import { arrivesAnotherDay } from './check-arrival.ts'
import { describeJourney } from './ride-times.ts'

beforeAll(() => loadMessages('en'))
const t = translator('en')

it.each([
  ['2026-11-27T07:00:00.000Z', '2026-11-27T11:30:00.000Z', 'about 4 h 30 min'],
  ['2026-11-27T07:00:00.000Z', '2026-11-27T07:40:00.000Z', 'about 40 min'],
  ['2026-11-27T07:00:00.000Z', '2026-11-27T09:00:00.000Z', 'about 2 h'],
  ['2026-11-27T07:00:00.000Z', '2026-11-27T06:00:00.000Z', 'about 0 min'],
])('the duration from %s to %s is shown as: %s', (departure, arrival, expected) => {
  expect(describeJourney({ time: departure, arrivalTime: arrival, trip: null }, t)).toBe(expected)
})

it.each([
  [{ km: 344.6, minutes: 360 }, 'about 345 km, about 6 h'],
  [{ km: 1204.2, minutes: 1205 }, 'about 1,204 km, about 20 h 5 min'],
  [{ km: 4.3, minutes: 15 }, 'about 4.3 km, about 15 min'],
])('the distance is shown where it is known: %j', (trip, expected) => {
  const time = '2026-11-27T07:00:00.000Z'
  expect(describeJourney({ time, arrivalTime: time, trip }, t)).toBe(expected)
})

it('an arrival on the next Nairobi day is marked', () => {
  expect(arrivesAnotherDay('2026-11-27T19:00:00.000Z', '2026-11-27T22:00:00.000Z')).toBe(true)
  expect(arrivesAnotherDay('2026-11-27T22:00:00.000Z', '2026-11-28T02:00:00.000Z')).toBe(false)
})
