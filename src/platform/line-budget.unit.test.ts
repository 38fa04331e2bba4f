import { expect, it } from 'vitest'
import { createLineBudget } from './line-budget.ts'

it('the log gets a limited number of lines per kind and in total in each window, and the count of the lines that were left out', () => {
  let now = 0
  const take = createLineBudget({ perKey: 2, total: 3, windowMs: 1000 }, () => now)
  const allowed = (key: string) => take(key).allowed
  expect([allowed('a'), allowed('a'), allowed('a')]).toEqual([true, true, false])
  expect(take('b')).toEqual({ allowed: true, leftOut: 1 })
  expect(allowed('c')).toBe(false)
  now = 999
  expect(take('d')).toEqual({ allowed: false, leftOut: 2 })
  now = 1000
  expect(take('a')).toEqual({ allowed: true, leftOut: 2 })
  expect(take('a')).toEqual({ allowed: true, leftOut: 0 })
})
