import { expect, it } from 'vitest'
import { postingState } from './can-post.ts'

it.each([
  ['RIDER', ['APPROVED'], 'RIDER'],
  ['DRIVER', [], 'NO_VEHICLE'],
  ['DRIVER', ['PENDING', 'REJECTED'], 'VEHICLE_WAITS'],
  ['DRIVER', ['REJECTED'], 'VEHICLE_REJECTED'],
  ['DRIVER', ['REJECTED', 'APPROVED'], 'READY'],
  ['COORDINATOR', ['APPROVED'], 'READY'],
] as const)('the posting state of a %s with vehicles %j is %s', (role, vehicles, state) => {
  expect(postingState(role, vehicles)).toBe(state)
})
