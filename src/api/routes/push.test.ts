import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { deliveries, notifications, pushSubscriptions } from '../../db/schema/index.ts'
import { withTx } from '../../domain/context.ts'
import { announce } from '../../domain/notifications/index.ts'

const PATH = '/api/user/me/push-subscription'
const PUSH_SERVICE = 'http://127.0.0.1:3000/dev/push'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct({ PUSH_TIMEOUT_MS: '300' })
})
afterAll(() => product.close())
beforeEach(() => product.call('POST', '/dev/reset', { body: {} }))

const browser = (endpoint = `${PUSH_SERVICE}/${randomUUID()}`) => ({
  endpoint,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})
const personWithBrowser = async () => {
  const user = await insertUser(product.deps, { channels: [] })
  const as = await product.signIn(user)
  const body = browser()
  expect((await product.call('PUT', PATH, { as, body })).status).toBe(200)
  return { user, as, body }
}
const tell = async (userId: string) => {
  await withTx(product.deps, (tx) =>
    announce(tx, product.deps, { userId, template: 'welcome_user', params: { name: 'Amina' }, link: '/', dedupe: 'x' }),
  )
  await product.runDueJobs()
}
const shownTo = async (endpoint: string) =>
  (await product.call('GET', `/dev/inbox?to=${endpoint.split('/').at(-1)}`)).body as { channel: string; text: string }[]
const subscriptionsOf = (userId: string) =>
  product.deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))

describe('a browser that was allowed', () => {
  it('is offered a key, and is shown the notification, encrypted for it alone', async () => {
    const { user, as, body } = await personWithBrowser()
    expect((await product.call('GET', PATH, { as })).body.key).toMatch(/^[\w-]{80,}$/)
    await tell(user.id)
    const [shown] = await shownTo(body.endpoint)
    expect(shown?.channel).toBe('push')
    expect(Buffer.from(shown?.text ?? '', 'base64').toString('latin1')).not.toContain('Karibu')
    const [row] = await product.deps.db.select().from(notifications).where(eq(notifications.userId, user.id))
    expect(row).toMatchObject({ state: 'SENT', channel: 'push' })
  })

  it('is shown nothing once it says no, is signed out, or belongs to somebody else', async () => {
    const refused = await personWithBrowser()
    const { endpoint } = refused.body
    expect((await product.call('DELETE', PATH, { as: refused.as, body: { endpoint } })).status).toBe(200)
    const signedOut = await personWithBrowser()
    await product.call('DELETE', '/api/auth/session', { as: signedOut.as })
    const before = await personWithBrowser()
    const after = await product.signIn(await insertUser(product.deps))
    await product.call('PUT', PATH, { as: after, body: before.body })
    for (const { user, body } of [refused, signedOut, before]) {
      await tell(user.id)
      expect(await shownTo(body.endpoint)).toEqual([])
    }
  })

  it('is forgotten when its maker says that it is gone, and kept through trouble', async () => {
    const gone = await personWithBrowser()
    await product.call('POST', '/dev/faults', { body: { provider: 'push', fault: 'gone', times: 1 } })
    await tell(gone.user.id)
    expect(await subscriptionsOf(gone.user.id)).toEqual([])
    for (const fault of ['500', '429', 'timeout', 'reset']) {
      const kept = await personWithBrowser()
      await product.call('POST', '/dev/faults', { body: { provider: 'push', fault, times: 1 } })
      await tell(kept.user.id)
      expect(await subscriptionsOf(kept.user.id)).toHaveLength(1)
      const [attempt] = await product.deps.db.select().from(deliveries).where(eq(deliveries.userId, kept.user.id))
      expect(attempt?.state).toBe(fault === '429' ? 'UNAVAILABLE' : 'UNKNOWN')
    }
  })

  it('cannot be somebody else’s to take away', async () => {
    const { user, body } = await personWithBrowser()
    const stranger = await product.signIn(await insertUser(product.deps))
    await product.call('DELETE', PATH, { as: stranger, body: { endpoint: body.endpoint } })
    expect(await subscriptionsOf(user.id)).toHaveLength(1)
  })
})

describe('what is no browser', () => {
  it('is refused without a session', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await product.call(method, PATH, method === 'GET' ? {} : { body: browser() })).status).toBe(401)
  })

  it('is refused when its address is not that of a push service: nobody sends this server about', async () => {
    const as = await product.signIn(await insertUser(product.deps))
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/?fcm.googleapis.com',
      'https://user@fcm.googleapis.com/x',
      'https://evilpush.apple.com.example/x',
      'https://push.services.mozilla.com.evil.example/x',
      'http://169.254.169.254/latest/meta-data',
      'http://127.0.0.1:3000/api/user/me',
      'http://127.0.0.1:3000/dev/pushy',
      'http://127.0.0.1:3000/dev/push/../faults',
      'http://[::ffff:169.254.169.254]/',
      'https://2852039166/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'x',
    ]) {
      const { status } = await product.call('PUT', PATH, { as, body: browser(endpoint) })
      expect([endpoint, status]).toEqual([endpoint, 422])
    }
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
    ])
      expect((await product.call('PUT', PATH, { as, body: browser(endpoint) })).status).toBe(200)
  })

  it('is refused with keys that are none, unknown fields, and as the eleventh', async () => {
    const as = await product.signIn(await insertUser(product.deps))
    for (const body of [
      {},
      { ...browser(), keys: { p256dh: '<>', auth: 'x' } },
      { ...browser(), userId: randomUUID() },
    ])
      expect((await product.call('PUT', PATH, { as, body })).status).toBe(422)
    for (let count = 0; count < 10; count += 1)
      expect((await product.call('PUT', PATH, { as, body: browser() })).status).toBe(200)
    expect((await product.call('PUT', PATH, { as, body: browser() })).status).toBe(409)
  })
})
