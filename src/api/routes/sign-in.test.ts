import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newPhone } from '../../../tests/new-phone.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

// These tests run the real WhatsApp and SMS clients against the simulators.
let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct({ WHATSAPP_TIMEOUT_MS: '250', AT_TIMEOUT_MS: '250' })
})
afterAll(() => product.close())

const fault = (provider: 'whatsapp' | 'sms', kind: string) =>
  product.call('POST', '/dev/faults', { body: { provider, fault: kind } })
beforeEach(async () => {
  await fault('whatsapp', 'none')
  await fault('sms', 'none')
})

interface InboxItem {
  channel: string
  template?: string
  params?: { code?: string }
  text: string
}
const inbox = async (phone: string): Promise<InboxItem[]> =>
  (await product.call('GET', `/dev/inbox?to=${encodeURIComponent(phone)}`)).body
const ask = (phoneNumber: string) =>
  product.call('POST', '/api/auth/send-otp', { body: { phoneNumber, isRegistration: true } })
const verify = (phoneNumber: string, code: string | undefined) =>
  product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber, code } })

it('a user registers a new phone with the code sent by WhatsApp, and is welcomed', async () => {
  const phone = newPhone()
  expect((await ask(phone)).status).toBe(200)
  const [message] = await inbox(phone)
  expect(message).toMatchObject({ channel: 'whatsapp', template: 'otp_verification' })
  const { body } = await verify(phone, message?.params?.code)
  const user = { name: 'Wanjiru Kamau', email: 'w@example.com', role: 'RIDER' }
  expect((await product.call('POST', '/api/user', { as: body.accessToken, body: user })).status).toBe(201)
  await product.runDueJobs()
  expect((await inbox(phone)).map((item) => item.template)).toEqual(['welcome_user', 'otp_verification'])
})

it('Pamoja sends the same code by SMS when WhatsApp is down or does not answer', async () => {
  for (const kind of ['500', 'timeout', 'malformed', '429']) {
    await fault('whatsapp', kind)
    const phone = newPhone()
    expect((await ask(phone)).status).toBe(200)
    const sms = (await inbox(phone)).find((item) => item.channel === 'sms')
    expect((await verify(phone, /\d{6}/.exec(sms?.text ?? '')?.[0])).status).toBe(200)
  }
})

it('Pamoja says that sending is unavailable when WhatsApp and SMS are down, and sends as soon as WhatsApp works again', async () => {
  await fault('whatsapp', '500')
  await fault('sms', '500')
  const phone = newPhone()
  const { status, body } = await ask(phone)
  expect([status, body.code]).toEqual([503, 'NETWORK_ERROR'])
  expect(body.error).toContain('unavailable')
  await fault('whatsapp', 'none')
  expect((await ask(phone)).status).toBe(200)
  expect((await verify(phone, (await inbox(phone))[0]?.params?.code)).status).toBe(200)
})
