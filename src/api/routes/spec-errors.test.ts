import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser, newPhone } from '../../../tests/builders.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

let product: TestProduct
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())
beforeEach(() => {
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
})

const post = (path: string, body: unknown) => product.call('POST', `/api/auth/${path}`, { body })
const send = (phoneNumber: string, isRegistration = true) => post('send-otp', { phoneNumber, isRegistration })

describe('the sentences of signing in', () => {
  it('asks to wait in whole minutes, with the seconds and the tries that are left [8.wait 8.send.429 7.auth.send-otp.error]', async () => {
    const phone = newPhone()
    expect((await send(phone)).status).toBe(200)
    const { status, body } = await send(phone)
    expect(status).toBe(429)
    expect(body.error).toBe('Please wait 1 minute(s) before requesting another code')
    expect(body).toMatchObject({ code: 'RATE_LIMITED', attemptsLeft: 5, waitTime: expect.any(Number) })
  })

  it('counts down the tries of a code, and then is rate-limited [8.verify.invalid 8.verify.429 8.attempts 7.auth.verify-otp.error]', async () => {
    const phone = newPhone()
    await send(phone)
    const right = messaging.templates.at(-1)?.params[0] ?? ''
    const guess = () => post('verify-otp', { phoneNumber: phone, code: right === '000000' ? '000001' : '000000' })
    const first = await guess()
    expect(first).toMatchObject({ status: 401, body: { code: 'INVALID_OTP', attemptsLeft: 4 } })
    expect(first.body.error).toBe('Invalid OTP code. Please try again.')
    for (let tries = 0; tries < 3; tries++) await guess()
    const last = await guess()
    expect(last).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', attemptsLeft: 0 } })
    expect(last.body.error).toBe('Maximum attempts exceeded. Please request a new code.')
  })

  it('does not find somebody who never registered [8.code.user-not-found]', async () => {
    expect((await send(newPhone(), false)).body).toMatchObject({
      code: 'USER_NOT_FOUND',
      error: 'User not found. Please check your phone number.',
    })
  })

  it('needs a phone number [5.sign-in.phone 8.send.phone]', async () => {
    const { body } = await send('')
    expect(body.code).toBe('INVALID_PHONE')
    expect(body.error).toContain('Phone number')
    expect((await post('check-user', { phoneNumber: '' })).body).toMatchObject({
      code: 'INVALID_PHONE',
      error: 'Please enter a valid phone number.',
    })
  })

  it('needs a code and a phone to verify [5.sign-in.code]', async () => {
    expect((await post('verify-otp', { phoneNumber: newPhone(), code: '' })).body.code).toBe('INVALID_OTP')
  })
})

it('looks for Kenyan numbers only [5.phone.message]', async () => {
  const user = await insertUser(product.deps)
  const { status, body } = await product.call('POST', '/api/users/find-by-phone', {
    as: await product.signIn(user),
    body: { phone: '12345' },
  })
  expect(status).toBe(422)
  expect(body.error).toBe('Please enter a valid Kenyan phone number.')
})
