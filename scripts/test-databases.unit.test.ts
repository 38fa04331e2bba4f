import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ON_EMBEDDED_ONLY, ON_POSTGRES_ONLY } from './test-databases.ts'

it('the lists of test files name each file once, by a path that exists', () => {
  const listed = [...ON_POSTGRES_ONLY, ...ON_EMBEDDED_ONLY]
  expect(listed.filter((path) => !existsSync(path))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})
