import { expect, it } from 'vitest'
import {
  absoluteExpiry,
  attemptsLeft,
  chooseOrigin,
  deviceName,
  failuresAllowed,
  idleExpiry,
  otpSms,
  sendsAllowedPerMinute,
  sendWait,
  waitMinutes,
  type Origin,
  type Send,
} from './rules.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const sent = (secondsAgo: number, more: Partial<Send> = {}): Send => ({
  createdAt: new Date(now.getTime() - secondsAgo * 1000),
  failed: false,
  used: false,
  origin: 'OPEN',
  own: false,
  ...more,
})
const wait = (sends: readonly Send[], origin: Origin = 'OPEN') => sendWait(now, sends, origin)
const HOUR = 3600
const DAY = 24 * HOUR

it('a user can ask for the first code at once', () => {
  expect(wait([])).toBe(0)
})

it('a user can ask for the next code 60 seconds after a code [4.otp.countdown]', () => {
  expect(wait([sent(0)])).toBe(60)
  expect(wait([sent(59.2)])).toBe(1)
  expect(wait([sent(60)])).toBe(0)
})

it('a sixth code within an hour of the first is refused', () => {
  const five = [sent(100), sent(200), sent(300), sent(400), sent(3000)]
  expect(wait(five)).toBe(600)
  expect(wait(five.slice(0, 4))).toBe(0)
})

it('an eleventh code within a day of the first is refused', () => {
  const ten = Array.from({ length: 10 }, (_, index) => sent(2 * HOUR * (index + 1), { used: true }))
  expect(wait(ten)).toBe(4 * HOUR)
  expect(wait(ten.slice(0, 9))).toBe(0)
})

it.each([
  [5, 60],
  [6, 120],
  [7, 300],
  [8, 900],
  [9, 3600],
])('after %i unused codes in a day, the next code has to wait %i seconds', (unused, seconds) => {
  const sends = [sent(0), ...Array.from({ length: unused - 1 }, (_, index) => sent(2 * HOUR * (index + 1)))]
  expect(wait(sends)).toBe(seconds)
})

it('used codes do not make the wait for the next code longer', () => {
  const sends = [sent(0), ...Array.from({ length: 8 }, (_, index) => sent(2 * HOUR * (index + 1), { used: true }))]
  expect(wait(sends)).toBe(60)
})

it('failed sends are not counted until there are 20 in an hour', () => {
  const failed = (secondsAgo: number) => sent(secondsAgo, { failed: true })
  expect(wait([failed(1)])).toBe(0)
  expect(wait([failed(1), sent(50)])).toBe(10)
  const failures = Array.from({ length: 20 }, (_, index) => failed(index * 10))
  expect(wait(failures.slice(1))).toBe(0)
  expect(wait(failures)).toBe(HOUR - 190)
})

it('the wait for the next code is at most as long as the period of the limit that is reached, also after the clock was set back', () => {
  const ahead = Array.from({ length: 10 }, (_, index) => sent(-30 * HOUR - index))
  expect(wait(ahead)).toBe(0)
  expect(wait([sent(-30)])).toBe(60)
  for (let skew = 0; skew < 60; skew += 7) {
    const five = Array.from({ length: 5 }, () => sent(-skew))
    expect(wait(five)).toBeLessThanOrEqual(HOUR)
    const ten = Array.from({ length: 10 }, () => sent(-skew))
    expect(wait(ten)).toBeLessThanOrEqual(DAY)
  }
})

it('strangers cannot use up the separate limits of a known browser or network', () => {
  const strangers = Array.from({ length: 10 }, (_, index) => sent(index * 60))
  expect(wait(strangers)).toBeGreaterThan(HOUR)
  expect([wait(strangers, 'DEVICE'), wait(strangers, 'ADDRESS')]).toEqual([0, 0])
  const used = [sent(60, { origin: 'DEVICE' }), sent(120, { origin: 'DEVICE' })]
  expect(wait([...used, ...strangers], 'DEVICE')).toBe(HOUR - 120)
  const day = Array.from({ length: 8 }, (_, index) => sent(2 * HOUR * (index + 1), { origin: 'DEVICE' }))
  expect(wait(day, 'DEVICE')).toBe(8 * HOUR)
})

it('a known browser that just requested a code has to wait', () => {
  expect(wait([sent(10, { own: true })], 'DEVICE')).toBe(50)
})

it('the first limit that is not reached is used, beginning with the open one', () => {
  const strangers = Array.from({ length: 5 }, (_, index) => sent(index * 60))
  expect(chooseOrigin(now, [], ['OPEN', 'DEVICE'])).toEqual({ origin: 'OPEN', wait: 0 })
  expect(chooseOrigin(now, strangers, ['OPEN', 'ADDRESS', 'DEVICE'])).toEqual({ origin: 'ADDRESS', wait: 0 })
  expect(chooseOrigin(now, strangers, ['OPEN'])).toEqual({ origin: 'OPEN', wait: HOUR - 240 })
})

it('the limits for all users together are higher when more codes are used', () => {
  expect([failuresAllowed(0), failuresAllowed(100_000), failuresAllowed(150_000)]).toEqual([2000, 2000, 3000])
  expect([sendsAllowedPerMinute(0), sendsAllowedPerMinute(20), sendsAllowedPerMinute(50)]).toEqual([60, 60, 150])
})

it('the wait is given in minutes, rounded up [8.wait]', () => {
  expect([1, 60, 61, 3000].map(waitMinutes)).toEqual([1, 1, 2, 50])
})

it('the number of attempts left is never below 0', () => {
  expect([0, 4, 5, 6].map(attemptsLeft)).toEqual([5, 1, 0, 0])
})

it('a session ends 14 days after its last use and 30 days after its start', () => {
  const end = absoluteExpiry(now)
  expect(end).toEqual(new Date('2026-12-21T10:00:00.000Z'))
  expect(idleExpiry(now, end)).toEqual(new Date('2026-12-05T10:00:00.000Z'))
  expect(idleExpiry(new Date('2026-12-20T10:00:00.000Z'), end)).toEqual(end)
})

it('the SMS code is bound to our own site for browsers that fill it in', () => {
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
])('`deviceName` names the device of %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
