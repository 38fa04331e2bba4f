import { expect, it } from 'vitest'
import { isWholeOtp, readOtp } from './otp-input.tsx'

it.each([
  ['123456', '123456'],
  ['12 34 56', '123456'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['482913 is your Pamoja code. It expires in 5 minutes.', '482913'],
  ['Code valid 5 minutes: 482913', '482913'],
  ['', ''],
])('the typed text %j is read as the code %j', (typed, code) => {
  expect(readOtp(typed)).toBe(code)
})

it('a code is complete at 6 digits only [5.otp.six]', () => {
  expect(['12345', '123456', '1234567'].map(isWholeOtp)).toEqual([false, true, false])
})
