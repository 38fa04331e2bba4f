import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSimulatedWorld, type SimulatedWorld } from '../../../tests/simulated-world.ts'
import { createLogger } from '../../platform/logger.ts'
import { templateParams, WHATSAPP_TEMPLATES } from '../../shared/contract/notifications.ts'
import { createMessaging } from './messaging.ts'
import { describeMessaging, type MessagingBench } from './port-suite.ts'
import type { TemplateMessage } from './port.ts'

type Overrides = Partial<Pick<SimulatedWorld['config'], 'whatsapp' | 'sms'>>

const messaging = (world: SimulatedWorld, overrides: Overrides = {}) =>
  createMessaging({
    whatsapp: world.config.whatsapp,
    sms: world.config.sms,
    email: world.config.email,
    push: world.config.push,
    reports: world.config.reports,
    mailbox: world.mailbox,
    ...overrides,
    fetch: world.fetch,
    logger: createLogger('silent'),
  })

describeMessaging('WhatsApp and Africa’s Talking', () => {
  const world = openSimulatedWorld()
  return Promise.resolve({
    messaging: messaging(world),
    inbox: async (to) => {
      const { body } = await world.control('GET', `/inbox?to=${encodeURIComponent(to)}`)
      return body as Awaited<ReturnType<MessagingBench['inbox']>>
    },
    fail: async (provider, fault, times) => {
      const { status } = await world.control('POST', '/faults', { provider, fault, times })
      if (status !== 200) throw new Error(`fault not ordered: ${status}`)
    },
    close: world.close,
  })
})

const OTP: TemplateMessage = {
  to: '+254712345678',
  template: 'otp_verification',
  language: 'en',
  params: ['493027'],
  path: null,
  correlation: 'ntf_01JD3N2Y7K',
}

describe('WhatsApp requests', () => {
  let world: SimulatedWorld
  beforeEach(() => {
    world = openSimulatedWorld()
  })
  afterEach(() => world.close())

  it('WhatsApp requests send a code twice, in the text and in the button, with our correlation id', async () => {
    await messaging(world).sendTemplate(OTP)
    const [call] = world.sent
    expect(call?.path).toBe('/dev/graph/v24.0/254700000000/messages')
    expect(call?.headers.get('authorization')).toBe('Bearer simulated-whatsapp-token')
    const parameters = [{ type: 'text', text: '493027' }]
    expect(JSON.parse(call?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '254712345678',
      type: 'template',
      template: {
        name: 'otp_verification',
        language: { code: 'en' },
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ],
      },
      biz_opaque_callback_data: 'ntf_01JD3N2Y7K',
    })
  })

  it('WhatsApp requests remove line breaks and repeated spaces, which the provider refuses', async () => {
    const message = {
      ...OTP,
      template: 'welcome_user',
      path: '/r/AbC1234',
      params: ['Wanjiru\n\tof      Nakuru'],
    } as const
    expect(await messaging(world).sendTemplate(message)).toMatchObject({ kind: 'accepted' })
    expect((await world.control('GET', '/inbox')).body).toMatchObject([{ params: { name: 'Wanjiru of Nakuru' } }])
  })

  it('WhatsApp requests are rejected with a wrong token or a wrong sender', async () => {
    const { whatsapp } = world.config
    const dead = messaging(world, { whatsapp: { ...whatsapp, accessToken: 'revoked' } })
    expect(await dead.sendTemplate(OTP)).toEqual({ kind: 'rejected', reason: '190' })
    const stranger = messaging(world, { whatsapp: { ...whatsapp, phoneNumberId: '1' } })
    expect(await stranger.sendTemplate(OTP)).toEqual({ kind: 'rejected', reason: '33' })
  })

  it.each([
    ['a template nobody approved', { template: 'lottery_win' }, '132001'],
    ['a language nobody approved', { language: 'fr' }, '132001'],
    ['too few parameters', { template: 'ride_requested', params: ['2'] }, '132000'],
    ['too many parameters', { params: ['493027', 'x'] }, '132000'],
    ['an empty parameter', { template: 'welcome_user', params: [''] }, '131008'],
    ['a code longer than fifteen characters', { params: ['1234567890123456'] }, '132018'],
    ['a recipient that is no number', { to: 'Wanjiru' }, '100'],
  ])('are rejected with %s', async (_, wrong, reason) => {
    const outcome = await messaging(world).sendTemplate({ ...OTP, ...wrong } as TemplateMessage)
    expect(outcome).toEqual({ kind: 'rejected', reason })
    expect((await world.control('GET', '/inbox')).body).toEqual([])
  })

  it('WhatsApp requests are rejected with a code but without its button', async () => {
    const body = {
      messaging_product: 'whatsapp',
      to: '254712345678',
      type: 'template',
      template: {
        name: 'otp_verification',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: '493027' }] }],
      },
    }
    const response = await world.fetch('http://127.0.0.1:3000/dev/graph/v24.0/254700000000/messages', {
      method: 'POST',
      headers: { authorization: 'Bearer simulated-whatsapp-token', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([response.status, ((await response.json()) as { error: { code: number } }).error.code]).toEqual([
      400, 131008,
    ])
  })

  it.each(WHATSAPP_TEMPLATES)(
    'are accepted with the template %s in both languages, and their text shows every parameter except a ride id',
    async (template) => {
      const params = templateParams(template).map((name) => `<${name}>`.slice(0, 15))
      for (const language of ['en', 'sw'] as const) {
        expect(
          await messaging(world).sendTemplate({ ...OTP, template, language, params, path: '/r/AbC1234' }),
        ).toMatchObject({
          kind: 'accepted',
        })
        const [item] = (await world.control('GET', '/inbox')).body as { text: string }[]
        const named = Object.fromEntries(templateParams(template).map((name, index) => [name, params[index]]))
        expect(item).toMatchObject({ template, params: named })
        const shown = params.filter((value) => item?.text.includes(value))
        expect(shown).toEqual(params.filter((value) => value !== '<rideId>'))
        const opens = /\n[^\n]+: http:\/\/localhost:3000\/r\/AbC1234$/.test(item?.text ?? '')
        expect(opens).toBe(template !== 'otp_verification')
      }
    },
  )
})

describe('SMS requests', () => {
  let world: SimulatedWorld
  beforeEach(() => {
    world = openSimulatedWorld()
  })
  afterEach(() => world.close())
  const TEXT = { to: '+254712345678', text: 'Your Pamoja code is 493027.' }

  it('SMS requests use the documented form', async () => {
    await messaging(world).sendSms(TEXT)
    const [call] = world.sent
    expect(call?.path).toBe('/dev/at/version1/messaging')
    expect(call?.headers.get('apikey')).toBe('simulated-sms-key')
    expect(call?.headers.get('accept')).toBe('application/json')
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      username: 'sandbox',
      to: '+254712345678',
      message: 'Your Pamoja code is 493027.',
      bulkSMSMode: '1',
      enqueue: '1',
      retryDurationInHours: '1',
    })
  })

  it('SMS requests are rejected with a wrong key, a wrong sender or a wrong number', async () => {
    const { sms } = world.config
    const wrongKey = messaging(world, { sms: { ...sms, apiKey: 'other' } })
    expect(await wrongKey.sendSms(TEXT)).toEqual({ kind: 'rejected', reason: 'http-401' })
    const wrongSender = messaging(world, { sms: { ...sms, senderId: 'NOTOURS' } })
    expect(await wrongSender.sendSms(TEXT)).toEqual({ kind: 'rejected', reason: 'InvalidSenderId' })
    expect(await messaging(world).sendSms({ ...TEXT, to: '+2547123' })).toEqual({
      kind: 'rejected',
      reason: '403',
    })
  })
})
