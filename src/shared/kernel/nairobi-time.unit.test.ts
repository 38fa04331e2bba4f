import { expect, it } from 'vitest'
import { addDays, HOUR_MS, isCalendarDay, nairobiDay, nairobiDayStart, startOfNairobiDay } from './nairobi-time.ts'

/** Correct for the years 2001 to 2100, which the test covers. */
const isLeap = (year: number) => year % 4 === 0 && year % 100 !== 0

it('the check of calendar days accepts each day of a century, and refuses days that a month does not have', () => {
  const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const wrong: string[] = []
  for (let year = 2001; year <= 2100; year++)
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const last = (lastDays[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        if (isCalendarDay(text) !== (day >= 1 && day <= last)) wrong.push(text)
      }
  expect(wrong).toEqual([])
  expect(['2026-1-01', '20260101', '2026-01-01T00:00', ''].filter(isCalendarDay)).toEqual([])
})

it('the day of an instant begins at midnight in Nairobi', () => {
  const midnight = startOfNairobiDay('2026-03-01')
  expect(midnight.toISOString()).toBe('2026-02-28T21:00:00.000Z')
  for (const ms of [0, 1, 23 * HOUR_MS, 24 * HOUR_MS - 1])
    expect(nairobiDayStart(new Date(midnight.getTime() + ms))).toEqual(midnight)
  const before = nairobiDayStart(new Date(midnight.getTime() - 1))
  expect(nairobiDay(before)).toBe(addDays('2026-03-01', -1))
})
