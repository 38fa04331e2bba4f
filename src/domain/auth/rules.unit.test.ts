import { expect, it } from 'vitest'
import { attemptsLeft, deviceName, idleExpiry, absoluteExpiry, otpSms, resendWait, waitMinutes } from './rules.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const ago = (seconds: number, failed = false) => ({ createdAt: new Date(now.getTime() - seconds * 1000), failed })

it('lets the first code go at once', () => {
  expect(resendWait(now, [])).toBe(0)
})

it('waits 60 seconds after a code [4.otp.countdown]', () => {
  expect(resendWait(now, [ago(0)])).toBe(60)
  expect(resendWait(now, [ago(59.2)])).toBe(1)
  expect(resendWait(now, [ago(60)])).toBe(0)
})

it('sends no sixth code within an hour of the first', () => {
  const five = [ago(100), ago(200), ago(300), ago(400), ago(3000)]
  expect(resendWait(now, five)).toBe(600)
  expect(resendWait(now, five.slice(0, 4))).toBe(0)
})

it('does not count what could not be sent, until there were twenty', () => {
  expect(resendWait(now, [ago(1, true)])).toBe(0)
  expect(resendWait(now, [ago(1, true), ago(50)])).toBe(10)
  const failures = Array.from({ length: 20 }, (_, index) => ago(index * 10, true))
  expect(resendWait(now, failures.slice(1))).toBe(0)
  expect(resendWait(now, failures)).toBe(3600 - 190)
})

it('says the wait in minutes, rounded up [8.wait]', () => {
  expect([1, 60, 61, 3000].map(waitMinutes)).toEqual([1, 1, 2, 50])
})

it('never counts tries below nothing', () => {
  expect([0, 4, 5, 6].map(attemptsLeft)).toEqual([5, 1, 0, 0])
})

it('ends a session 14 days after its last use and 30 days after its start', () => {
  const end = absoluteExpiry(now)
  expect(end).toEqual(new Date('2026-12-21T10:00:00.000Z'))
  expect(idleExpiry(now, end)).toEqual(new Date('2026-12-05T10:00:00.000Z'))
  expect(idleExpiry(new Date('2026-12-20T10:00:00.000Z'), end)).toEqual(end)
})

it('binds the SMS code to our own site for browsers that fill it in', () => {
  expect(otpSms('Your code is 123456.', 'https://pamoja.example', '123456')).toBe(
    'Your code is 123456.\n\n@pamoja.example #123456',
  )
})

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
  ['curl/8.5.0', ''],
  ['', ''],
])('names the device of %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
