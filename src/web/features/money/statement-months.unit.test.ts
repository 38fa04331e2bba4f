import { expect, it } from 'vitest'
import { statementMonths } from './statement-months.ts'

const NEW_YEAR_IN_NAIROBI = new Date('2026-12-31T21:30:00Z')

it.each([
  [null, { month: '2027-01', previous: '2026-12', next: null }],
  ['2026-12', { month: '2026-12', previous: '2026-11', next: '2027-01' }],
  ['2026-01', { month: '2026-01', previous: '2025-12', next: '2026-02' }],
  ['2027-02', { month: '2027-01', previous: '2026-12', next: null }],
  ['2026-13', { month: '2027-01', previous: '2026-12', next: null }],
])('`statementMonths` finds the months before and after %s, up to the current month in Nairobi', (asked, expected) => {
  expect(statementMonths(asked, NEW_YEAR_IN_NAIROBI)).toEqual(expected)
})
