import { expect, it } from 'vitest'
import { formatSpan } from './format-span.ts'

it.each([
  ['SCHEDULE', '2026-11-20T21:00:00Z', '2026-11-21T21:00:00Z', '21 Nov 2026'],
  ['STATEMENT', '2026-11-20T21:00:00Z', '2026-11-21T20:59:00Z', '21 Nov 2026'],
  ['STATEMENT', '2026-11-20T21:00:00Z', '2026-11-21T21:00:00Z', '21 Nov 2026 – 22 Nov 2026'],
] as const)('a check from a %s from %s to %s shows “%s”', (source, from, to, shown) => {
  const numbers = { checked: 0, matched: 0, differences: 0, checking: 0, unexplainedKsh: 0 }
  expect(formatSpan({ id: '', source, from, to, at: to, ...numbers }, 'en')).toBe(shown)
})
