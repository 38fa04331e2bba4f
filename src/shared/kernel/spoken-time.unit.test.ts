import { expect, it } from 'vitest'
import { formatDays } from './spoken-time.ts'

it('names two days from the first to the last, and one day once', () => {
  expect(formatDays('2026-11-27', '2026-11-29', 'en')).toBe('Fri 27 Nov – Sun 29 Nov')
  expect(formatDays('2026-11-27', '2026-11-27', 'sw')).toBe('Ijm 27 Nov')
})
