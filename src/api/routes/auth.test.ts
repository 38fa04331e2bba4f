import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { storedText } from '../../../tests/stored-text.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { otpChallenges, sessions, users } from '../../db/schema/index.ts'

const ADMIN_PHONE = '+254711000009'
let product: TestProduct
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openTestProduct({ ADMIN_PHONES: ADMIN_PHONE, TRUST_PROXY_HOPS: '1' })
})
afterAll(() => product.close())
beforeEach(() => {
  product.clock.set(null)
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  product.call('POST', `/api/auth/${path}`, { body, headers })
const sendCode = async (phoneNumber: string, isRegistration = true, headers: Record<string, string> = {}) => {
  const { status } = await post('send-otp', { phoneNumber, isRegistration }, headers)
  expect(status).toBe(200)
  return messaging.templates.at(-1)?.params[0] ?? ''
}
const from = (network: number) => ({ 'x-forwarded-for': `102.20.${network}.7` })
const other = (code: string) => (code === '000000' ? '000001' : '000000')
const later = (seconds: number) => product.clock.set(new Date(product.clock.now().getTime() + seconds * 1000))

describe('check-user', () => {
  it('tells whether a phone has an account, in any spelling of the phone [7.auth.check-user]', async () => {
    const user = await insertUser(product.deps)
    const written = `0${user.phone.slice(4, 7)} ${user.phone.slice(7)}`
    const known = await post('check-user', { phoneNumber: written })
    expect(known.body).toEqual({ success: true, userExists: true, exists: true, userId: expect.any(String) })
    const unknown = await post('check-user', { phoneNumber: newPhone() })
    expect(unknown.body).toEqual({ success: true, userExists: false, exists: false })
  })

  it('answers with a handle that is not the user’s id, differs every time and is not accepted as an id', async () => {
    const user = await insertUser(product.deps)
    const ask = async () => (await post('check-user', { phoneNumber: user.phone })).body.userId as string
    const handles = [await ask(), await ask()]
    expect(new Set([...handles, user.id]).size).toBe(3)
    expect(handles[0]).not.toContain(user.id)
    const token = await product.signIn(await insertUser(product.deps))
    expect((await product.call('GET', `/api/user/${handles[0]}`, { as: token })).status).toBe(404)
    const inside = product.deps.keyring.open('user-handle', 'check-user', Buffer.from(handles[0] ?? '', 'base64url'))
    const [id, expiresAt] = inside.split('|')
    expect(id).toBe(user.id)
    expect(Number(expiresAt) - product.clock.now().getTime()).toBeLessThanOrEqual(300_000)
  })

  it('finds a blocked account but not a deleted one', async () => {
    const blocked = await insertUser(product.deps, { status: 'BLOCKED' })
    const deleted = await insertUser(product.deps, { status: 'DELETED' })
    expect((await post('check-user', { phoneNumber: blocked.phone })).body.userExists).toBe(true)
    expect((await post('check-user', { phoneNumber: deleted.phone })).body.userExists).toBe(false)
  })

  it('refuses a phone number that is not Kenyan, in the specification’s words', async () => {
    const { status, body } = await post('check-user', { phoneNumber: '12345' })
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, error: 'Please enter a valid phone number.', code: 'INVALID_PHONE' })
  })

  it('refuses unknown fields, wrong types and NUL bytes', async () => {
    for (const body of [{ phoneNumber: newPhone(), extra: 1 }, { phoneNumber: 7 }, {}, { phoneNumber: '07\u0000' }])
      expect((await post('check-user', body)).status).toBe(422)
  })
})

describe('send-otp', () => {
  it('sends a 6-digit code by WhatsApp only, and does not store it in readable form [9.otp.length 7.auth.send-otp 1.sign-in]', async () => {
    const phone = newPhone()
    const { body } = await post('send-otp', { phoneNumber: phone, isRegistration: true })
    expect(body).toEqual({ success: true, waitTime: 60, attemptsLeft: 5 })
    expect(messaging.templates).toHaveLength(1)
    expect(messaging.texts).toHaveLength(0)
    const [message] = messaging.templates
    expect(message).toMatchObject({ to: phone, template: 'otp_verification', language: 'en' })
    expect(message?.params[0]).toMatch(/^\d{6}$/)
    const [row] = await product.deps.db.select().from(otpChallenges).where(eq(otpChallenges.phone, phone))
    expect(row?.sendState).toBe('SENT')
    expect(storedText({ ...row, id: '', phone: '' })).not.toContain(message?.params[0])
  })

  it('writes in the language of the account', async () => {
    const user = await insertUser(product.deps, { language: 'sw' })
    await sendCode(user.phone, false)
    expect(messaging.templates[0]?.language).toBe('sw')
  })

  it('writes to a new user in the language of the call, which the new account keeps', async () => {
    const phoneNumber = newPhone()
    const headers = { 'accept-language': 'sw' }
    const code = await sendCode(phoneNumber, true, headers)
    expect(messaging.templates[0]?.language).toBe('sw')
    const { body } = await post('verify-otp', { phoneNumber, code })
    const details = { name: 'Rehema Juma', email: 'rehema@example.com', role: 'RIDER' }
    const made = await product.call('POST', '/api/user', { as: body.accessToken, body: details, headers })
    expect(made.body.settings.language).toBe('sw')
  })

  it('refuses an unknown phone when the call is not for a registration', async () => {
    const { status, body } = await post('send-otp', { phoneNumber: newPhone(), isRegistration: false })
    expect(status).toBe(404)
    expect(body).toEqual({
      success: false,
      error: 'User not found. Please check your phone number.',
      code: 'USER_NOT_FOUND',
    })
    expect(messaging.templates).toHaveLength(0)
  })

  it('says "Phone number" in the error for a number that is not Kenyan', async () => {
    const { status, body } = await post('send-otp', { phoneNumber: '+15551234567', isRegistration: true })
    expect(status).toBe(422)
    expect(body.code).toBe('INVALID_PHONE')
    expect(body.error).toContain('Phone number')
  })

  it('falls back to SMS with the same code, however WhatsApp fails', async () => {
    for (const failure of ['rejected', 'unavailable', 'unknown'] as const) {
      messaging.whatsapp = failure
      const code = await sendCode(newPhone())
      expect(messaging.texts.at(-1)?.text).toContain(code)
    }
    expect(messaging.templates).toHaveLength(3)
    expect(messaging.texts).toHaveLength(3)
  })

  it('says that sending is unavailable when both channels fail, and allows another try at once', async () => {
    const phone = newPhone()
    messaging.whatsapp = 'unavailable'
    messaging.sms = 'rejected'
    const failed = await post('send-otp', { phoneNumber: phone, isRegistration: true })
    expect(failed.status).toBe(503)
    expect(failed.body.code).toBe('NETWORK_ERROR')
    expect(failed.body.error).toContain('unavailable')
    const lost = messaging.templates[0]?.params[0] ?? ''
    expect((await post('verify-otp', { phoneNumber: phone, code: lost })).status).toBe(401)
    messaging.whatsapp = 'accepted'
    await sendCode(phone)
  })

  it('sends the next code after 60 seconds, and replaces the previous one [9.otp.wait]', async () => {
    const phone = newPhone()
    const first = await sendCode(phone)
    later(30)
    const early = await post('send-otp', { phoneNumber: phone, isRegistration: true })
    expect(early.status).toBe(429)
    expect(early.body).toMatchObject({
      code: 'RATE_LIMITED',
      attemptsLeft: 5,
      error: 'Please wait 1 minute(s) before requesting another code',
    })
    expect(early.body.waitTime).toBeGreaterThanOrEqual(29)
    expect(early.headers.get('retry-after')).toBe(String(early.body.waitTime))
    later(31)
    const second = await sendCode(phone)
    const firstAgain = await post('verify-otp', { phoneNumber: phone, code: first })
    // Two random codes of 6 digits can be equal.
    expect(firstAgain.status === 401 || first === second).toBe(true)
    expect((await post('verify-otp', { phoneNumber: phone, code: second })).status).toBe(200)
  })

  it('sends at most 5 codes an hour to a phone, from whatever addresses they are requested', async () => {
    const phone = newPhone()
    for (let count = 0; count < 5; count++) {
      await sendCode(phone, true, from(count))
      later(61)
    }
    const sixth = await post('send-otp', { phoneNumber: phone, isRegistration: true }, from(5))
    expect(sixth.status).toBe(429)
    expect(sixth.body.error).toMatch(/^Please wait 5\d minute\(s\) before requesting another code$/)
    later(sixth.body.waitTime)
    await sendCode(phone)
  })

  it('sends one code for 3 requests at the same moment', async () => {
    const phone = newPhone()
    const ask = () => post('send-otp', { phoneNumber: phone, isRegistration: true })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
    expect(messaging.templates).toHaveLength(1)
  })
})

describe('verify-otp', () => {
  it('signs an existing user in, once [4.sign-in.existing 7.auth.verify-otp]', async () => {
    const user = await insertUser(product.deps)
    const code = await sendCode(user.phone, false)
    const { status, body } = await post('verify-otp', { phoneNumber: user.phone, code })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, userId: user.id, isNewUser: false, token: body.accessToken })
    const session = await product.call('GET', '/api/auth/session', { as: body.accessToken })
    expect(session.body.user).toMatchObject({ id: user.id, phone: user.phone })
    const again = await post('verify-otp', { phoneNumber: user.phone, code })
    expect(again.status).toBe(401)
    expect(again.body.code).toBe('INVALID_OTP')
  })

  it('allows 10 sessions per user: the next sign-in ends the oldest ones of that user only', async () => {
    const user = await insertUser(product.deps)
    const bystander = await product.signIn(await insertUser(product.deps))
    const tokens: string[] = []
    for (let device = 0; device < 12; device += 1) {
      tokens.push(await product.signIn(user))
      later(1)
    }
    const code = await sendCode(user.phone, false)
    const { body } = await post('verify-otp', { phoneNumber: user.phone, code })
    const isOpen = async (token: string) => (await product.call('GET', '/api/user/me', { as: token })).status === 200
    const open = await Promise.all([...tokens, body.accessToken, bystander].map(isOpen))
    expect(open).toEqual([false, false, false, ...Array.from({ length: 11 }, () => true)])
    const ended = (await product.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))).filter(
      (session) => session.revokedAt !== null,
    )
    expect(ended.map(({ revokeReason }) => revokeReason)).toEqual(['TOO_MANY', 'TOO_MANY', 'TOO_MANY'])
  })

  it('does not count expired sessions towards the limit of 10', async () => {
    const user = await insertUser(product.deps)
    for (let device = 0; device < 10; device += 1) await product.signIn(user)
    later(15 * 86_400)
    const token = await product.signIn(user)
    const code = await sendCode(user.phone, false)
    await post('verify-otp', { phoneNumber: user.phone, code })
    expect((await product.call('GET', '/api/user/me', { as: token })).status).toBe(200)
    const rows = await product.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.filter((session) => session.revokedAt !== null)).toEqual([])
  })

  it('gives a new phone a token without an account [7.auth.verify-otp]', async () => {
    const phone = newPhone()
    const code = await sendCode(phone)
    const { body } = await post('verify-otp', { phoneNumber: phone, code })
    expect(body).toMatchObject({ userId: null, isNewUser: true, token: body.accessToken })
    expect((await product.call('GET', '/api/auth/session', { as: body.accessToken })).body).toEqual({
      user: null,
      provenPhone: phone,
      gone: false,
    })
  })

  it('counts 5 attempts, then refuses even the right code', async () => {
    const phone = newPhone()
    const code = await sendCode(phone)
    for (const left of [4, 3, 2, 1]) {
      const { status, body } = await post('verify-otp', { phoneNumber: phone, code: other(code) })
      expect(status).toBe(401)
      expect(body).toEqual({
        success: false,
        error: 'Invalid OTP code. Please try again.',
        code: 'INVALID_OTP',
        attemptsLeft: left,
      })
    }
    for (const guess of [other(code), code]) {
      const { status, body } = await post('verify-otp', { phoneNumber: phone, code: guess })
      expect(status).toBe(429)
      expect(body).toMatchObject({
        code: 'RATE_LIMITED',
        attemptsLeft: 0,
        error: 'Maximum attempts exceeded. Please request a new code.',
      })
    }
  })

  it('refuses a code after 5 minutes, and a code that was never sent', async () => {
    const phone = newPhone()
    const code = await sendCode(phone)
    later(301)
    expect((await post('verify-otp', { phoneNumber: phone, code })).body.code).toBe('INVALID_OTP')
    expect((await post('verify-otp', { phoneNumber: newPhone(), code })).body.code).toBe('INVALID_OTP')
  })

  it('opens one session for parallel calls with the right code', async () => {
    const phone = newPhone()
    const code = await sendCode(phone)
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('verify-otp', { phoneNumber: phone, code })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await product.deps.db.select().from(sessions).where(eq(sessions.phone, phone))).toHaveLength(1)
  })

  it('gives parallel guesses 5 attempts in total', async () => {
    const phone = newPhone()
    const code = await sendCode(phone)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post('verify-otp', { phoneNumber: phone, code: other(code) })),
    )
    expect(answers.every((answer) => answer.status === 401 || answer.status === 429)).toBe(true)
    const [row] = await product.deps.db.select().from(otpChallenges).where(eq(otpChallenges.phone, phone))
    expect(row?.attempts).toBe(5)
  })

  it('tells a blocked user after the right code that they are blocked, and opens no session', async () => {
    const user = await insertUser(product.deps, { status: 'BLOCKED' })
    const code = await sendCode(user.phone, false)
    const { status, body } = await post('verify-otp', { phoneNumber: user.phone, code })
    expect(status).toBe(403)
    expect(body.error).toContain('blocked')
    expect(await product.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(0)
  })

  it('makes a user whose phone is in ADMIN_PHONES an admin', async () => {
    const user = await insertUser(product.deps, { phone: ADMIN_PHONE })
    const code = await sendCode(ADMIN_PHONE, false)
    await post('verify-otp', { phoneNumber: ADMIN_PHONE, code })
    const [row] = await product.deps.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.role).toBe('ADMIN')
  })

  it('refuses an invalid phone number', async () => {
    const { status, body } = await post('verify-otp', { phoneNumber: '1', code: '123456' })
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, error: 'Please enter a valid phone number.', code: 'INVALID_PHONE' })
  })
})

const look = async (token: string) => {
  const answer = await product.call('GET', '/api/auth/session', { headers: { cookie: `session=${token}` } })
  return { gone: answer.body.gone, cookie: answer.headers.get('set-cookie') }
}

describe('session', () => {
  it('stores the token in an HttpOnly cookie, and sign-out ends the session on the server [4.register.session 4.sign-out 7.actions.session]', async () => {
    const user = await insertUser(product.deps)
    const token = await product.signIn(user)
    const { status, body, headers } = await post('session', { token })
    expect(status).toBe(200)
    expect(body.user.id).toBe(user.id)
    const set = headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = { cookie: set.split(';', 1)[0] ?? '' }
    expect((await product.call('GET', '/api/auth/session', { headers: cookie })).body.user.id).toBe(user.id)
    const foreign = { ...cookie, origin: 'https://evil.example' }
    expect((await product.call('DELETE', '/api/auth/session', { headers: foreign })).status).toBe(403)
    const own = { ...cookie, origin: 'http://localhost:3000' }
    const ended = await product.call('DELETE', '/api/auth/session', { headers: own })
    expect(ended.body).toEqual({ success: true })
    expect(ended.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await product.call('GET', '/api/auth/session', { headers: cookie })).body).toEqual({
      user: null,
      provenPhone: null,
      gone: false,
    })
  })

  it('refuses an unknown token', async () => {
    const { status, headers } = await post('session', { token: 'made-up' })
    expect(status).toBe(401)
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('treats a user who is no longer active as signed out [4.sign-in.active]', async () => {
    const user = await insertUser(product.deps)
    const token = await product.signIn(user)
    await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, user.id))
    expect((await product.call('GET', '/api/auth/session', { as: token })).body).toEqual({
      user: null,
      provenPhone: null,
      gone: false,
    })
  })

  it('reports that the account behind a cookie was deleted or blocked, and clears the cookie [4.gone]', async () => {
    const [deleted, blocked] = [await insertUser(product.deps), await insertUser(product.deps)]
    const admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
    const tokens = [await product.signIn(deleted), await product.signIn(blocked)]
    expect(await look(tokens[0] ?? '')).toEqual({ gone: false, cookie: null })
    await product.call('DELETE', `/api/user/${deleted.id}`, { as: tokens[0] ?? '' })
    await product.call('POST', `/api/admin/users/${blocked.id}/reject`, { as: admin, body: {} })
    for (const token of tokens)
      expect(await look(token)).toEqual({ gone: true, cookie: expect.stringMatching(/^session=; Max-Age=0; Path=\//) })
  })

  it('an ended or expired session, or a replaced token, does not count as a deleted account', async () => {
    const user = await insertUser(product.deps)
    const [ended, replaced] = [await product.signIn(user), await product.signIn(user)]
    await product.call('DELETE', '/api/auth/session', { as: ended })
    await post('session', { token: replaced })
    for (const token of [ended, replaced]) expect(await look(token)).toEqual({ gone: false, cookie: null })
    const old = await product.signIn(user)
    later(31 * 86_400)
    expect(await look(old)).toEqual({ gone: false, cookie: null })
  })
})
