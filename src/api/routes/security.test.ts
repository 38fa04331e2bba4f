import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { storedText } from '../../../tests/stored-text.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/index.ts'
import { totpCode, totpStep } from '../../platform/totp.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

let offered: TestProduct
let required: TestProduct
beforeAll(async () => {
  offered = await openTestProduct()
  required = await openTestProduct({ ADMIN_SECOND_FACTOR: 'required' })
})
afterAll(async () => {
  await offered.close()
  await required.close()
})

const FACTOR = '/api/user/me/second-factor'

const adminOf = async (product: TestProduct) => {
  // Stops the clock, because a code is valid for 30 seconds and must not expire before it is sent.
  product.clock.set(product.clock.now())
  const user = await insertUser(product.deps, { role: 'ADMIN' })
  const token = await product.signIn(user)
  const post = (path: string, body?: unknown, as = token) =>
    product.call('POST', `${FACTOR}${path}`, { as, ...(body === undefined ? {} : { body }) })
  const counts = async (as = token) => {
    const { status, body } = await product.call('GET', '/api/admin/counts', { as })
    return status === 200 ? 200 : body.code
  }
  const codeNow = (secret: string, off = 0) => totpCode(secret, totpStep(product.clock.now()) + off)
  const enrol = async () => {
    const { secret } = (await post('')).body as { secret: string }
    const { body } = await post('/confirm', { code: codeNow(secret, -1) })
    return { secret, recovery: body.recoveryCodes as string[] }
  }
  return { user, token, post, counts, codeNow, enrol, state: () => product.call('GET', FACTOR, { as: token }) }
}
const later = (product: TestProduct, ms: number) => product.clock.set(new Date(product.clock.now().getTime() + ms))

describe('two-step verification of admins', () => {
  it('two-step verification of admins is required if the configuration says so: no admin action works before it is set up', async () => {
    const { user, token, counts, enrol, state } = await adminOf(required)
    expect(await counts()).toBe('SECOND_FACTOR_REQUIRED')
    expect((await state()).body).toEqual({ required: true, enrolled: false, elevatedUntil: null, recoveryCodesLeft: 0 })
    const other = await insertUser(required.deps)
    const change = { as: token, body: { status: 'BLOCKED' } }
    expect((await required.call('PATCH', `/api/user/${other.id}`, change)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await required.call('DELETE', `/api/user/${other.id}`, { as: token })).body.code).toBe(
      'SECOND_FACTOR_REQUIRED',
    )
    expect((await required.call('GET', '/api/user/me', { as: token })).body.role).toBe('ADMIN')
    await enrol()
    expect(await counts()).toBe(200)
    expect(await counts(await required.signIn(user))).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('is optional by default: nothing changes until it is set up, and then it is required', async () => {
    const { user, counts, enrol, post, codeNow } = await adminOf(offered)
    expect(await counts()).toBe(200)
    const { secret } = await enrol()
    expect(await counts()).toBe(200)
    const elsewhere = await offered.signIn(user)
    expect(await counts(elsewhere)).toBe('SECOND_FACTOR_REQUIRED')
    expect((await post('/verify', { code: codeNow(secret) }, elsewhere)).body.success).toBe(true)
    expect(await counts(elsewhere)).toBe(200)
  })

  it('refuses a wrong code, and a code used twice', async () => {
    const { post, codeNow, enrol } = await adminOf(offered)
    const { secret } = (await post('')).body
    const wrong = await post('/confirm', { code: codeNow(secret, 5) })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'INVALID_CODE'])
    const known = await enrol()
    expect((await post('')).status).toBe(409)
    expect((await post('/verify', { code: codeNow(known.secret) })).status).toBe(200)
    expect((await post('/verify', { code: codeNow(known.secret) })).status).toBe(422)
  })

  it('gives 10 recovery codes that work once, also in lower case with spaces, and stores none of them in readable form', async () => {
    const { post, enrol, state } = await adminOf(offered)
    const { secret, recovery } = await enrol()
    expect(new Set(recovery).size).toBe(10)
    // At least 128 bits, with 5 bits per letter.
    for (const code of recovery) expect(code).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{2}$/)
    expect((await post('/verify', { code: recovery[0]?.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
    expect((await post('/verify', { code: recovery[0] })).status).toBe(422)
    expect((await state()).body.recoveryCodesLeft).toBe(9)
    for (const status of [200, 422]) expect((await post('/verify', { code: recovery[1] })).status).toBe(status)
    expect((await state()).body.recoveryCodesLeft).toBe(8)
    const stored = storedText([
      await offered.deps.db.select().from(recoveryCodes),
      await offered.deps.db.select().from(secondFactors),
    ])
    for (const kept of [secret, ...recovery]) expect(stored).not.toContain(kept)
  })

  it('refuses the eleventh guess within 15 minutes, even a right one', async () => {
    startHour(offered.clock)
    const { post, codeNow, enrol } = await adminOf(offered)
    const { secret } = await enrol()
    for (let guess = 2; guess <= 10; guess++) expect((await post('/verify', { code: '000000' })).status).toBe(422)
    expect((await post('/verify', { code: codeNow(secret) })).status).toBe(429)
  })

  it('two-step verification of admins has to be repeated after 30 idle minutes, and after 12 hours even without idle time', async () => {
    const { user, counts, enrol, post, codeNow } = await adminOf(required)
    const { secret } = await enrol()
    for (let times = 0; times < 2; times += 1) {
      later(required, 29 * MINUTE_MS)
      expect(await counts()).toBe(200)
    }
    later(required, 30 * MINUTE_MS)
    expect(await counts()).toBe('SECOND_FACTOR_REQUIRED')
    const second = await required.signIn(user)
    await post('/verify', { code: codeNow(secret) }, second)
    for (let spent = 0; spent < 12 * HOUR_MS - 25 * MINUTE_MS; spent += 25 * MINUTE_MS) {
      later(required, 25 * MINUTE_MS)
      expect(await counts(second)).toBe(200)
    }
    later(required, 25 * MINUTE_MS)
    expect(await counts(second)).toBe('SECOND_FACTOR_REQUIRED')
    required.clock.set(null)
  })

  it('two-step verification of admins is switched off with a valid code, and admins keep their rights if it is not required', async () => {
    const { counts, enrol, post, codeNow, state } = await adminOf(offered)
    const { secret } = await enrol()
    expect((await post('/disable', { code: '000000' })).status).toBe(422)
    expect((await post('/disable', { code: codeNow(secret) })).body).toEqual({ success: true })
    expect([(await state()).body.enrolled, await counts()]).toEqual([false, 200])
    expect((await post('/verify', { code: codeNow(secret, 1) })).status).toBe(409)
  })

  it('is for admins only', async () => {
    const rider = await offered.signIn(await insertUser(offered.deps))
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/verify'],
      ['POST', '/confirm'],
      ['POST', '/disable'],
    ] as const)
      expect(
        (await offered.call(method, FACTOR + path, { as: rider, ...(method === 'GET' ? {} : { body: { code: '1' } }) }))
          .status,
      ).toBe(403)
  })
})

describe('sessions on other devices', () => {
  const SESSIONS = '/api/user/me/sessions'
  const list = async (as: string) => (await offered.call('GET', SESSIONS, { as })).body.rows

  it('a user’s sessions are listed, with the current one marked and without those of other users', async () => {
    const user = await insertUser(offered.deps)
    const [one, two] = [await offered.signIn(user), await offered.signIn(user)]
    await offered.signIn(await insertUser(offered.deps))
    const rows = await list(one)
    expect(rows.map((row: { current: boolean }) => row.current).toSorted()).toEqual([false, true])
    expect(Object.keys(rows[0]).toSorted()).toEqual(['createdAt', 'current', 'device', 'id', 'lastSeen'])
    const mine = rows.find((row: { current: boolean }) => !row.current).id
    expect((await offered.call('DELETE', `${SESSIONS}/${mine}`, { as: one })).body).toEqual({ success: true })
    expect((await offered.call('GET', SESSIONS, { as: two })).status).toBe(401)
    expect((await offered.call('DELETE', `${SESSIONS}/${mine}`, { as: one })).status).toBe(404)
  })

  it('all sessions on other devices can be ended at once, and the current session stays', async () => {
    const user = await insertUser(offered.deps)
    const tokens = [await offered.signIn(user), await offered.signIn(user), await offered.signIn(user)]
    expect((await offered.call('DELETE', SESSIONS, { as: tokens[1] ?? '' })).body).toEqual({ success: true })
    const statuses = []
    for (const as of tokens) statuses.push((await offered.call('GET', '/api/user/me', { as })).status)
    expect(statuses).toEqual([401, 200, 401])
  })

  it('sessions of other users can be neither seen nor ended', async () => {
    const victim = await offered.signIn(await insertUser(offered.deps))
    const [row] = await list(victim)
    const stranger = await offered.signIn(await insertUser(offered.deps))
    expect((await offered.call('DELETE', `${SESSIONS}/${row.id}`, { as: stranger })).status).toBe(404)
    expect((await list(victim)).length).toBe(1)
  })
})
