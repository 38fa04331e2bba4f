import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { storedText } from '../../../tests/stored-text.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { deliveries, deliveryReports, notifications } from '../../db/schema/index.ts'
import { withTx } from '../../domain/context.ts'
import { announce } from '../../domain/notifications/index.ts'
import { SAMPLE_REPORT_SECRETS } from '../../platform/config-messaging.ts'
import { serverMessage } from '../../shared/messages/server.ts'

const { WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, AT_CALLBACK_TOKEN } = SAMPLE_REPORT_SECRETS

let product: TestProduct
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())
beforeEach(() => {
  const { readWhatsappReports, readWhatsappChallenge, readSmsReports } = product.deps.messaging
  messaging = createRecordingMessaging()
  // Sending is faked and recorded; the real code reads the reports.
  product.deps.messaging = Object.assign(messaging, { readWhatsappReports, readWhatsappChallenge, readSmsReports })
})

const statusOf = (id: string, status: string, correlation?: string) => ({
  id,
  status,
  timestamp: '1795188123',
  recipient_id: '254712345678',
  ...(correlation === undefined ? {} : { biz_opaque_callback_data: correlation }),
  ...(status === 'failed' ? { errors: [{ code: 131026 }] } : {}),
})
const bodyOf = (...statuses: unknown[]) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses } }] }],
  })
const sign = (body: string, secret: string = WHATSAPP_APP_SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body, headers })
  return (await product.fetch(request)).status
}
const report = (body: string, signature = sign(body)) =>
  post('/api/reports/whatsapp', body, { 'x-hub-signature-256': signature, 'content-type': 'application/json' })
const reportSms = (form: Record<string, string>, token: string = AT_CALLBACK_TOKEN) =>
  post(`/api/reports/sms/${token}`, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })

const sendOne = async (channels: ('whatsapp' | 'sms' | 'email')[] = ['whatsapp', 'sms']) => {
  const user = await insertUser(product.deps, { channels })
  await withTx(product.deps, (tx) =>
    announce(tx, product.deps, {
      userId: user.id,
      template: 'welcome_user',
      params: { name: user.name },
      link: null,
      dedupe: 'event',
    }),
  )
  await product.runDueJobs()
  const [delivery] = await product.deps.db.select().from(deliveries).where(eq(deliveries.userId, user.id))
  if (!delivery) throw new Error('nothing was sent')
  return { user, delivery, id: delivery.providerId ?? '' }
}
const stateOf = async (id: string) => {
  await product.runDueJobs()
  const [row] = await product.deps.db.select().from(deliveries).where(eq(deliveries.id, id))
  return row?.state
}
const storedOf = async (providerId: string) => {
  const { db } = product.deps
  const sent = await db.select().from(deliveries).where(eq(deliveries.providerId, providerId))
  const said = await db.select().from(deliveryReports).where(eq(deliveryReports.providerId, providerId))
  expect([sent.length, said.length]).toEqual([1, 1])
  return storedText([sent, said])
}
const notificationOf = async (userId: string) =>
  (await product.deps.db.select().from(notifications).where(eq(notifications.userId, userId)))[0]

const ask = (query: string) => product.call('GET', `/api/reports/whatsapp?${query}`)
const kept = async () => (await product.deps.db.select().from(deliveryReports)).length

describe('WhatsApp’s webhook verification', () => {
  it('is answered with the challenge only', async () => {
    const { status, body, headers } = await ask(
      `hub.mode=subscribe&hub.verify_token=${WHATSAPP_VERIFY_TOKEN}&hub.challenge=1158201444`,
    )
    expect([status, body]).toEqual([200, '1158201444'])
    expect(headers.get('content-type')).toContain('text/plain')
  })

  it.each([
    'hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1',
    'hub.mode=subscribe&hub.challenge=1',
    `hub.mode=other&hub.verify_token=${WHATSAPP_VERIFY_TOKEN}&hub.challenge=1`,
    `hub.mode=subscribe&hub.verify_token=${WHATSAPP_VERIFY_TOKEN}&hub.challenge=%3Cscript%3E`,
    '',
  ])('is refused: %s', async (query) => expect((await ask(query)).status).toBe(403))
})

describe('WhatsApp’s delivery reports', () => {
  it.each([
    [['sent', 'delivered', 'read'], 'READ'],
    [['read', 'delivered', 'sent'], 'READ'],
    [['delivered', 'sent', 'delivered', 'sent'], 'DELIVERED'],
    [['delivered', 'failed'], 'DELIVERED'],
    [['failed', 'delivered'], 'DELIVERED'],
    [['sent'], 'SENT'],
  ])('the reports %j, in this order, set the state %s', async (statuses, state) => {
    const { delivery, id } = await sendOne(['whatsapp'])
    for (const status of statuses) expect(await report(bodyOf(statusOf(id, status)))).toBe(200)
    expect(await stateOf(delivery.id)).toBe(state)
  })

  it('cause one SMS after a failure, even when the failure is reported again', async () => {
    const { user, delivery, id } = await sendOne()
    const failed = bodyOf(statusOf(id, 'failed'))
    await Promise.all([1, 2, 3].map(() => report(failed)))
    await report(bodyOf(statusOf(id, 'failed'), statusOf(id, 'sent')))
    expect(await stateOf(delivery.id)).toBe('FAILED')
    expect(messaging.texts).toHaveLength(1)
    expect(await notificationOf(user.id)).toMatchObject({ state: 'SENT', channel: 'sms' })
  })

  it('find a message by our id when its response was lost, so that it is not sent again', async () => {
    messaging.whatsapp = 'unknown'
    const { user, delivery } = await sendOne()
    await report(bodyOf(statusOf('wamid.LOST', 'delivered', delivery.id)))
    expect(await stateOf(delivery.id)).toBe('DELIVERED')
    expect(await notificationOf(user.id)).toMatchObject({ state: 'SENT', channel: 'whatsapp' })
    product.clock.set(new Date(product.clock.now().getTime() + 3_600_000))
    await product.runDueJobs()
    product.clock.set(null)
    expect(messaging.texts).toEqual([])
  })

  it('set the final state of a message that may have been sent, also after its last attempt', async () => {
    messaging.whatsapp = 'unknown'
    const { user, delivery } = await sendOne(['whatsapp'])
    for (const _ of [1, 2]) {
      product.clock.set(new Date(product.clock.now().getTime() + 120_000))
      await product.runDueJobs()
    }
    expect(await notificationOf(user.id)).toMatchObject({ state: 'UNKNOWN' })
    await report(bodyOf(statusOf('wamid.LATE', 'delivered', delivery.id)))
    expect(await stateOf(delivery.id)).toBe('DELIVERED')
    product.clock.set(null)
    expect(await notificationOf(user.id)).toMatchObject({ state: 'SENT', channel: 'whatsapp' })
  })

  it('count even when they arrive before WhatsApp has answered the call that sent the message', async () => {
    const early = `wamid.${randomUUID()}`
    messaging.sendTemplate = async () => {
      await report(bodyOf(statusOf(early, 'delivered')))
      await product.runDueJobs()
      return { kind: 'accepted', providerId: early }
    }
    const { delivery } = await sendOne()
    expect(await stateOf(delivery.id)).toBe('DELIVERED')
  })

  it('change nothing when they are forged or damaged', async () => {
    const { delivery, id } = await sendOne()
    const body = bodyOf(statusOf(id, 'read'))
    const before = await kept()
    const escaped = body.replace('read', String.raw`read`)
    for (const [sent, signature] of [
      [body, sign(body, 'another secret')],
      [body, ''],
      [body, 'sha256=00'],
      [body, sign(`${body} `)],
      [`${escaped} `, sign(escaped)],
      [body, sign(body).replace('sha256', 'sha1')],
    ] as const)
      expect(await report(sent, signature)).toBe(403)
    expect([await stateOf(delivery.id), await kept()]).toEqual(['ACCEPTED', before])
  })

  it('are accepted when signed, and their unreadable parts are skipped', async () => {
    const { delivery, id } = await sendOne()
    for (const body of ['', 'no JSON', '{}', '[]', '{"entry":[{"changes":[{"value":{"messages":[{}]}}]}]}'])
      expect(await report(body)).toBe(200)
    const spelt = bodyOf(statusOf(id, 'sent'), { id: 5 }, null, statusOf(id, 'unheard-of')).replace(
      'sent',
      String.raw`sent`,
    )
    expect(await report(spelt)).toBe(200)
    expect(await stateOf(delivery.id)).toBe('SENT')
  })

  it('are stored without a phone number', async () => {
    const { user, id } = await sendOne()
    await report(bodyOf(statusOf(id, 'sent')))
    const stored = await storedOf(id)
    for (const phone of ['712345678', user.phone.slice(4)]) expect(stored).not.toContain(phone)
  })
})

describe('Africa’s Talking’s delivery reports', () => {
  it.each([
    [{ status: 'Success' }, 'DELIVERED', null],
    [{ status: 'Buffered' }, 'SENT', null],
    [{ status: 'AbsentSubscriber' }, 'SENT', 'AbsentSubscriber'],
    [{ status: 'Failed', failureReason: 'UserInBlackList' }, 'FAILED', 'UserInBlackList'],
  ])('the report %j sets the state %s', async (said, state, reason) => {
    const { delivery, id } = await sendOne(['sms'])
    expect(await reportSms({ id, phoneNumber: '+254712345678', ...said })).toBe(200)
    expect(await stateOf(delivery.id)).toBe(state)
    const [row] = await product.deps.db.select().from(deliveries).where(eq(deliveries.id, delivery.id))
    expect(row?.reason).toBe(reason)
  })

  it('are stored without a phone number', async () => {
    const { user, id } = await sendOne(['sms'])
    await reportSms({ id, phoneNumber: user.phone, status: 'Success' })
    expect(await storedOf(id)).not.toContain(user.phone.slice(4))
  })

  it('cause an email when an SMS was not delivered', async () => {
    const { user, id } = await sendOne(['sms', 'email'])
    await reportSms({ id, phoneNumber: user.phone, status: 'Failed', failureReason: 'DeliveryFailure' })
    await product.runDueJobs()
    expect(messaging.emails).toHaveLength(1)
    expect(await notificationOf(user.id)).toMatchObject({ state: 'SENT', channel: 'email' })
  })

  it('are refused without the secret address, and ignored for unknown ids', async () => {
    const { delivery, id } = await sendOne(['sms'])
    expect(await reportSms({ id, phoneNumber: '+254712345678', status: 'Failed' }, 'guess')).toBe(404)
    expect(await reportSms({ id: 'ATXid_other', phoneNumber: '+254711111111', status: 'Failed' })).toBe(200)
    expect(await reportSms({ status: 'Failed' })).toBe(200)
    expect(await reportSms({ id, phoneNumber: '+254712345678', status: 'Exploded' })).toBe(200)
    expect(await stateOf(delivery.id)).toBe('ACCEPTED')
  })
})

describe('a sign-in code that WhatsApp accepted but could not deliver', () => {
  it('is sent by SMS once, with the same digits, while the user still waits for it', async () => {
    const { phone } = await insertUser(product.deps)
    const body = { phoneNumber: phone, isRegistration: false }
    expect((await product.call('POST', '/api/auth/send-otp', { body })).status).toBe(200)
    const [sent] = messaging.templates
    expect(messaging.texts).toEqual([])
    const failed = bodyOf(statusOf('wamid.OTP', 'failed', sent?.correlation))
    for (let times = 0; times < 3; times += 1) {
      await report(failed)
      await report(bodyOf(statusOf(`wamid.OTP${times}`, 'failed', sent?.correlation)))
      await product.runDueJobs()
    }
    expect(messaging.texts).toHaveLength(1)
    expect(messaging.texts[0]?.text).toContain(sent?.params[0])
  })

  it('is sent by SMS in the language of the page to a number without an account', async () => {
    const body = { phoneNumber: '0733222111', isRegistration: true }
    const headers = { 'accept-language': 'sw' }
    expect((await product.call('POST', '/api/auth/send-otp', { body, headers })).status).toBe(200)
    const [sent] = messaging.templates
    expect(sent?.language).toBe('sw')
    await report(bodyOf(statusOf('wamid.SWAHILI', 'failed', sent?.correlation)))
    await product.runDueJobs()
    const code = sent?.params[0] ?? ''
    expect(messaging.texts[0]?.text).toContain(serverMessage('sw', 'notification.otp_verification', { code }))
  })

  it('is not sent again after it was used', async () => {
    const { phone } = await insertUser(product.deps)
    await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber: phone, isRegistration: false } })
    const [sent] = messaging.templates
    const code = sent?.params[0]
    expect((await product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber: phone, code } })).status).toBe(
      200,
    )
    await report(bodyOf(statusOf('wamid.USED', 'failed', sent?.correlation)))
    await product.runDueJobs()
    expect(messaging.texts).toEqual([])
  })
})
