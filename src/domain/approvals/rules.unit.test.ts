import { expect, it } from 'vitest'
import { countedSince, isWithinLimit } from './rules.ts'

it.each([
  [5000, 0, true],
  [5001, 0, false],
  [1, 4999, true],
  [1, 5000, false],
  [0, 5000, true],
])(
  'one admin may decide about Ksh %i after Ksh %i within a day, with a limit of Ksh 5000: %s',
  (amountKsh, decidedKsh, isAlone) => expect(isWithinLimit(amountKsh, decidedKsh, 5000)).toBe(isAlone),
)

it('the limit for an admin who decides alone covers the last 24 hours, across midnight', () => {
  expect(countedSince(new Date('2026-11-22T00:10:00Z'))).toEqual(new Date('2026-11-21T00:10:00Z'))
})
