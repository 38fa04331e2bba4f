import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { users } from '../../db/schema/index.ts'

let product: TestProduct
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())
beforeEach(() => {
  product.clock.set(null)
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
})

const later = (minutes: number) => product.clock.set(new Date(product.clock.now().getTime() + minutes * 60_000))

const signedIn = async () => {
  const user = await insertUser(product.deps)
  const phoneNumber = user.phone
  const newCode = async () => {
    const sent = await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber } })
    expect(sent.status).toBe(200)
    return messaging.templates.at(-1)?.params[0]
  }
  const body = { phoneNumber, code: await newCode() }
  const as: string = (await product.call('POST', '/api/auth/verify-otp', { body })).body.accessToken
  const confirm = (code: unknown) => product.call('POST', '/api/user/me/confirm', { as, body: { code } })
  return { user, as, newCode, confirm }
}
type Person = Awaited<ReturnType<typeof signedIn>>

const email = 'new@example.com'
const ASKED = [
  ['deleting the account', ({ user, as }: Person) => product.call('DELETE', `/api/user/${user.id}`, { as })],
  ['exporting data', ({ as }: Person) => product.call('POST', '/api/user/me/export', { as })],
  [
    'changing the email address',
    ({ user, as }: Person) => product.call('PATCH', `/api/user/${user.id}`, { as, body: { email } }),
  ],
  [
    'changing the email address by registering as a driver',
    ({ user, as }: Person) =>
      product.call('POST', '/api/user', { as, body: { name: user.name, email, role: 'DRIVER' } }),
  ],
  [
    'signing out on one other device',
    async ({ user, as }: Person) => {
      await product.signIn(user)
      const { rows } = (await product.call('GET', '/api/user/me/sessions', { as })).body as {
        rows: { id: string; current: boolean }[]
      }
      return product.call('DELETE', `/api/user/me/sessions/${rows.find(({ current }) => !current)?.id}`, { as })
    },
  ],
  ['signing out everywhere else', ({ as }: Person) => product.call('DELETE', '/api/user/me/sessions', { as })],
] as const

describe.each(ASKED)('%s', (_, ask) => {
  it('works within 15 minutes of the code that signed in', async () => {
    const person = await signedIn()
    later(14.9)
    expect((await ask(person)).status).toBeLessThan(300)
  })

  it('an action is refused more than 15 minutes after the code, changes nothing, and works after a new code', async () => {
    const person = await signedIn()
    later(15.1)
    const refused = await ask(person)
    expect([refused.status, refused.body.code]).toEqual([403, 'FRESH_CODE_REQUIRED'])
    const [kept] = await product.deps.db.select().from(users).where(eq(users.id, person.user.id))
    expect(kept).toMatchObject({ status: 'ACTIVE', role: 'RIDER', email: person.user.email })
    const confirmed = await person.confirm(await person.newCode())
    expect(confirmed.body).toEqual({ success: true, until: expect.any(String) })
    expect((await ask(person)).status).toBeLessThan(300)
  })
})

it('a new code is needed to set up an authenticator app more than 15 minutes after the last code', async () => {
  const { user, as, newCode, confirm } = await signedIn()
  await product.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, user.id))
  later(15.1)
  const enrol = () => product.call('POST', '/api/user/me/second-factor', { as })
  const refused = await enrol()
  expect([refused.status, refused.body.code]).toEqual([403, 'FRESH_CODE_REQUIRED'])
  expect((await confirm(await newCode())).status).toBe(200)
  expect((await enrol()).status).toBe(201)
})

describe('a new code', () => {
  it('a new code works once, only for its own phone, and counts for this session only', async () => {
    const person = await signedIn()
    const other = await product.signIn(person.user)
    later(16)
    const stranger = await signedIn()
    later(2)
    expect((await person.confirm(await stranger.newCode())).status).toBe(401)
    const code = await person.newCode()
    expect((await person.confirm(code)).status).toBe(200)
    const again = await person.confirm(code)
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_OTP'])
    const elsewhere = await product.call('POST', '/api/user/me/export', { as: other })
    expect(elsewhere.body.code).toBe('FRESH_CODE_REQUIRED')
    expect((await product.call('POST', '/api/user/me/confirm', { body: { code } })).status).toBe(401)
  })

  it('a new code has 5 attempts like any other', async () => {
    const person = await signedIn()
    later(16)
    const code = await person.newCode()
    const wrong = code === '111111' ? '222222' : '111111'
    for (const left of [4, 3, 2, 1]) expect((await person.confirm(wrong)).body.attemptsLeft).toBe(left)
    expect((await person.confirm(wrong)).status).toBe(429)
    expect((await person.confirm(code)).status).toBe(429)
  })

  it('a new code is not needed to change a name, or to save the same email address again', async () => {
    const { user, as } = await signedIn()
    later(16)
    const body = { name: 'Achieng Odhiambo', email: user.email }
    expect((await product.call('PATCH', `/api/user/${user.id}`, { as, body })).status).toBe(200)
  })
})
