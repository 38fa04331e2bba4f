import { expect, it } from 'vitest'
import { relationAnyway, mayChangeRecord, mayDecideStatus, mayDelete } from './policy.ts'
import {
  becomesDriver,
  distinctChannels,
  isAddressStart,
  nameParts,
  normalName,
  phoneDigits,
  wholePhone,
} from './rules.ts'

it('uses the first word as first name and the rest as last name', () => {
  expect(nameParts('Mary Wanjiku Njeri')).toEqual({ firstName: 'Mary', lastName: 'Wanjiku Njeri' })
  expect(nameParts('Mary')).toEqual({ firstName: 'Mary', lastName: '' })
})

it('writes names with capitals and single spaces', () => {
  expect(normalName('  mary   WANJIKU ')).toBe('Mary Wanjiku')
})

it('makes riders drivers, and changes no other role', () => {
  expect(becomesDriver('RIDER', 'DRIVER')).toBe(true)
  expect(becomesDriver('RIDER', 'RIDER')).toBe(false)
  expect(becomesDriver('DRIVER', 'RIDER')).toBe(false)
  expect(becomesDriver('ADMIN', 'DRIVER')).toBe(false)
  expect(becomesDriver('COORDINATOR', 'DRIVER')).toBe(false)
})

it('keeps each channel once', () => {
  expect(distinctChannels(['sms', 'whatsapp', 'sms'])).toEqual(['sms', 'whatsapp'])
})

it('finds a stored phone for any spelling of the search', () => {
  for (const typed of ['0712 345', '+254712345', '254 712-345', '712345']) expect(phoneDigits(typed)).toBe('712345')
  for (const typed of ['Mary', 'Mary 712', '100%_']) expect(phoneDigits(typed)).toBe('')
})

it('tells a whole phone number from a part of one', () => {
  expect([wholePhone('712345678'), wholePhone('112345678')]).toEqual(['+254712345678', '+254112345678'])
  for (const part of ['71234567', '7123456789', '212345678', '']) expect(wholePhone(part)).toBeNull()
})

it('lets admins decide about others and never about themselves', () => {
  const admin = { id: 'a', role: 'ADMIN' } as const
  const rider = { id: 'r', role: 'RIDER' } as const
  expect(mayDecideStatus(admin, 'r')).toBe(true)
  expect(mayDecideStatus(admin, 'a')).toBe(false)
  expect(mayDecideStatus(rider, 'a')).toBe(false)
  expect(mayChangeRecord(admin, 'r')).toBe(false)
  expect([mayDelete(admin, 'r'), mayDelete(rider, 'r'), mayDelete(rider, 'a')]).toEqual([true, true, false])
  expect([relationAnyway(admin, 'r'), relationAnyway(rider, 'r'), relationAnyway(rider, 'a')]).toEqual([
    'admin',
    'self',
    null,
  ])
})

it.each([
  ['mary@example.com', true],
  ['mary@', true],
  ['@example.com', false],
  ['mary', false],
  ['mary w@example.com', false],
])('uses %j as the start of an email address: %s', (typed, starts) => {
  expect(isAddressStart(typed)).toBe(starts)
})
