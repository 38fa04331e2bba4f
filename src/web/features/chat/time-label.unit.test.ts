import { beforeAll, expect, it } from 'vitest'
import { loadMessages, translator } from '../../lib/messages.ts'
import { timeLabel } from './time-label.ts'

beforeAll(() => loadMessages('en', ['chat-screens']))

// A Friday morning in Nairobi.
const NOW = new Date('2026-11-27T06:00:00.000Z')
const labelOf = (instant: string) => timeLabel(instant, NOW, translator('en'))

it.each([
  ['2026-11-27T05:59:00.000Z', 'Today'],
  // The 27th in Nairobi, but still the 26th in UTC.
  ['2026-11-26T21:00:00.000Z', 'Today'],
  ['2026-11-26T20:59:00.000Z', 'Yesterday'],
  ['2026-11-25T06:00:00.000Z', 'Wednesday'],
  ['2026-11-21T06:00:00.000Z', 'Saturday'],
  ['2026-11-20T06:00:00.000Z', 'Last week'],
  ['2026-11-14T06:00:00.000Z', 'Last week'],
  ['2026-11-13T06:00:00.000Z', '2 weeks ago'],
  ['2026-10-29T06:00:00.000Z', '4 weeks ago'],
  ['2026-10-28T06:00:00.000Z', 'Last month'],
  ['2026-09-29T06:00:00.000Z', 'Last month'],
  ['2026-09-28T06:00:00.000Z', '2 months ago'],
  ['2025-11-28T06:00:00.000Z', '12 months ago'],
  ['2025-11-27T06:00:00.000Z', 'Last year'],
  ['2024-11-27T06:00:00.000Z', '2 years ago'],
])('the time %s is labelled "%s" [9.display.ago]', (instant, label) => {
  expect(labelOf(instant)).toBe(label)
})

it('a time slightly in the future is labelled "Today"', () => {
  expect(labelOf('2026-11-27T06:00:05.000Z')).toBe('Today')
})
