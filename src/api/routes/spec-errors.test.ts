import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
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

describe('the API', () => {
  it('asks to wait in whole minutes, with the seconds and the attempts that are left [8.wait 8.send.429 7.auth.send-otp.error]', async () => {
    const phone = newPhone()
    expect((await send(phone)).status).toBe(200)
    const { status, body } = await send(phone)
    expect(status).toBe(429)
    expect(body.error).toBe('Please wait 1 minute(s) before requesting another code')
    expect(body).toMatchObject({ code: 'RATE_LIMITED', attemptsLeft: 5, waitTime: expect.any(Number) })
  })

  it('counts down the attempts of a code, then refuses and asks the user to request a new code [8.verify.invalid 8.verify.429 8.attempts 7.auth.verify-otp.error]', async () => {
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

  it('refuses to send a code to a user who never registered [8.code.user-not-found]', async () => {
    expect((await send(newPhone(), false)).body).toMatchObject({
      code: 'USER_NOT_FOUND',
      error: 'User not found. Please check your phone number.',
    })
  })

  it.each([{ phoneNumber: '' }, { phoneNumber: '   ' }, {}])(
    'requires a phone number for a code: %j [5.sign-in.phone]',
    async (body) => {
      for (const path of ['send-otp', 'check-user']) {
        const answer = await post(path, body)
        expect([path, answer.status, answer.body.code]).toEqual([path, 422, 'INVALID_PHONE'])
        expect(answer.body.error).toContain('Please enter a valid phone number.')
      }
    },
  )

  it('requires a code and a phone to verify, and counts no attempt without them [5.sign-in.code]', async () => {
    const phone = newPhone()
    await send(phone)
    const code = messaging.templates.at(-1)?.params[0]
    for (const body of [
      {},
      { phoneNumber: phone },
      { phoneNumber: phone, code: '' },
      { code },
      { phoneNumber: '', code },
    ]) {
      const answer = await post('verify-otp', body)
      expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_OTP'])
      expect(answer.body.error).toBe('Invalid OTP code. Please try again.')
    }
    const next = await post('verify-otp', { phoneNumber: phone, code: code === '000000' ? '000001' : '000000' })
    expect(next.body.attemptsLeft).toBe(4)
  })

  it('answers “User not authenticated” to a message or a deletion without a session [8.alert.no-user]', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const sent = { senderId: id, receiverId: id, text: 'Hello' }
    const gone = { chatId: `${id}_${id}`, messageId: id }
    for (const [method, path, body] of [
      ['POST', 'send', sent],
      ['DELETE', 'delete', gone],
    ] as const) {
      const answer = await product.call(method, `/api/messaging/${path}`, { body })
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        401,
        'UNAUTHENTICATED',
        'User not authenticated',
      ])
    }
  })
})

it('a search by phone accepts Kenyan numbers only [5.phone.message]', async () => {
  const user = await insertUser(product.deps)
  const { status, body } = await product.call('POST', '/api/users/find-by-phone', {
    as: await product.signIn(user),
    body: { phone: '12345' },
  })
  expect(status).toBe(422)
  expect(body.error).toBe('Please enter a valid Kenyan phone number.')
})
