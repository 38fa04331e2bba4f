import { expect, it } from 'vitest'
import { newPlate } from '../tests/builders.ts'
import { newPhone } from '../tests/new-phone.ts'

it.each([
  ['phone numbers', newPhone, /^\+2547\d{8}$/],
  ['plates', newPlate, /^K[A-Y]{2} \d{3}[A-Y]$/],
] as const)('the builders of tests make 60,000 different %s of the right form', (_, make, shape) => {
  const made = Array.from({ length: 60_000 }, make)
  expect(made.filter((one) => !shape.test(one))).toEqual([])
  expect(new Set(made).size).toBe(made.length)
})
