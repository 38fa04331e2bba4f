import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../shared/kernel/enums.ts'
import { notificationSms, notificationText, notificationTitle } from './present.ts'

it('the title of the on-board notification addresses the rider', () => {
  expect(notificationTitle('en', 'rider_boarded')).toMatch(/^You /)
  expect(notificationTitle('sw', 'rider_boarded')).toMatch(/^Uko /)
})

describe('the messages about money sent to an unknown number', () => {
  const params = {
    origin: 'Nairobi',
    destination: 'Nakuru',
    at: '2026-11-25T05:30:00.000Z',
    numSeats: '1',
    amount: 'Ksh 500',
    fee: 'Ksh 50',
    receipt: 'SKN4ABCD12',
  }
  const textsOf = (
    language: (typeof LANGUAGES)[number],
    template: 'refund_sent' | 'payout_sent',
    phoneEnd?: string,
  ) => {
    const row = { template, params: { ...params, ...(phoneEnd && { phoneEnd }) }, link: '/', code: 'AbC1234' }
    return [notificationText(language, row), notificationSms(language, row, 'https://pamoja.co.ke')]
  }

  it('leave out the end of the number in English', () => {
    expect(textsOf('en', 'refund_sent')).toEqual([
      'Your refund of Ksh 500 for Nairobi to Nakuru, Wed 25 Nov, was sent by M-Pesa. M-Pesa code: SKN4ABCD12. Not there within 24 hours? Write to us.',
      'Refund sent: Ksh 500 for Nairobi-Nakuru, Wed 25 Nov, M-Pesa code SKN4ABCD12. https://pamoja.co.ke/r/AbC1234',
    ])
    expect(textsOf('en', 'payout_sent')).toEqual([
      'You have been paid Ksh 500 for 1 seat on your ride from Nairobi to Nakuru, Wed 25 Nov. Service fee: Ksh 50. M-Pesa code: SKN4ABCD12.',
      'You have been paid Ksh 500: 1 seat, Nairobi-Nakuru, Wed 25 Nov, M-Pesa code SKN4ABCD12. https://pamoja.co.ke/r/AbC1234',
    ])
  })

  it.each(['refund_sent', 'payout_sent'] as const)('leave out the end of the number in Swahili (%s)', (template) => {
    for (const text of textsOf('sw', template)) {
      expect(text).toContain('SKN4ABCD12')
      expect(text).not.toMatch(/inayoishia|\.\.|akaunti/)
    }
  })

  it.each(LANGUAGES)('show the end of a known number (%s)', (language) => {
    for (const template of ['refund_sent', 'payout_sent'] as const)
      for (const text of textsOf(language, template, '678')) expect(text).toMatch(/(ending in |inayoishia |\.\.)678/)
  })
})

it.each(LANGUAGES)('a request that was not paid until departure offers its seats to nobody (%s)', (language) => {
  const params = {
    what: 'UNPAID',
    origin: 'Nairobi',
    destination: 'Nakuru',
    at: '2026-11-25T05:30:00.000Z',
    numSeats: '1',
  }
  const text = notificationText(language, { template: 'request_cancelled', params })
  expect(text).not.toMatch(/others|wengine/)
})

const endingTexts = (language: (typeof LANGUAGES)[number], ends: Record<string, string>) => {
  const row = { template: 'alert_ending', link: '/dashboard/alerts', code: 'AbC1234' } as const
  const said = { ...row, params: { ...ends, at: '2026-11-25T05:30:00.000Z' } }
  return [notificationText(language, said), notificationSms(language, said, 'https://pamoja.co.ke')]
}

describe('the messages about an alert that ends', () => {
  it('name only the place that an alert with one place has (en)', () => {
    const rest = 'Do you still need it? If you keep it, we still tell you about new rides.'
    const keep = 'Still need it? Keep it: https://pamoja.co.ke/r/AbC1234'
    expect(endingTexts('en', { origin: 'Nakuru' })).toEqual([
      `Your alert for rides from Nakuru ends on Wed 25 Nov. ${rest}`,
      `Your alert for rides from Nakuru ends on Wed 25 Nov. ${keep}`,
    ])
    expect(endingTexts('en', { destination: 'Nakuru' })).toEqual([
      `Your alert for rides to Nakuru ends on Wed 25 Nov. ${rest}`,
      `Your alert for rides to Nakuru ends on Wed 25 Nov. ${keep}`,
    ])
  })

  it('name only the place that an alert with one place has (sw)', () => {
    for (const [ends, words] of [
      [{ origin: 'Nakuru' }, /safari kutoka Nakuru\?/],
      [{ destination: 'Nakuru' }, /safari kwenda Nakuru\?/],
    ] as const)
      for (const text of endingTexts('sw', ends)) {
        expect(text).toMatch(words)
        expect(text).not.toMatch(/mwanzo|mwisho/)
      }
  })
})
