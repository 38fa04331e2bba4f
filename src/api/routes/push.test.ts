import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { deliveries, notifications, pushSubscriptions } from '../../db/schema/index.ts'
import { withTx } from '../../domain/context.ts'
import { announce } from '../../domain/notifications/index.ts'
import { MAX_BROWSERS } from '../../domain/notifications/rules.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

const PATH = '/api/user/me/push-subscription'
// A push service that listens on a port, because tests read the request as it was sent.
const posted: { headers: IncomingHttpHeaders; body: Buffer }[] = []
const outside = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    posted.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(request.url?.endsWith('expired') ? 410 : 201).end()
  })
})
await once(outside.listen(0, '127.0.0.1'), 'listening')
const ORIGIN = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
const PUSH_SERVICE = `${ORIGIN}/dev/push`
const OUTSIDE = `${PUSH_SERVICE}/outside-`

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct(
    { PUSH_TIMEOUT_MS: '2000', PORT: new URL(ORIGIN).port },
    (inProcess) => (input, init) =>
      (typeof input === 'string' && input.startsWith(OUTSIDE) ? fetch : inProcess)(input, init),
  )
})
afterAll(async () => {
  outside.close()
  await product.close()
})
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
const tell = async (userId: string, dedupe = 'x') => {
  await withTx(product.deps, (tx) =>
    announce(tx, product.deps, { userId, template: 'welcome_user', params: { name: 'Amina' }, link: '/', dedupe }),
  )
  await product.runDueJobs()
}
const shownTo = async (endpoint: string) =>
  (await product.call('GET', `/dev/inbox?to=${endpoint.split('/').at(-1)}`)).body as { channel: string; text: string }[]
const subscriptionsOf = (userId: string) =>
  product.deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))

describe('a subscribed browser', () => {
  it('a subscribed browser gets a key, and is sent the notification encrypted', async () => {
    const { user, as, body } = await personWithBrowser()
    expect((await product.call('GET', PATH, { as })).body.key).toMatch(/^[\w-]{80,}$/)
    await tell(user.id)
    const [shown] = await shownTo(body.endpoint)
    expect(shown?.channel).toBe('push')
    expect(Buffer.from(shown?.text ?? '', 'base64').toString('latin1')).not.toContain('Karibu')
    const [row] = await product.deps.db.select().from(notifications).where(eq(notifications.userId, user.id))
    expect(row).toMatchObject({ state: 'SENT', channel: 'push' })
  })

  it('a subscribed browser gets nothing after unsubscribing, signing out, or moving to another user', async () => {
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

  it('a subscribed browser gets nothing after its session has ended by itself', async () => {
    const { user, body } = await personWithBrowser()
    const now = product.clock.now().getTime()
    for (const days of [29, 31]) {
      product.clock.set(new Date(now + days * DAY_MS))
      await tell(user.id, `${days} days`)
      expect(await shownTo(body.endpoint)).toHaveLength(1)
    }
    product.clock.set(null)
  })

  it('the subscription of a browser is deleted when the push service reports it as gone, but not after other errors', async () => {
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

  it('signed-out browsers do not count towards the most browsers that a user can subscribe', async () => {
    const user = await insertUser(product.deps, { channels: [] })
    const subscribe = async () => {
      const as = await product.signIn(user)
      return { as, status: (await product.call('PUT', PATH, { as, body: browser() })).status }
    }
    const subscribed = await Promise.all(Array.from({ length: MAX_BROWSERS }, subscribe))
    expect((await subscribe()).status).toBe(409)
    for (const { as } of subscribed) await product.call('DELETE', '/api/auth/session', { as })
    expect((await subscribe()).status).toBe(200)
  })

  it('the subscription of a browser cannot be removed by another user', async () => {
    const { user, body } = await personWithBrowser()
    const stranger = await product.signIn(await insertUser(product.deps))
    await product.call('DELETE', PATH, { as: stranger, body: { endpoint: body.endpoint } })
    expect(await subscriptionsOf(user.id)).toHaveLength(1)
  })
})

const derive = (key: Uint8Array, from: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, from, info, length))

/** Decrypts a push message as a browser does (RFC 8291), with the browser's key and secret. */
const decrypt = (body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const [senderKey, record] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)]
  expect(record.length).toBeLessThanOrEqual(recordSize)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const key = derive(own.computeSecret(senderKey), auth, info, 32)
  const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const open = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([open.update(record.subarray(0, -16)), open.final()])
  const end = padded.lastIndexOf(2)
  expect(padded.subarray(end + 1).every((byte) => byte === 0)).toBe(true)
  return padded.subarray(0, end).toString('utf8')
}

const readPart = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>

/** The claims of a VAPID header (RFC 8292), verified with the key in that header. */
const claimsOf = (header: string | undefined) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(signature, 'base64url')
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed),
  ).toBe(true)
  return { key, algorithm: readPart(head)['alg'], claims: readPart(claims) }
}

/** Subscribes a browser with real keys, sends it a notification, and returns the request to the push service. */
const ownKeys = async (name: string) => {
  const user = await insertUser(product.deps, { channels: [] })
  const as = await product.signIn(user)
  const own = createECDH('prime256v1')
  const auth = randomBytes(16)
  const keys = { p256dh: own.generateKeys('base64url'), auth: auth.toString('base64url') }
  const body = { endpoint: `${OUTSIDE}${name}`, keys }
  expect((await product.call('PUT', PATH, { as, body })).status).toBe(200)
  await tell(user.id)
  return { user, as, own, auth, sent: posted.at(-1) }
}

describe('a request to a push service', () => {
  it('a request to a push service can be decrypted with the browser’s keys only, and our key signs it for this service and at most a day', async () => {
    const { user, as, own, auth, sent } = await ownKeys('here')
    if (!sent) throw new Error('nothing was sent')
    const { headers, body } = sent
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(headers['ttl'])).toBeGreaterThan(0)
    const [row] = await product.deps.db.select().from(notifications).where(eq(notifications.userId, user.id))
    const shown = JSON.parse(decrypt(body, own, auth)) as Record<string, string>
    expect(shown).toEqual({
      id: row?.id,
      title: expect.any(String),
      body: expect.stringContaining('Amina'),
      link: '/',
    })
    const { key, algorithm, claims } = claimsOf(headers['authorization'])
    expect([key, algorithm]).toEqual([(await product.call('GET', PATH, { as })).body.key, 'ES256'])
    expect(claims['aud']).toBe(ORIGIN)
    expect(claims['sub']).toMatch(/^(mailto:|https:)/)
    const seconds = Number(claims['exp']) - Date.now() / 1000
    expect([seconds > 0, seconds <= 24 * 60 * 60]).toEqual([true, true])
    expect(() => decrypt(body, own, randomBytes(16))).toThrow('unable to authenticate data')
  })

  it('removes the subscription when the service says that it has expired', async () => {
    const { user } = await ownKeys('expired')
    expect(await subscriptionsOf(user.id)).toEqual([])
    const [attempt] = await product.deps.db.select().from(deliveries).where(eq(deliveries.userId, user.id))
    expect(attempt?.channel).toBe('push')
  })
})

describe('subscribing a browser', () => {
  it('subscribing a browser is refused without a session', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await product.call(method, PATH, method === 'GET' ? {} : { body: browser() })).status).toBe(401)
  })

  it('subscribing a browser is refused when its address is not a known push service', async () => {
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
      `${ORIGIN}/api/user/me`,
      `${ORIGIN}/dev/pushy`,
      `${ORIGIN}/dev/push/../faults`,
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

  it('subscribing a browser is refused with invalid keys or unknown fields, and for the eleventh browser', async () => {
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
