import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { sessions } from '../../db/schema/index.ts'

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

const later = (seconds: number) => product.clock.set(new Date(product.clock.now().getTime() + seconds * 1000))
const profile = { name: 'Wanjiru Kamau', email: 'wanjiru@example.com', role: 'RIDER' }

/** Requests and enters a code like a program; returns the access token. */
const prove = async (phoneNumber: string): Promise<string> => {
  const sent = await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber, isRegistration: true } })
  expect(sent.status).toBe(200)
  const code = messaging.templates.at(-1)?.params[0]
  const { body } = await product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber, code } })
  return body.accessToken
}
const register = (as: string) => product.call('POST', '/api/user', { as, body: profile })
const me = async (as: string) => (await product.call('GET', '/api/user/me', { as })).status
const exchange = async (token: string) => {
  const { status, headers } = await product.call('POST', '/api/auth/session', { body: { token } })
  return { status, token: /^session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '' }
}
const byCookie = (token: string) => ({ cookie: `session=${token}`, origin: 'http://localhost:3000' })

describe('an old unused sign-up token', () => {
  it('is useless when another person has registered the phone', async () => {
    const phone = newPhone()
    const waiting = await prove(phone)
    later(120)
    const owner = await prove(phone)
    expect((await register(owner)).status).toBe(201)
    const attack = await register(waiting)
    expect([attack.status, attack.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect([await me(waiting), await me(owner)]).toEqual([401, 200])
  })

  it('an old unused sign-up token ends when the phone is proven again before registration', async () => {
    const phone = newPhone()
    const waiting = await prove(phone)
    later(120)
    const owner = await prove(phone)
    expect((await register(waiting)).status).toBe(401)
    expect((await register(owner)).status).toBe(201)
  })

  it('ends when a user signs in to an account of that phone', async () => {
    const phone = newPhone()
    const waiting = await prove(phone)
    await insertUser(product.deps, { phone })
    later(120)
    await prove(phone)
    expect((await register(waiting)).status).toBe(401)
  })

  it('cannot register when an account of the phone exists already', async () => {
    const phone = newPhone()
    const waiting = await prove(phone)
    const owner = await insertUser(product.deps, { phone })
    const attack = await register(waiting)
    expect([attack.status, attack.body.code]).toEqual([409, 'CONFLICT'])
    expect(await me(waiting)).toBe(401)
    const theirs = await product.deps.db.select().from(sessions).where(eq(sessions.userId, owner.id))
    expect(theirs).toEqual([])
  })

  it('expires after 15 minutes', async () => {
    const token = await prove(newPhone())
    later(14 * 60)
    expect((await product.call('GET', '/api/auth/session', { as: token })).body.provenPhone).not.toBeNull()
    later(61)
    expect((await register(token)).status).toBe(401)
  })

  it('either registers first or ends, when the phone is proven again at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = newPhone()
      const waiting = await prove(phone)
      later(120)
      const [attack, owner] = await Promise.all([register(waiting), prove(phone)])
      const unused = and(eq(sessions.phone, phone), isNull(sessions.userId), isNull(sessions.revokedAt))
      const left = await product.deps.db.select().from(sessions).where(unused)
      const session = await product.call('GET', '/api/auth/session', { as: owner })
      expect([attack.status, session.body.user !== null, left.length]).toEqual(
        attack.status === 201 ? [201, true, 0] : [401, false, 1],
      )
    }
  })

  it('an old unused sign-up token is listed among the sessions of the phone’s account, and ends with the others', async () => {
    const user = await insertUser(product.deps)
    const token = await product.signIn(user)
    const other = await product.signIn(user)
    await product.deps.db.update(sessions).set({ userId: null }).where(eq(sessions.phone, user.phone))
    const [first] = await product.deps.db.select().from(sessions).where(eq(sessions.phone, user.phone))
    expect(first).toBeDefined()
    const mine = await product.signIn(user)
    const { body } = await product.call('GET', '/api/user/me/sessions', { as: mine })
    expect(body.rows).toHaveLength(3)
    await product.call('DELETE', `/api/user/me/sessions/${first?.id}`, { as: mine })
    await product.call('DELETE', '/api/user/me/sessions', { as: mine })
    expect([await me(mine), (await register(token)).status, (await register(other)).status]).toEqual([200, 401, 401])
  })
})

describe('a token', () => {
  it('a token stays the session of a program that registers with it, and returns the same user again', async () => {
    const token = await prove(newPhone())
    const first = await register(token)
    const again = await register(token)
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect(first.headers.get('set-cookie')).toBeNull()
    later(16 * 60)
    expect(await me(token)).toBe(200)
  })

  it('returns one user when the same registration is sent twice at once', async () => {
    const token = await prove(newPhone())
    const answers = await Promise.all([register(token), register(token)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0].body.id).toBe(answers[1].body.id)
  })

  it('a token is replaced when it becomes a cookie: the Bearer token ends', async () => {
    const token = await product.signIn(await insertUser(product.deps))
    const kept = await exchange(token)
    expect(kept.status).toBe(200)
    expect(kept.token).not.toBe(token)
    expect([await me(token), await me(kept.token)]).toEqual([401, 200])
  })

  it('a token is replaced when a browser registers with its cookie', async () => {
    const { token } = await exchange(await prove(newPhone()))
    const answer = await product.call('POST', '/api/user', { body: profile, headers: byCookie(token) })
    expect(answer.status).toBe(201)
    const next = /^session=([^;]+); Max-Age=2592000/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect(next).not.toBe(token)
    expect([await me(token), await me(next)]).toEqual([401, 200])
  })

  it('a token can be exchanged again within a minute when the response was lost, but not used for anything else', async () => {
    const token = await product.signIn(await insertUser(product.deps))
    const lost = await exchange(token)
    expect(await me(token)).toBe(401)
    later(30)
    const second = await exchange(token)
    expect([await me(lost.token), await me(second.token)]).toEqual([401, 200])
    expect((await exchange(token)).status).toBe(401)
    expect(await me(second.token)).toBe(200)
  })

  it('a token cannot be exchanged a minute after it was replaced', async () => {
    const token = await product.signIn(await insertUser(product.deps))
    const kept = await exchange(token)
    later(61)
    expect((await exchange(token)).status).toBe(401)
    expect(await me(kept.token)).toBe(200)
  })

  it('gives one valid token, however often it is exchanged at the same moment', async () => {
    const token = await product.signIn(await insertUser(product.deps))
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(token)))
    const given = answers.filter(({ status }) => status === 200)
    const alive = await Promise.all(given.map((one) => me(one.token)))
    expect(given.length).toBeLessThanOrEqual(2)
    expect(alive.filter((status) => status === 200)).toHaveLength(1)
  })

  it('a token of an unfinished registration is stored in a cookie for 15 minutes', async () => {
    const { headers } = await product.call('POST', '/api/auth/session', { body: { token: await prove(newPhone()) } })
    expect(headers.get('set-cookie')).toMatch(/Max-Age=900;/)
  })
})
