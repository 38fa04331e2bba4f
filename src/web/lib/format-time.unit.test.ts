import { expect, it } from 'vitest'
import { formatClock, formatDate, formatDay, formatDays, formatDeparture } from './format-time.ts'

it('an instant is formatted as day and time in Nairobi', () => {
  expect(formatDeparture('2026-11-27T07:00:00.000Z', 'en')).toBe('Fri 27 Nov, 10:00')
})

it('the Nairobi day is used when it is still the day before in UTC', () => {
  expect(formatDeparture('2026-11-26T22:30:00.000Z', 'en')).toBe('Fri 27 Nov, 01:30')
})

it('an instant is formatted in Swahili', () => {
  expect(formatDeparture('2026-08-07T15:05:00.000Z', 'sw')).toBe('Ijm 7 Ago, 18:05')
})

it('a day and a time are formatted separately', () => {
  expect(formatDay('2026-12-06', 'en')).toBe('Sun 6 Dec')
  expect(formatClock('2026-12-06T21:00:00.000Z')).toBe('00:00')
})

it('a range of days is formatted with both dates, and with only one when both ends are the same day', () => {
  expect(formatDays('2026-11-27', '2026-11-29', 'en')).toBe('Fri 27 Nov – Sun 29 Nov')
  expect(formatDays('2026-11-27', '2026-11-27', 'sw')).toBe('Ijm 27 Nov')
})

it('a day is formatted with its year in Nairobi', () => {
  expect(formatDate('2025-12-31T21:30:00.000Z', 'en')).toBe('1 Jan 2026')
  expect(formatDate('2026-08-07T15:05:00.000Z', 'sw')).toBe('7 Ago 2026')
})
