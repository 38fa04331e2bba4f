import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { users } from './db/schema/index.ts'

const PRODUCTION = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://pamoja.example',
  APP_MASTER_KEY: randomBytes(32).toString('base64'),
  MESSAGE_KEYS: JSON.stringify({ active: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
  ALLOW_EMBEDDED_DB: '1',
  MPESA_BASE_URL: 'https://mpesa.example',
  MPESA_CALLBACK_BASE_URL: 'https://pamoja.example',
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '600100',
  MPESA_PASSKEY: 'passkey',
  MPESA_INITIATOR_NAME: 'initiator',
  MPESA_INITIATOR_PASSWORD: 'password',
  MPESA_CERTIFICATE_FILE: resolve('tests/fixtures/mpesa-certificate.pem'),
  WHATSAPP_BASE_URL: 'https://graph.example',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_ACCESS_TOKEN: 'token',
  AT_BASE_URL: 'https://sms.example',
  AT_USERNAME: 'pamoja',
  AT_API_KEY: 'key',
  AT_CALLBACK_TOKEN: 'a-token-of-our-own',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify-token',
  SMTP_URL: 'smtp://pamoja:secret@mail.example:587',
  MAIL_FROM: 'hello@pamoja.example',
}
const DEV_CALLS: [string, string, unknown?][] = [
  ['GET', '/dev/inbox'],
  ['GET', '/dev/phone'],
  ['GET', '/dev/phone/+254712345678'],
  ['GET', '/dev/phone.js'],
  ['GET', '/dev/mpesa/prompts'],
  ['GET', '/dev/mpesa/taken'],
  ['POST', '/dev/mpesa/prompts/ws_CO_1', { action: 'approve' }],
  ['POST', '/dev/faults', { provider: 'mpesa', fault: 'none' }],
  ['POST', '/dev/clock', { now: null }],
  ['POST', '/dev/reset', {}],
  ['GET', '/dev/daraja/oauth/v1/generate?grant_type=client_credentials'],
  ['POST', '/dev/graph/v24.0/106540352242922/messages', {}],
  ['POST', '/dev/at/version1/messaging', {}],
  ['POST', '/dev/push/someone', {}],
]

describe('the product', () => {
  let product: TestProduct | null = null
  afterEach(async () => {
    await product?.close()
    product = null
  })

  it('the demo accounts do not exist in production, even with SEED_DEMO=1', async () => {
    product = await openTestProduct({ ...PRODUCTION, SEED_DEMO: '1' })
    expect(product.demo).toBe(false)
    expect(await product.deps.db.select().from(users)).toEqual([])
  })

  it('the simulators do not exist in production', async () => {
    product = await openTestProduct(PRODUCTION)
    for (const [method, path, body] of DEV_CALLS) {
      const { status } = await product.call(method, path, body === undefined ? {} : { body })
      expect([path, status]).toEqual([path, 404])
    }
  })

  it('the simulators answer the product’s M-Pesa client, and can move the product’s clock', async () => {
    product = await openTestProduct()
    const pushed = await product.deps.payments.sendPrompt({
      msisdn: '254712345678',
      amountKsh: 650,
      reference: 'RIDE7K2P9',
      description: 'Ride share',
      callbackUrl: 'http://127.0.0.1:3000/api/payment/mpesa/callback/secret',
    })
    expect(pushed.kind).toBe('accepted')
    const { body: prompts } = await product.call('GET', '/dev/mpesa/prompts?phone=%2B254712345678')
    expect(prompts).toMatchObject([{ phone: '+254712345678', amount: 650, reference: 'RIDE7K2P9' }])
    const now = new Date(Date.now() + 3_600_000)
    expect((await product.call('POST', '/dev/clock', { body: { now: now.toISOString() } })).status).toBe(200)
    expect(product.clock.now().getTime()).toBeGreaterThanOrEqual(now.getTime())
    expect((await product.call('GET', '/dev/mpesa/prompts')).body).toEqual([])
  })
})
