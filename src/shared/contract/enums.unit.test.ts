import { expect, it } from 'vitest'
import { ROLES } from './enums.ts'

it('knows the five roles [6.roles]', () => {
  expect([...ROLES].toSorted()).toEqual(['ADMIN', 'ANONYMOUS', 'COORDINATOR', 'DRIVER', 'RIDER'])
})
