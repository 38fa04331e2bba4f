import { expect, it } from 'vitest'
import { decisionsAbout, relationAnyway, mayChangeRecord, mayDecideStatus, mayDelete, seesPhone } from './policy.ts'
import {
  becomesDriver,
  changesMoreThanLanguage,
  distinctChannels,
  isAddressStart,
  missingDocuments,
  nameParts,
  normalName,
  isPhoneStart,
  phoneDigits,
  wholePhone,
} from './rules.ts'

it('the first word of a name is the first name, and the rest is the last name', () => {
  expect(nameParts('Mary Wanjiku Njeri')).toEqual({ firstName: 'Mary', lastName: 'Wanjiku Njeri' })
  expect(nameParts('Mary')).toEqual({ firstName: 'Mary', lastName: '' })
})

it('a name is written with capitals and single spaces', () => {
  expect(normalName('  mary   WANJIKU ')).toBe('Mary Wanjiku')
})

it('a rider who asks to drive becomes a driver; no other role changes', () => {
  expect(becomesDriver('RIDER', 'DRIVER')).toBe(true)
  expect(becomesDriver('RIDER', 'RIDER')).toBe(false)
  expect(becomesDriver('DRIVER', 'RIDER')).toBe(false)
  expect(becomesDriver('ADMIN', 'DRIVER')).toBe(false)
  expect(becomesDriver('COORDINATOR', 'DRIVER')).toBe(false)
})

it('each chosen channel is used once', () => {
  expect(distinctChannels(['sms', 'whatsapp', 'sms'])).toEqual(['sms', 'whatsapp'])
})

it('4 spellings of a phone number give the same digits, and other text gives none', () => {
  for (const typed of ['0712 345', '+254712345', '254 712-345', '712345']) expect(phoneDigits(typed)).toBe('712345')
  for (const typed of ['Mary', 'Mary 712', '100%_']) expect(phoneDigits(typed)).toBe('')
})

it('digits after the 0 or the country code are the start of a phone number', () => {
  for (const typed of ['0712', '+254 712', '254712', '(0712)']) expect(isPhoneStart(typed)).toBe(true)
  for (const typed of ['712', '712 0', '']) expect(isPhoneStart(typed)).toBe(false)
})

it('a whole phone number is recognised, but none that is too short, too long or begins with a wrong digit', () => {
  expect([wholePhone('712345678'), wholePhone('112345678')]).toEqual(['+254712345678', '+254112345678'])
  for (const part of ['71234567', '7123456789', '212345678', '']) expect(wholePhone(part)).toBeNull()
})

it('admins decide about the status of others, but not about their own status, and users change only their own record', () => {
  const admin = { id: 'a', role: 'ADMIN' } as const
  const rider = { id: 'r', role: 'RIDER' } as const
  expect(mayDecideStatus(admin, 'r')).toBe(true)
  expect(mayDecideStatus(admin, 'a')).toBe(false)
  expect(mayDecideStatus(rider, 'a')).toBe(false)
  expect([mayChangeRecord(admin, 'r'), mayChangeRecord(rider, 'r')]).toEqual([false, true])
  expect([mayDelete(admin, 'r'), mayDelete(rider, 'r'), mayDelete(rider, 'a')]).toEqual([true, true, false])
  expect([relationAnyway(admin, 'r'), relationAnyway(rider, 'r'), relationAnyway(rider, 'a')]).toEqual([
    'admin',
    'self',
    null,
  ])
})

it('a change of only the language is distinguished from a change of name, email or another setting', () => {
  expect(changesMoreThanLanguage({ settings: { language: 'sw' } })).toBe(false)
  expect(changesMoreThanLanguage({ settings: { language: 'sw', callable: false } })).toBe(true)
  expect(changesMoreThanLanguage({ name: 'Mary' })).toBe(true)
  expect(changesMoreThanLanguage({ email: 'mary@example.com' })).toBe(true)
})

it.each([
  ['reader', 'ACTIVE', true, true],
  ['reader', 'ACTIVE', false, false],
  ['reader', 'BLOCKED', true, false],
  ['agreed', 'BLOCKED', false, true],
] as const)(
  'a viewer with the relation %s to a user whose account is %s and callable (%s) sees the phone number: %s',
  (relation, status, callable, sees) => {
    expect(seesPhone({ phone: '+254712345678', status, callable }, relation)).toBe(sees)
  },
)

const VERIFIED = new Date('2026-11-20')
it.each([
  ['an active rider', { role: 'RIDER', status: 'ACTIVE' }, false, [false, true]],
  ['a blocked rider', { role: 'RIDER', status: 'BLOCKED' }, false, [true, false]],
  ['a deleted account', { role: 'RIDER', status: 'DELETED' }, false, [false, false]],
  ['an unverified driver', { role: 'DRIVER', status: 'ACTIVE' }, false, [true, true]],
  ['an unverified driver with an unopened document', { role: 'DRIVER', status: 'ACTIVE' }, true, [false, true]],
  ['a verified driver', { role: 'DRIVER', status: 'ACTIVE', verifiedAt: VERIFIED }, false, [false, true]],
  ['a blocked verified driver', { role: 'DRIVER', status: 'BLOCKED', verifiedAt: VERIFIED }, false, [true, false]],
  ['their own account', { role: 'ADMIN', status: 'ACTIVE', id: 'a' }, false, [false, false]],
] as const)('an admin is offered only the possible decisions about %s', (_, user, hasUnopened, can) => {
  const decisions = decisionsAbout(
    { id: 'a', role: 'ADMIN' },
    { id: 'u', verifiedAt: null, ...user },
    hasUnopened,
    VERIFIED,
  )
  expect([decisions.approve, decisions.reject]).toEqual(can)
})

it('only an unverified driver lacks documents: those that the driver has not sent or the admin has not opened', () => {
  const driver = { role: 'DRIVER', verifiedAt: null } as const
  expect(missingDocuments(driver, ['NATIONAL_ID'], [])).toEqual({ unsent: ['LICENSE'], unopened: ['NATIONAL_ID'] })
  expect(missingDocuments(driver, ['NATIONAL_ID', 'LICENSE'], ['LICENSE', 'NATIONAL_ID'])).toEqual({
    unsent: [],
    unopened: [],
  })
  for (const other of [
    { role: 'RIDER', verifiedAt: null },
    { role: 'DRIVER', verifiedAt: VERIFIED },
  ] as const)
    expect(missingDocuments(other, ['NATIONAL_ID'], [])).toEqual({ unsent: [], unopened: [] })
})

it.each([
  ['mary@example.com', true],
  ['mary@', true],
  ['@example.com', false],
  ['mary', false],
  ['mary w@example.com', false],
])('%j can be the start of an email address: %s', (typed, starts) => {
  expect(isAddressStart(typed)).toBe(starts)
})
