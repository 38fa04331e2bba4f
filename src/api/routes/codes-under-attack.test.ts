import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { fillCounter } from '../../../tests/fill-counter.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { deleteHits } from '../../domain/rate-limits/index.ts'
import { otpChallenges, signInOrigins } from '../../db/schema/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let messaging: RecordingMessaging
/** Starts at a full hour, so that no hour ends during a test. */
let start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
beforeAll(async () => {
  product = await openTestProduct({ TRUST_PROXY_HOPS: '1' })
})
afterAll(() => product.close())
beforeEach(() => {
  start += 48 * HOUR_MS
  product.clock.set(new Date(start))
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
})
const at = (hours: number, seconds = 0) => product.clock.set(new Date(start + hours * HOUR_MS + seconds * 1000))

let hosts = 0
/** Returns an address in a network that no other test in this file uses. */
const newAddress = () => {
  hosts += 1
  return `102.${1 + Math.floor(hosts / 200)}.${hosts % 200}.7`
}

/** A caller at an address: a browser stores cookies, a program stores none. */
const visitor = (address: string, kind: 'browser' | 'program' = 'browser') => {
  const jar = new Map<string, string>()
  const post = async (path: string, body: unknown) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const browser = { 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }) }
    const headers = { 'x-forwarded-for': address, ...(kind === 'browser' ? browser : {}) }
    const answer = await product.call('POST', `/api/auth/${path}`, { body, headers })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1)
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  const ask = (phoneNumber: string, isRegistration = false) => post('send-otp', { phoneNumber, isRegistration })
  const give = (phoneNumber: string, code: string) => post('verify-otp', { phoneNumber, code })
  return { jar, ask, give }
}
type Visitor = ReturnType<typeof visitor>

const lastCode = () => messaging.templates.at(-1)?.params[0] ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const signIn = async (who: Visitor, phone: string) => {
  const asked = await who.ask(phone)
  if (asked.status !== 200) return asked.status
  return (await who.give(phone, lastCode())).status
}
/** Requests 5 codes and makes 25 guesses, as many as an hour allows, from new addresses for every code. */
const attackHour = async (phone: string) => {
  for (let send = 0; send < 5; send += 1) {
    const thief = visitor(newAddress(), send % 2 === 0 ? 'program' : 'browser')
    await thief.ask(phone)
    const stranger = visitor(newAddress(), 'program')
    for (let guess = 0; guess < 5; guess += 1) await (send % 2 === 0 ? stranger : thief).give(phone, '000000')
    product.clock.set(new Date(product.clock.now().getTime() + 61_000))
  }
}

describe('codes that an attacker requests and guesses every hour', () => {
  it('an attacker cannot stop the user from signing in with a browser that signed in before', async () => {
    const { phone } = await insertUser(product.deps)
    const home = visitor(newAddress())
    expect(await signIn(home, phone)).toBe(200)
    for (let hour = 1; hour <= 6; hour += 1) {
      at(hour)
      await attackHour(phone)
      at(hour, 1800)
      expect([hour, await signIn(home, phone)]).toEqual([hour, 200])
    }
  })

  it('an attacker cannot stop the user from signing in from a network where they signed in before', async () => {
    const { phone } = await insertUser(product.deps)
    expect(await signIn(visitor('41.90.64.10'), phone)).toBe(200)
    for (let hour = 1; hour <= 6; hour += 1) {
      at(hour)
      await attackHour(phone)
      at(hour, 1800)
      expect([hour, await signIn(visitor(`41.90.64.${20 + hour}`, 'program'), phone)]).toEqual([hour, 200])
    }
  })

  it('an attacker gets 10 codes and 50 guesses a day, from any number of addresses', async () => {
    const { phone } = await insertUser(product.deps)
    for (let hour = 0; hour < 8; hour += 1) {
      at(hour)
      await attackHour(phone)
    }
    const rows = await product.deps.db.select().from(otpChallenges).where(eq(otpChallenges.phone, phone))
    expect(rows).toHaveLength(10)
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBeLessThanOrEqual(50)
  })

  it('an attacker does not replace the code that the owner’s browser waits for, or use up its attempts', async () => {
    const { phone } = await insertUser(product.deps)
    const owner = visitor(newAddress())
    expect((await owner.ask(phone)).status).toBe(200)
    const code = lastCode()
    at(0, 61)
    const thief = visitor(newAddress(), 'program')
    expect((await thief.ask(phone)).status).toBe(200)
    for (let guess = 0; guess < 7; guess += 1) await thief.give(phone, wrong(lastCode()))
    const other = visitor(newAddress())
    expect((await other.give(phone, code)).body).toMatchObject({ success: false, attemptsLeft: 0 })
    const missed = await owner.give(phone, wrong(code))
    expect([missed.status, missed.body.attemptsLeft]).toEqual([401, 4])
    expect((await owner.give(phone, code)).status).toBe(200)
  })

  it('an attacker who has read the code of a user’s browser cannot use it in another browser or program', async () => {
    const { phone } = await insertUser(product.deps)
    const owner = visitor(newAddress())
    await owner.ask(phone)
    const read = lastCode()
    for (const kind of ['browser', 'program'] as const)
      expect((await visitor(newAddress(), kind).give(phone, read)).status).toBe(401)
    expect((await owner.give(phone, read)).status).toBe(200)
  })
})

describe('a browser', () => {
  it('stores the cookie of a code for an hour, and the cookie of a known browser for a year', async () => {
    const { phone } = await insertUser(product.deps)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const asked = await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber: phone }, headers })
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^otp=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const cookie = asked.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const body = { phoneNumber: phone, code: lastCode() }
    const given = await product.call('POST', '/api/auth/verify-otp', { body, headers: { ...headers, cookie } })
    expect(given.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('can use a code when the answer to its request was lost, if it signed in before', async () => {
    const { phone } = await insertUser(product.deps)
    const home = visitor(newAddress())
    await signIn(home, phone)
    at(1)
    home.jar.delete('otp')
    expect((await home.ask(phone)).status).toBe(200)
    home.jar.delete('otp')
    expect((await home.ask(phone)).body).toMatchObject({ code: 'RATE_LIMITED', attemptsLeft: 5 })
    expect((await home.give(phone, lastCode())).status).toBe(200)
  })

  it('limits the cookie of a code to this host where pages use HTTPS', async () => {
    const secure = await product.withConfig({ PUBLIC_URL: 'https://pamoja.example' })
    secure.deps.messaging = messaging
    const headers = { 'sec-fetch-site': 'same-origin' }
    const body = { phoneNumber: newPhone(), isRegistration: true }
    const { headers: answered } = await secure.call('POST', '/api/auth/send-otp', { body, headers })
    expect(answered.getSetCookie()[0]).toMatch(/^__Host-otp=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; /)
  })

  it('reads with the fifth code of an hour when the sixth may be sent', async () => {
    const stranger = visitor(newAddress())
    const phone = newPhone()
    const waits = []
    for (const minute of [0, 2, 4, 6, 10]) {
      at(0, minute * 60)
      const { body } = await stranger.ask(phone, true)
      waits.push(body.waitTime)
    }
    // The clock runs on between the calls.
    expect(waits).toEqual([60, 60, 60, 60, expect.closeTo(50 * 60, -2)])
  })

  it('waits a minute for its next code even when it is known', async () => {
    const { phone } = await insertUser(product.deps)
    const home = visitor(newAddress())
    await signIn(home, phone)
    at(1)
    await home.ask(phone)
    at(1, 30)
    const early = await home.ask(phone)
    expect([early.status, early.body.attemptsLeft]).toEqual([429, 5])
    expect(early.body.waitTime).toBeGreaterThanOrEqual(30)
  })

  it('a browser is unknown again when its owner signs out everywhere else', async () => {
    const user = await insertUser(product.deps)
    await signIn(visitor(newAddress()), user.phone)
    const token = await product.signIn(user)
    await product.call('DELETE', '/api/user/me/sessions', { as: token })
    const devices = and(eq(signInOrigins.userId, user.id), eq(signInOrigins.kind, 'DEVICE'))
    expect(await product.deps.db.select().from(signInOrigins).where(devices)).toEqual([])
  })

  it('a browser is known for 365 days after its last sign-in, and a network for 90', async () => {
    const { id, phone } = await insertUser(product.deps)
    const home = visitor('102.9.9.7')
    await signIn(home, phone)
    const seen = (days: number) => {
      const lastSeenAt = new Date(product.clock.now().getTime() - days * DAY_MS)
      const seenThen = { firstSeenAt: lastSeenAt, lastSeenAt }
      return product.deps.db.update(signInOrigins).set(seenThen).where(eq(signInOrigins.userId, id))
    }
    const statusAt = async (hour: number, days: number, who: Visitor) => {
      at(hour)
      await seen(days)
      expect((await who.ask(phone)).status).toBe(200)
      const code = lastCode()
      // The limit for all callers together is reached. It refuses only callers from unknown browsers and networks.
      await fill('guesses-failed|all', DAY_MS, 2000)
      const { status } = await who.give(phone, code)
      await fill('guesses-failed|all', DAY_MS, 0)
      return status
    }
    const near = () => visitor('102.9.9.8', 'program')
    expect([await statusAt(1, 89.9, near()), await statusAt(2, 90.1, near())]).toEqual([200, 429])
    expect([await statusAt(3, 364.9, home), await statusAt(4, 365.1, home)]).toEqual([200, 429])
  })

  it('a browser is known after registering too', async () => {
    const phone = newPhone()
    const home = visitor(newAddress())
    await home.ask(phone, true)
    const { body } = await home.give(phone, lastCode())
    const cookie = [...home.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const profile = { name: 'Njeri Wanjiku', email: 'njeri@example.com', role: 'RIDER' }
    const made = await product.call('POST', '/api/user', { as: body.accessToken, body: profile, headers: { cookie } })
    const known = await product.deps.db.select().from(signInOrigins).where(eq(signInOrigins.userId, made.body.id))
    expect(known.map(({ kind }) => kind)).toContain('DEVICE')
  })
})

const sends = async (addresses: string[]) => {
  const statuses = []
  for (const address of addresses) statuses.push((await visitor(address, 'program').ask(newPhone(), true)).status)
  return statuses.filter((status) => status === 200).length
}
const repeat = (times: number, address: (n: number) => string) => Array.from({ length: times }, (_, n) => address(n))

const check = async (address: string, phoneNumber: string) => {
  const headers = { 'x-forwarded-for': address }
  return (await product.call('POST', '/api/auth/check-user', { body: { phoneNumber }, headers })).status
}

describe('budgets by address', () => {
  it('budgets by address allow 10 codes an hour per IPv4 address, and 60 per /24 network', async () => {
    expect(await sends(repeat(12, () => '197.136.1.1'))).toBe(10)
    at(0, 60)
    expect(await sends(repeat(70, (n) => `197.136.2.${n + 1}`))).toBe(60)
    at(1)
    expect(await sends(['197.136.1.1', '197.136.2.1'])).toBe(2)
  })

  it('budgets by address allow 10 codes an hour per IPv6 /64 network, and 60 per /48', async () => {
    expect(await sends(repeat(12, (n) => `2c0f:fe38:1:1::${n + 1}`))).toBe(10)
    at(0, 60)
    expect(await sends(repeat(70, (n) => `2c0f:fe38:2:${n + 1}::1`))).toBe(60)
  })

  it('budgets by address do not count requests that came too early for another code', async () => {
    const phone = newPhone()
    const address = newAddress()
    for (let call = 0; call < 15; call += 1) await visitor(address, 'program').ask(phone, true)
    expect(await sends(repeat(9, () => address))).toBe(9)
  })

  it('budgets by address allow 10 number look-ups an hour per address, and 60 per network', async () => {
    const phones = repeat(12, () => newPhone())
    const first = []
    for (const phone of phones) first.push(await check('105.163.1.1', phone))
    expect(first).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(await check('105.163.1.1', phones[0] ?? '')).toBe(200)
    expect(await check('105.163.1.1', phones[11] ?? '')).toBe(429)
    let answered = 0
    for (let host = 1; host <= 70; host += 1) if ((await check(`105.163.2.${host}`, newPhone())) === 200) answered += 1
    expect(answered).toBe(60)
  })

  it('budgets by address count refused requests for codes to numbers without an account', async () => {
    const address = newAddress()
    const answers = []
    for (let call = 0; call < 12; call += 1) answers.push((await visitor(address, 'program').ask(newPhone())).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
  })

  it('budgets by address refuse an address after 20 wrong codes in an hour, a network after 120, and never a known browser', async () => {
    const { phone } = await insertUser(product.deps)
    const address = '197.248.1.1'
    const home = visitor(address)
    await signIn(home, phone)
    at(1)
    const guess = (from: string) => visitor(from, 'program').give(newPhone(), '123456')
    for (let tries = 0; tries < 20; tries += 1) expect((await guess(address)).status).toBe(401)
    expect((await guess(address)).status).toBe(429)
    for (let tries = 0; tries < 100; tries += 1) await guess(`197.248.1.${10 + (tries % 50)}`)
    expect((await guess('197.248.1.200')).status).toBe(429)
    expect((await guess('197.248.2.200')).status).toBe(401)
    expect(await signIn(home, phone)).toBe(200)
  })
})

const fill = (bucket: `${string}|${string}`, windowMs: number, hits: number) =>
  fillCounter(product, bucket, windowMs, hits)

const askForAccount = async () => {
  const { phone } = await insertUser(product.deps)
  return (await visitor(newAddress()).ask(phone)).status
}

describe('global budgets', () => {
  it('global budgets refuse unknown callers after 2,000 wrong guesses a day, but neither known browsers nor new numbers', async () => {
    const { phone } = await insertUser(product.deps)
    const home = visitor(newAddress())
    await signIn(home, phone)
    at(1)
    await fill('guesses-failed|all', 24 * HOUR_MS, 1999)
    const stranger = visitor(newAddress())
    expect((await stranger.ask(phone)).status).toBe(200)
    const code = lastCode()
    expect((await stranger.give(phone, wrong(code))).status).toBe(401)
    const refused = await stranger.give(phone, code)
    expect([refused.status, refused.body.waitTime <= 24 * 3600]).toEqual([429, true])
    expect(await signIn(home, phone)).toBe(200)
    const newcomer = visitor(newAddress())
    const fresh = newPhone()
    await newcomer.ask(fresh, true)
    expect((await newcomer.give(fresh, lastCode())).status).toBe(200)
  })

  it('global budgets allow 60 codes a minute to numbers without an account, and count codes to accounts separately', async () => {
    const { phone } = await insertUser(product.deps)
    await fill('codes-sent|unregistered', MINUTE_MS, 59)
    expect((await visitor(newAddress()).ask(newPhone(), true)).status).toBe(200)
    const refused = await visitor(newAddress()).ask(newPhone(), true)
    expect([refused.status, refused.body.waitTime <= 60]).toEqual([429, true])
    expect((await visitor(newAddress()).ask(phone)).status).toBe(200)
    at(0, 60)
    expect((await visitor(newAddress()).ask(newPhone(), true)).status).toBe(200)
  })

  it('global budgets allow 60 codes a minute to accounts, and more to browsers that signed in before', async () => {
    const { phone } = await insertUser(product.deps)
    const home = visitor(newAddress())
    await signIn(home, phone)
    at(1)
    await fill('codes-sent|registered', MINUTE_MS, 59)
    expect([await askForAccount(), await askForAccount()]).toEqual([200, 429])
    expect(await signIn(home, phone)).toBe(200)
  })

  it('global budgets log a refusal as critical, and do not count it against the address', async () => {
    const { logger } = product.deps
    const lines: unknown[] = []
    product.deps.logger = { log: (...line) => lines.push(line) }
    await fill('codes-sent|unregistered', MINUTE_MS, 60)
    const address = newAddress()
    expect(await sends(repeat(12, () => address))).toBe(0)
    product.deps.logger = logger
    const line = expect.objectContaining({ outcome: 'codes sent in a minute' })
    expect(lines).toContainEqual(['critical', 'a limit of sign-in codes is reached', line])
    at(0, 60)
    expect(await sends(repeat(12, () => address))).toBe(10)
  })

  it('global budgets allow up to 3 times the codes that were used in the busiest minute of the last 7 days', async () => {
    const [first, second] = [await insertUser(product.deps), await insertUser(product.deps)]
    expect(await signIn(visitor(newAddress()), first.phone)).toBe(200)
    await fill('codes-used|all', MINUTE_MS, 29)
    expect(await signIn(visitor(newAddress()), second.phone)).toBe(200)
    const sentAt = async (hours: number, sent: number) => {
      at(hours)
      await deleteHits(product.deps.db, product.clock.now())
      await fill('codes-sent|unregistered', MINUTE_MS, sent)
      return [await sends([newAddress()]), await sends([newAddress()])]
    }
    expect(await sentAt(6 * 24, 89)).toEqual([1, 0])
    expect(await sentAt(8 * 24, 59)).toEqual([1, 0])
  })
})
