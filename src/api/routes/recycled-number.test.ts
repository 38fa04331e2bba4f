import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { operationsOf, type OpenApiDocument } from '../../../tests/openapi-calls.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { notifications, users } from '../../db/schema/index.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

const OLD = { name: 'Zuberi Kanariwema', email: 'Kanari@zuberi.example' }
const CANARIES = ['Zuberi', 'Kanari', 'kanari', 'siri yangu']
const NEW = { name: 'Wanjiru Kamau', email: 'wanjiru@example.com', role: 'RIDER' }

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

const laterBy = (days: number) => product.clock.set(new Date(product.clock.now().getTime() + days * DAY_MS))
/** Requests and enters a code. The headers say whether the caller is a browser or a program. */
const signIn = async (phoneNumber: string, headers: Record<string, string> = {}) => {
  const sent = await product.call('POST', '/api/auth/send-otp', {
    body: { phoneNumber, isRegistration: true },
    headers,
  })
  expect(sent.status).toBe(200)
  const cookie = [headers['cookie'], /otp=[^;]+/.exec(sent.headers.get('set-cookie') ?? '')?.[0]].filter(Boolean)
  const code = messaging.templates.findLast(({ template }) => template === 'otp_verification')?.params[0]
  return product.call('POST', '/api/auth/verify-otp', {
    body: { phoneNumber, code },
    headers: { ...headers, ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}) },
  })
}
const tokenOf = async (phone: string): Promise<string> => (await signIn(phone)).body.accessToken
const claim = (as: string, email: string) => product.call('POST', '/api/auth/owner-check', { as, body: { email } })
const release = (as: string) => product.call('POST', '/api/auth/new-number', { as })
const rowOf = async (id: string) => (await product.deps.db.select().from(users).where(eq(users.id, id)))[0]

/** A user with a vehicle, a ride and a request for it. 91 days later the number belongs to another person. */
const recycled = async (given: Partial<typeof users.$inferInsert> = {}) => {
  const phone = newPhone()
  const oldProof = await tokenOf(phone)
  const old = await insertUser(product.deps, { ...OLD, phone, role: 'DRIVER', ...given })
  const other = await insertUser(product.deps)
  const [oldSession, otherSession] = [await product.signIn(old), await product.signIn(other)]
  const vehicle = await insertVehicle(product.deps, old, { make: 'Kanarimobil' })
  const ride = await insertRide(product.deps, vehicle)
  const request = await insertSeatRequest(product.deps, ride, other)
  const chat = `/api/chat/${[old.id, other.id].toSorted((a, b) => a.localeCompare(b)).join('_')}`
  laterBy(91)
  return { phone, oldProof, old, oldSession, other, otherSession, ride, vehicle, request, chat }
}

describe('a new holder of a recycled number', () => {
  it('gets no more from any call, with any token, than a visitor, and changes nothing, except by the call that takes the number', async () => {
    const world = await recycled()
    const { phone, old, other, ride, vehicle, request, oldProof, oldSession } = world
    const verified = await signIn(phone)
    expect(verified.body).toMatchObject({ userId: null, isNewUser: false, ownerCheck: true })
    const token: string = verified.body.accessToken
    const { body: document } = await product.call('GET', '/api/openapi.json')
    // The first would end the session. The second takes the number from the account, which another test covers.
    const notCalled = new Set(['DELETE /auth/session', 'POST /auth/new-number'])
    const before = await rowOf(old.id)
    const operations = operationsOf(document as OpenApiDocument)
    expect(operations.length).toBeGreaterThan(130)
    const ids = [old.id, ride.id, vehicle.id, request.id, `${old.id}_${other.id}`, `${other.id}_${old.id}`]
    const gained: string[] = []
    for (const { method, path } of operations) {
      const name = `${method} ${path.replace(/^\/api/, '')}`
      if (notCalled.has(name)) continue
      const paths = path.includes('{')
        ? ids.map((id) => path.replace(/\{[^}]+\}/, id).replaceAll(/\{[^}]+\}/g, old.id))
        : [path]
      for (const one of paths) {
        const address = one.startsWith('/api') ? one : `/api${one}`
        const body = method === 'GET' ? {} : { body: {} }
        const anonymous = await product.call(method, address, body)
        for (const as of [token, oldProof, oldSession]) {
          const { status, body: answer } = await product.call(method, address, { as, ...body })
          const text = JSON.stringify(answer)
          if (CANARIES.some((canary) => text.includes(canary)) && !JSON.stringify(anonymous.body).includes('Zuberi'))
            gained.push(`${name} shows`)
          if (status < 300 && anonymous.status >= 300) gained.push(`${name} ${status}`)
        }
      }
    }
    expect([...new Set(gained)]).toEqual([])
    expect(await rowOf(old.id)).toEqual(before)
  })

  it('is not signed in, also by cookie, and cannot register over the account', async () => {
    const { phone, old } = await recycled()
    const token = await tokenOf(phone)
    const cookie = { cookie: `session=${token}` }
    const session = await product.call('GET', '/api/auth/session', { headers: cookie })
    expect(session.body).toEqual({ user: null, provenPhone: null, ownerCheck: true, gone: false })
    expect((await product.call('POST', '/api/auth/session', { body: { token } })).body).toEqual({
      success: true,
      user: null,
    })
    const again = await tokenOf(phone).catch(() => '')
    expect(again).toBe('')
    laterBy(1)
    const register = await product.call('POST', '/api/user', { as: await tokenOf(phone), body: NEW })
    expect([register.status, register.body.code]).toEqual([403, 'OWNER_CHECK_REQUIRED'])
    expect(await rowOf(old.id)).toMatchObject({ phone, name: OLD.name })
  })

  it('a new holder of a recycled number cannot guess what only the owner knows: 5 attempts a day, 10 in 30 days', async () => {
    const { phone } = await recycled()
    const day = Math.ceil(product.clock.now().getTime() / (30 * DAY_MS)) * 30 * DAY_MS
    const tries: number[] = []
    for (let days = 0; days < 3; days += 1) {
      product.clock.set(new Date(day + days * DAY_MS + 60_000))
      const token = await tokenOf(phone)
      for (let guess = 0; guess < 6; guess += 1) tries.push((await claim(token, `guess${guess}@example.com`)).status)
    }
    const aDay = [403, 403, 403, 403, 403, 429]
    expect(tries).toEqual([...aDay, ...aDay, 429, 429, 429, 429, 429, 429])
    expect((await claim(await tokenOf(newPhone()), OLD.email)).status).toBe(401)
  })

  it('takes the number and registers again; the account loses the number but not its records', async () => {
    const { phone, old, oldSession, oldProof, otherSession } = await recycled()
    const token = await tokenOf(phone)
    expect((await release(token)).status).toBe(200)
    expect((await release(token)).status).toBe(401)
    expect((await product.call('GET', '/api/auth/session', { as: token })).body.provenPhone).toBe(phone)
    const { status, body: fresh } = await product.call('POST', '/api/user', { as: token, body: NEW })
    expect([status, fresh.phone, fresh.id === old.id]).toEqual([201, phone, false])
    expect(await rowOf(old.id)).toMatchObject({
      ...OLD,
      phone: `released:${old.id}`,
      status: 'ACTIVE',
      role: 'DRIVER',
    })
    for (const path of [
      '/user/me',
      '/user/me/sessions',
      '/vehicle',
      '/notifications',
      '/conversations',
      '/ride/pending',
    ])
      expect(JSON.stringify((await product.call('GET', `/api${path}`, { as: token })).body)).not.toMatch(
        /Zuberi|Kanari/,
      )
    const { body: file } = await product.call('POST', '/api/user/me/export', { as: token })
    expect(JSON.stringify(file)).not.toMatch(/Zuberi|zuberi|Kanari/)
    for (const as of [oldSession, oldProof])
      expect((await product.call('GET', '/api/user/me', { as })).status).toBe(401)
    const other = await product.signIn(await insertUser(product.deps))
    const found = await product.call('POST', '/api/users/find-by-phone', { as: other, body: { phone } })
    expect(JSON.stringify(found.body)).toContain(fresh.id)
    expect((await product.call('GET', `/api/user/${old.id}`, { as: other })).body).not.toHaveProperty('phone')
    expect((await product.call('GET', '/api/user/me', { as: otherSession })).status).toBe(401)
  })

  it('gets none of the account’s messages', async () => {
    const { phone, old } = await recycled({ channels: ['whatsapp', 'sms', 'email'] })
    const token = await tokenOf(phone)
    await release(token)
    const codes = messaging.templates.filter(({ to }) => to === phone).length
    const { enqueue } = product.deps
    await product.deps.db.transaction((tx) =>
      enqueue(tx, 'notifications.tell', { event: 'driver-verified', id: old.id }),
    )
    await product.runDueJobs()
    const sent = [...messaging.templates, ...messaging.texts].filter(({ to }) => to === phone)
    expect(sent).toHaveLength(codes)
    expect(messaging.templates.filter(({ to }) => !to.startsWith('+254'))).toEqual([])
    expect(messaging.emails.map(({ to }) => to)).toEqual([OLD.email])
  })

  it('gets nothing about the trips of users whose trusted contact the former owner was', async () => {
    const friend = await insertUser(product.deps)
    const [contacts, phone] = ['/api/user/me/trusted-contacts', newPhone()]
    await insertUser(product.deps, { phone })
    const as = await product.signIn(friend)
    await product.call('POST', contacts, { as, body: { name: 'Mama Asha', phone } })
    await product.runDueJobs()
    const link = /\/c\/([\w-]+)/.exec(messaging.texts.find(({ to }) => to === phone)?.text ?? '')?.[1] ?? ''
    const invitation = `/api/contact-link/${link}`
    expect((await product.call('POST', invitation, { body: { answer: 'YES' } })).body.status).toBe('CONFIRMED')
    laterBy(91)
    await release(await tokenOf(phone))
    const listed = await product.call('GET', contacts, { as: await product.signIn(friend) })
    expect(listed.body).toEqual({ contacts: [], canAdd: true })
    expect((await product.call('GET', invitation)).status).toBe(404)
  })

  it('is not signed in by a code, even if the owner used a session until 60 days ago', async () => {
    const owner = await insertUser(product.deps, OLD)
    // The owner's last code opens this session, which is valid for 30 days and needs the phone no more.
    const as = await tokenOf(owner.phone)
    for (const days of [13, 13, 3.9]) {
      laterBy(days)
      expect((await product.call('GET', '/api/user/me', { as })).status).toBe(200)
    }
    laterBy(60.2)
    expect((await signIn(owner.phone)).body).toMatchObject({ userId: null, ownerCheck: true })
  })

  it('is not told the reason of a block, and cannot take an admin’s number', async () => {
    const blocked = await recycled({ status: 'BLOCKED', blockedBecause: 'siri yangu' })
    const refused = await signIn(blocked.phone)
    expect([refused.status, JSON.stringify(refused.body).includes('siri')]).toEqual([403, false])
    product.clock.set(null)
    const admin = await recycled({ role: 'ADMIN' })
    const kept = await release(await tokenOf(admin.phone))
    expect([kept.status, kept.body.code]).toEqual([409, 'CONFLICT'])
    expect(await rowOf(admin.old.id)).toMatchObject({ phone: admin.phone })
  })
})

describe('the owner of an account that was long unused', () => {
  it('signs in with their email address, in any spelling', async () => {
    const { phone, old } = await recycled()
    const token = await tokenOf(phone)
    expect((await claim(token, ' kanari@ZUBERI.example ')).status).toBe(200)
    expect((await product.call('GET', '/api/user/me', { as: token })).body.id).toBe(old.id)
    expect((await release(token)).status).toBe(401)
    laterBy(1)
    expect((await signIn(phone)).body).toMatchObject({ userId: old.id, isNewUser: false })
  })

  it('needs no proof in a known browser, and none before 60 days', async () => {
    const browser = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (Android 14) Chrome/140' }
    const user = await insertUser(product.deps)
    const first = await signIn(user.phone, browser)
    const device = /device=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
    laterBy(59.9)
    const program = await insertUser(product.deps, {
      createdAt: new Date(product.clock.now().getTime() - 59.9 * DAY_MS),
    })
    expect((await signIn(program.phone)).body.userId).toBe(program.id)
    laterBy(1)
    const known = await signIn(user.phone, { ...browser, cookie: `device=${device}` })
    expect(known.body.userId).toBe(user.id)
  })
})

const told = async (userId: string) => {
  await product.runDueJobs()
  const rows = await product.deps.db.select().from(notifications).where(eq(notifications.userId, userId))
  return rows.filter(({ template }) => template === 'new_device')
}

describe('a sign-in from an unknown browser', () => {
  const chrome = {
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Safari/537',
  }
  it('is reported to the owner with what to do about it, but other sign-ins are not', async () => {
    const user = await insertUser(product.deps)
    const first = await signIn(user.phone, chrome)
    expect(await told(user.id)).toEqual([])
    const device = /device=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
    laterBy(0.01)
    await signIn(user.phone, { ...chrome, cookie: `device=${device}` })
    expect(await told(user.id)).toEqual([])
    laterBy(0.01)
    await signIn(user.phone, chrome)
    const [notice, ...others] = await told(user.id)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ params: { device: 'Chrome, Android' }, link: '/dashboard/settings#sessions' })
    const text = messaging.texts.at(-1)?.text
    expect(text).toMatch(
      /^New sign-in to your Pamoja account: Chrome, Android, \w{3} \d+ \w{3} \d\d:\d\d\. Not you\? Sign it out now: http:\/\/localhost:3000\/r\/\w{7}$/,
    )
    // An email too, because a new owner of the number would get the SMS, but not the email.
    expect(messaging.emails.map(({ to }) => to)).toEqual([user.email])
    expect(messaging.emails[0]?.text).toContain('Chrome, Android')
  })
})
