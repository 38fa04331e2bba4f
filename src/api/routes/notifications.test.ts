import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser, newPhone } from '../../../tests/builders.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { notifications } from '../../db/schema/index.ts'
import { withTx } from '../../domain/context.ts'
import { announce, deliverNotification } from '../../domain/notifications/index.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

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

const tell = (userId: string, dedupe = 'event') =>
  withTx(product.deps, (tx) =>
    announce(tx, product.deps, {
      userId,
      template: 'request_confirmed',
      params: { rideId: 'r1', origin: 'Nairobi', destination: 'Nakuru' },
      link: '/ride/r1',
      dedupe,
    }),
  )
const rowsOf = (userId: string) => product.deps.db.select().from(notifications).where(eq(notifications.userId, userId))

const send = async (body: unknown, role: 'ADMIN' | 'DRIVER' = 'ADMIN') =>
  product.call('POST', '/api/notifications', {
    as: await product.signIn(await insertUser(product.deps, { role })),
    body,
  })

describe('delivery', () => {
  it('goes by WhatsApp, with the parameters in the template’s order', async () => {
    const user = await insertUser(product.deps)
    await tell(user.id)
    await product.runDueJobs()
    const [row] = await rowsOf(user.id)
    expect(messaging.templates).toEqual([
      {
        to: user.phone,
        template: 'request_confirmed',
        language: 'en',
        params: ['Nairobi', 'Nakuru', 'r1'],
        correlation: row?.id,
      },
    ])
    expect(messaging.texts).toEqual([])
    expect(row).toMatchObject({ state: 'SENT', channel: 'whatsapp' })
  })

  it('happens once, however often the event is announced and the job runs', async () => {
    const user = await insertUser(product.deps)
    await Promise.all([tell(user.id), tell(user.id), tell(user.id)])
    const [row] = await rowsOf(user.id)
    await Promise.all([1, 2, 3].map(() => deliverNotification(product.deps, row?.id ?? '')))
    await product.runDueJobs()
    expect(messaging.templates).toHaveLength(1)
    expect(await rowsOf(user.id)).toHaveLength(1)
  })

  it('leaves nothing behind when the transaction fails', async () => {
    const user = await insertUser(product.deps)
    const failing = withTx(product.deps, async (tx) => {
      const params = { name: 'X' }
      await announce(tx, product.deps, { userId: user.id, template: 'welcome_user', params, link: null, dedupe: 'x' })
      throw new Error('the business failed')
    })
    await expect(failing).rejects.toThrow('the business failed')
    await product.runDueJobs()
    expect(await rowsOf(user.id)).toEqual([])
    expect(messaging.templates).toEqual([])
  })

  it('falls back to SMS in the user’s language, with the address', async () => {
    const user = await insertUser(product.deps, { language: 'sw' })
    messaging.whatsapp = 'rejected'
    await tell(user.id)
    await product.runDueJobs()
    expect(messaging.texts).toEqual([
      { to: user.phone, text: 'Abiria amelipia safari yako kutoka Nairobi hadi Nakuru. http://localhost:3000/ride/r1' },
    ])
    expect((await rowsOf(user.id))[0]).toMatchObject({ state: 'SENT', channel: 'sms' })
  })

  it('sends nothing more when WhatsApp may have taken it', async () => {
    const user = await insertUser(product.deps)
    messaging.whatsapp = 'unknown'
    await tell(user.id)
    await product.runDueJobs()
    expect(messaging.texts).toEqual([])
    expect((await rowsOf(user.id))[0]).toMatchObject({ state: 'SENT', channel: 'whatsapp' })
  })

  it('uses the channels that the user wants, and none for somebody who wants none', async () => {
    const bySms = await insertUser(product.deps, { channels: ['sms'] })
    const quiet = await insertUser(product.deps, { channels: [] })
    await tell(bySms.id)
    await tell(quiet.id)
    await product.runDueJobs()
    expect(messaging.templates).toEqual([])
    expect(messaging.texts.map((text) => text.to)).toEqual([bySms.phone])
    expect((await rowsOf(quiet.id))[0]).toMatchObject({ state: 'SENT', channel: null })
  })

  it('tries again later while the providers are away, and gives up when they refuse', async () => {
    const user = await insertUser(product.deps)
    messaging.whatsapp = 'unavailable'
    messaging.sms = 'unavailable'
    await tell(user.id)
    const [row] = await rowsOf(user.id)
    const deliver = () => deliverNotification(product.deps, row?.id ?? '')
    await expect(deliver()).rejects.toThrow('no channel took it')
    expect((await rowsOf(user.id))[0]).toMatchObject({ state: 'QUEUED', attempts: 1 })
    messaging.whatsapp = 'rejected'
    messaging.sms = 'rejected'
    await deliver()
    expect((await rowsOf(user.id))[0]).toMatchObject({ state: 'FAILED', attempts: 2 })
  })

  it('sends nothing to somebody who is blocked', async () => {
    const user = await insertUser(product.deps, { status: 'BLOCKED' })
    await tell(user.id)
    await product.runDueJobs()
    expect(messaging.templates).toEqual([])
    expect((await rowsOf(user.id))[0]?.state).toBe('FAILED')
  })

  it('is given up, not repeated, ten minutes after its sender died in between', async () => {
    const user = await insertUser(product.deps)
    await tell(user.id)
    const [row] = await rowsOf(user.id)
    messaging.sendTemplate = () => Promise.reject(new Error('the process died here'))
    await expect(deliverNotification(product.deps, row?.id ?? '')).rejects.toThrow('died')
    const startedAt = product.clock.now().getTime()
    const after = async (minutes: number) => {
      product.clock.set(new Date(startedAt + minutes * MINUTE_MS))
      await product.runDueJobs()
      return (await rowsOf(user.id))[0]?.state
    }
    expect(await after(9)).toBe('SENDING')
    expect(await after(11)).toBe('UNKNOWN')
    messaging.templates.length = 0
    await deliverNotification(product.deps, row?.id ?? '')
    expect(messaging.templates).toEqual([])
    const token = await product.signIn(user)
    expect((await product.call('GET', '/api/notifications', { as: token })).body.rows).toHaveLength(1)
    product.clock.set(null)
  })
})

describe('the bell panel', () => {
  it('shows one’s own newest first, in one’s language, until they are read', async () => {
    const user = await insertUser(product.deps, { language: 'sw' })
    const token = await product.signIn(user)
    await tell((await insertUser(product.deps)).id)
    await tell(user.id, 'first')
    product.clock.set(new Date(product.clock.now().getTime() + 1000))
    await tell(user.id, 'second')
    product.clock.set(null)
    const list = () => product.call('GET', '/api/notifications', { as: token })
    const { body } = await list()
    expect(body.unread).toBe(2)
    expect(body.rows).toHaveLength(2)
    expect(body.rows[0].createdAt > body.rows[1].createdAt).toBe(true)
    expect(body.rows[0]).toMatchObject({
      template: 'request_confirmed',
      text: 'Abiria amelipia safari yako kutoka Nairobi hadi Nakuru.',
      link: '/ride/r1',
      readAt: null,
    })
    expect((await product.call('PUT', '/api/notifications/read', { as: token })).body).toEqual({ success: true })
    const after = (await list()).body
    expect(after.unread).toBe(0)
    expect(after.rows[0].readAt).not.toBeNull()
  })

  it('is closed to strangers', async () => {
    expect((await product.call('GET', '/api/notifications')).status).toBe(401)
    expect((await product.call('PUT', '/api/notifications/read')).status).toBe(401)
  })
})

describe('sending by hand', () => {
  const to = newPhone()
  const sms = { channel: 'sms', payload: { to, message: 'Habari' } }

  it('sends a template or a text for an admin', async () => {
    expect((await send(sms)).body).toEqual({ success: true })
    expect(messaging.texts).toEqual([{ to, text: 'Habari' }])
    const payload = { to, templateId: 'vehicle_approved', templateData: { plate: 'KDA 1A' } }
    expect((await send({ channel: 'whatsapp', payload })).status).toBe(200)
    expect(messaging.templates).toMatchObject([{ to, template: 'vehicle_approved', params: ['KDA 1A'] }])
  })

  it('is refused to everybody else', async () => {
    expect((await send(sms, 'DRIVER')).status).toBe(403)
    expect((await product.call('POST', '/api/notifications', { body: sms })).status).toBe(401)
    expect(messaging.texts).toEqual([])
  })

  it('refuses what is not a message', async () => {
    for (const body of [
      { channel: 'pigeon', payload: sms.payload },
      { channel: 'sms', payload: { to: '12', message: 'x' } },
      { channel: 'sms', payload: { to, message: ' ' } },
      { channel: 'whatsapp', payload: { to, templateId: 'unknown', templateData: {} } },
      { channel: 'whatsapp', payload: { to, templateId: 'vehicle_approved', templateData: {} } },
      { ...sms, extra: true },
    ])
      expect((await send(body)).status).toBe(422)
  })

  it('says so when the channel does not take it, and when there is none for e-mail', async () => {
    messaging.sms = 'unavailable'
    const failed = await send(sms)
    expect([failed.status, failed.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    const mail = await send({ channel: 'email', payload: { to: 'a@example.com', message: 'Habari' } })
    expect([mail.status, mail.body.code]).toEqual([422, 'INVALID'])
  })
})
