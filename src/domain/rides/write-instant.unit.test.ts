import { expect, it } from 'vitest'
import { writeInstant } from './write-instant.ts'

it.each([
  ['a whole minute', Date.UTC(2026, 10, 26, 5, 30)],
  ['the last millisecond of a day', Date.UTC(2026, 10, 26) - 1],
  ['a leap day', Date.UTC(2028, 1, 29, 23, 59, 59, 7)],
  ['microseconds, which are cut off', Date.UTC(2026, 10, 26, 5, 30, 1) + 0.999],
  ['the first millisecond of 1970', 0],
  ['a time before 1970', -1],
])('writes %s as `toISOString` does', (_, ms) => {
  expect(writeInstant(ms)).toBe(new Date(ms).toISOString())
})

it('writes times like `toISOString`, also of more days than it caches', () => {
  const moments = Array.from({ length: 3000 }, (_, n) => Date.UTC(2000, 0, 1) + n * 97_777_777)
  expect(moments.map(writeInstant)).toEqual(moments.map((ms) => new Date(ms).toISOString()))
})
