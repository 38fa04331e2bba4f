import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { channelsToTry, giveUpAt, isPublicLink, nextStep, unsettledSince, type PastAttempt } from './rules.ts'

const begun = new Date('2026-11-25T07:00:00.000Z')
const after = (ms: number) => new Date(begun.getTime() + ms)
const attempt = (state: PastAttempt['state'], ms = 0, channel: PastAttempt['channel'] = 'sms'): PastAttempt => ({
  channel,
  state,
  createdAt: after(ms),
})
const step = (attempts: PastAttempt[], ms: number) =>
  nextStep(['sms'], attempts, { now: after(ms), giveUpAt: after(DAY_MS) })

const failed = (count: number) => Array.from({ length: count }, () => attempt('UNAVAILABLE'))

describe('the delivery of a notification', () => {
  it('a message that may have arrived is sent again after a minute, once', () => {
    const doubtful = [attempt('UNKNOWN')]
    expect(step(doubtful, MINUTE_MS - 1)).toEqual({ kind: 'wait', until: after(MINUTE_MS) })
    expect(step(doubtful, MINUTE_MS)).toEqual({ kind: 'send', channel: 'sms' })
    expect(step([...doubtful, attempt('UNKNOWN', MINUTE_MS)], 2 * MINUTE_MS)).toEqual({
      kind: 'give-up',
      inDoubt: true,
    })
  })

  it('a message that was certainly not sent is retried after 30 seconds, later after 30 minutes, with 24 attempts at most', () => {
    expect(step(failed(1), 29_999)).toEqual({ kind: 'wait', until: after(30_000) })
    expect(step(failed(1), 30_000).kind).toBe('send')
    expect(step(failed(10), MINUTE_MS)).toEqual({ kind: 'wait', until: after(30 * MINUTE_MS) })
    expect(step(failed(23), HOUR_MS).kind).toBe('send')
    expect(step(failed(24), HOUR_MS)).toEqual({ kind: 'give-up', inDoubt: false })
  })

  it('a message is given up after a day, or earlier when it expires', () => {
    expect(giveUpAt(begun, null)).toEqual(after(DAY_MS))
    expect(giveUpAt(begun, after(HOUR_MS))).toEqual(after(HOUR_MS))
    expect(giveUpAt(begun, after(2 * DAY_MS))).toEqual(after(DAY_MS))
    expect([step([], DAY_MS - 1).kind, step([], DAY_MS).kind]).toEqual(['send', 'give-up'])
  })

  it('a message counts as perhaps sent 2 minutes after a process has claimed it', () =>
    expect(unsettledSince(begun)).toEqual(after(-2 * MINUTE_MS)))
})

it('the channels of a user are tried in the order WhatsApp, SMS, email; WhatsApp only for a kind with a template', () => {
  const wanted = ['email', 'sms', 'whatsapp'] as const
  expect(channelsToTry('request_accepted', wanted)).toEqual(['whatsapp', 'sms', 'email'])
  expect(channelsToTry('alert_ride', wanted)).toEqual(['whatsapp', 'sms', 'email'])
  expect(channelsToTry('refund_sent', wanted)).toEqual(['sms', 'email'])
  expect(channelsToTry('request_accepted', ['email', 'whatsapp'])).toEqual(['whatsapp', 'email'])
  expect(channelsToTry('refund_sent', ['whatsapp'])).toEqual([])
})

it.each([
  ['/', true],
  ['/?lang=sw', true],
  ['/ride/search', true],
  ['/ride/search?from=Nairobi', true],
  ['/ride/searching', false],
  ['/ride/0b5fd1a2', false],
  ['/dashboard/alerts', false],
  ['//example.com', false],
])('the short link to %s opens without a session: %s', (link, isPublic) => expect(isPublicLink(link)).toBe(isPublic))
