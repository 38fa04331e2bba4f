import { expect, it } from 'vitest'
import { formatSeconds } from './use-seconds-left.ts'

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [65, '1:05'],
  [3665, '1:01:05'],
  [7200, '2:00:00'],
])('the countdown shows %i seconds as %s', (seconds, written) => {
  expect(formatSeconds(seconds)).toBe(written)
})
