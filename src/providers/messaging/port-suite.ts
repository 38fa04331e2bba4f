import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MessagingPort, TemplateMessage } from './port.ts'

export interface MessagingBench {
  messaging: MessagingPort
  inbox: (to: string) => Promise<{ channel: string; params?: Record<string, string>; text: string }[]>
  fail: (provider: 'whatsapp' | 'sms' | 'email' | 'push', fault: string, times: number) => Promise<void>
  close: () => Promise<void>
}

const PHONE = '+254712345678'
const OTP: TemplateMessage = {
  to: PHONE,
  template: 'otp_verification',
  language: 'en',
  params: ['493027'],
  path: null,
  correlation: 'ntf_01JD3N2Y7K',
}
const EMAIL = {
  to: 'amina@example.com',
  subject: 'Safari yako',
  text: 'Habari Amina, Nairobi → Nakuru.',
  html: '<p>Habari Amina</p>',
  messageId: 'ntf-1',
  stopCall: 'https://pamoja.example/api/email/stop?to=abc',
}
const TEXT = { to: PHONE, text: 'Your Pamoja code is 493027.' }

export const describeMessaging = (name: string, open: () => Promise<MessagingBench>): void => {
  describe(`the messaging client of ${name}`, () => {
    let bench: MessagingBench
    beforeEach(async () => {
      bench = await open()
    })
    afterEach(() => bench.close())

    const send = {
      whatsapp: () => bench.messaging.sendTemplate(OTP),
      sms: () => bench.messaging.sendSms(TEXT),
      email: () => bench.messaging.sendEmail(EMAIL),
    }

    it('delivers a code to a phone by WhatsApp and by SMS, and the simulated inbox lists the newest message first', async () => {
      expect(await send.whatsapp()).toMatchObject({ kind: 'accepted', providerId: expect.stringMatching(/^wamid\./) })
      expect(await send.sms()).toMatchObject({ kind: 'accepted', providerId: expect.stringMatching(/^ATXid_/) })
      expect(await bench.inbox('0712 345 678')).toMatchObject([
        { channel: 'sms', params: { code: '493027' }, text: TEXT.text },
        { channel: 'whatsapp', template: 'otp_verification', params: { code: '493027' } },
      ])
      expect(await bench.inbox('+254700000009')).toEqual([])
    })

    it('delivers an email with its subject, text and HTML', async () => {
      expect(await send.email()).toMatchObject({ kind: 'accepted' })
      expect(await bench.inbox('amina@example.com')).toMatchObject([
        {
          channel: 'email',
          text: EMAIL.text,
          params: { subject: EMAIL.subject, html: EMAIL.html },
        },
      ])
    })

    it.each([
      ['whatsapp', 'reset', { kind: 'unknown', reason: 'connection' }],
      ['sms', 'reset', { kind: 'unknown', reason: 'connection' }],
      ['sms', 'bad-recipient', { kind: 'rejected', reason: '403' }],
      ['email', 'timeout', { kind: 'unknown', reason: 'ETIMEDOUT' }],
      ['email', '500', { kind: 'rejected', reason: '554' }],
      ['email', '429', { kind: 'unavailable', reason: '451' }],
      ['email', 'malformed', { kind: 'unavailable', reason: 'EPROTOCOL' }],
      ['email', 'truncated', { kind: 'unknown', reason: 'ECONNECTION' }],
      ['email', 'reset', { kind: 'unknown', reason: 'ECONNECTION' }],
      ['email', 'bad-sender', { kind: 'rejected', reason: '550' }],
      ['email', 'bad-recipient', { kind: 'rejected', reason: '550' }],
      ['whatsapp', 'timeout', { kind: 'unknown', reason: 'timeout' }],
      ['whatsapp', '500', { kind: 'unknown', reason: '131000' }],
      ['whatsapp', '429', { kind: 'unavailable', reason: '130429' }],
      ['whatsapp', 'pair-limit', { kind: 'unavailable', reason: '131056' }],
      ['whatsapp', 'malformed', { kind: 'unknown', reason: 'http-200' }],
      ['whatsapp', 'truncated', { kind: 'unknown', reason: 'http-200' }],
      ['sms', 'timeout', { kind: 'unknown', reason: 'timeout' }],
      ['sms', '500', { kind: 'unknown', reason: 'http-500' }],
      ['sms', '429', { kind: 'unavailable', reason: 'http-429' }],
      ['sms', 'malformed', { kind: 'unknown', reason: 'http-200' }],
      ['sms', 'no-credit', { kind: 'rejected', reason: '405' }],
      ['sms', 'bad-sender', { kind: 'rejected', reason: 'InvalidSenderId' }],
    ] as const)(
      'reports a %s call with the fault %s as %o, and the next call is accepted',
      async (provider, fault, outcome) => {
        await bench.fail(provider, fault, 1)
        expect(await send[provider]()).toEqual(outcome)
        expect(await send[provider]()).toMatchObject({ kind: 'accepted' })
      },
    )
  })
}
