import { beforeAll, expect, it } from 'vitest'
import { loadMessages, translator } from '../../lib/messages.ts'
import { attemptsText, refusalText } from './refusal-text.ts'
import type { Refusal } from './read-refusal.ts'

beforeAll(() => loadMessages('en'))
const t = translator('en')
const refusal = (part: Partial<Refusal>): Refusal => ({ code: 'UNKNOWN_ERROR', error: '', issues: [], ...part })

it.each([
  [{ code: 'INVALID_PHONE' }, 'Please enter a valid phone number.'],
  [{ code: 'INVALID_OTP' }, 'Invalid OTP code. Please try again.'],
  [{ code: 'NETWORK_ERROR', error: 'unavailable' }, 'Network error. Please check your connection and try again.'],
  [{ code: 'RATE_LIMITED', error: 'Please wait 1 minute(s)' }, 'Please wait 1 minute(s)'],
  [{ code: 'RATE_LIMITED' }, 'Too many requests. Please try again later.'],
  [{ code: 'USER_NOT_FOUND' }, 'User not found. Please check your phone number.'],
  [{ code: 'UNKNOWN_ERROR', error: 'stack' }, 'An error occurred. Please try again.'],
  [{ code: 'PLATE_TAKEN', error: 'This plate is taken.' }, 'This plate is taken.'],
] as const)(
  'shows %j as: %s [8.code.invalid-phone 8.code.invalid-otp 8.code.network 8.code.rate-limited 8.code.unknown 8.code.user-not-found]',
  (part, sentence) => {
    expect(refusalText(t, refusal(part))).toBe(sentence)
  },
)

it('counts the attempts that are left [8.attempts]', () => {
  expect(attemptsText(t, refusal({ code: 'INVALID_OTP', attemptsLeft: 3 }))).toBe('3 attempt(s) remaining.')
  expect(attemptsText(t, refusal({ code: 'INVALID_OTP', attemptsLeft: 0 }))).toBe(
    'Maximum attempts exceeded. Please request a new code.',
  )
  expect(attemptsText(t, refusal({ code: 'RATE_LIMITED', attemptsLeft: 2 }))).toBeUndefined()
})
