import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { deliveries, notifications } from '../../db/schema/index.ts'
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
  product.clock.set(null)
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
})

const tell = (userId: string, dedupe = 'event') =>
  withTx(product.deps, (tx) =>
    announce(tx, product.deps, {
      userId,
      template: 'request_confirmed',
      params: {
        rideId: 'r1',
        origin: 'Nairobi',
        destination: 'Nakuru',
        name: 'Amina',
        numSeats: '2',
        amount: 'Ksh 1,300',
        seatsLeft: '3',
        at: '2026-11-27T04:30:00.000Z',
      },
      link: '/ride/r1',
      dedupe,
    }),
  )
const rowsOf = (userId: string) => product.deps.db.select().from(notifications).where(eq(notifications.userId, userId))

const attemptsOf = (notificationId = '') =>
  product.deps.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.notificationId, notificationId))
    .orderBy(asc(deliveries.createdAt))
const laterBy = async (minutes: number) => {
  product.clock.set(new Date(product.clock.now().getTime() + minutes * MINUTE_MS))
  await product.runDueJobs()
}

const send = async (body: unknown, role: 'ADMIN' | 'DRIVER' = 'ADMIN') =>
  product.call('POST', '/api/notifications', {
    as: await product.signIn(await insertUser(product.deps, { role })),
    body,
  })

describe('delivery', () => {
  it('uses WhatsApp, with the parameters in the order of the template [7.sender 7.sender.confirmed]', async () => {
    const user = await insertUser(product.deps)
    await tell(user.id)
    await product.runDueJobs()
    const [row] = await rowsOf(user.id)
    expect(messaging.templates).toEqual([
      {
        to: user.phone,
        template: 'request_confirmed',
        language: 'en',
        params: ['Nairobi', 'Nakuru', 'r1', 'Amina', '2 seats', 'Ksh 1,300', '3', 'Fri 27 Nov', '07:30'],
        path: `/r/${row?.code}`,
        correlation: (await attemptsOf(row?.id))[0]?.id,
      },
    ])
    expect(messaging.texts).toEqual([])
    expect(row).toMatchObject({ state: 'SENT', channel: 'whatsapp' })
  })

  it('delivery happens once, however often the event is announced and the job runs', async () => {
    const user = await insertUser(product.deps)
    await Promise.all([tell(user.id), tell(user.id), tell(user.id)])
    const [row] = await rowsOf(user.id)
    await Promise.all([1, 2, 3].map(() => deliverNotification(product.deps, row?.id ?? '')))
    await product.runDueJobs()
    expect(messaging.templates).toHaveLength(1)
    expect(await rowsOf(user.id)).toHaveLength(1)
  })

  it('stores and sends nothing when the transaction fails', async () => {
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

  it('falls back to SMS in the user’s language, with a link', async () => {
    const user = await insertUser(product.deps, { language: 'sw' })
    messaging.whatsapp = 'rejected'
    await tell(user.id)
    await product.runDueJobs()
    const [row] = await rowsOf(user.id)
    expect(messaging.texts).toEqual([
      {
        to: user.phone,
        text: `Amina amelipa Ksh 1,300 kwa viti 2, Nairobi-Nakuru, Ijm 27 Nov 07:30. Viti vilivyobaki: 3. http://localhost:3000/r/${row?.code}`,
      },
    ])
    expect(row).toMatchObject({ state: 'SENT', channel: 'sms' })
  })

  it('waits for a report when WhatsApp may have accepted a message, then sends it by SMS, once', async () => {
    const user = await insertUser(product.deps)
    messaging.whatsapp = 'unknown'
    await tell(user.id)
    await product.runDueJobs()
    expect([messaging.templates.length, messaging.texts.length]).toEqual([1, 0])
    await laterBy(0.9)
    expect([messaging.templates.length, messaging.texts.length]).toEqual([1, 0])
    await laterBy(0.2)
    await laterBy(60)
    expect([messaging.templates.length, messaging.texts.length]).toEqual([1, 1])
    expect((await rowsOf(user.id))[0]).toMatchObject({ state: 'SENT', channel: 'sms' })
  })

  it('tries the only channel a second time after a timeout, and never a third time', async () => {
    const user = await insertUser(product.deps, { channels: ['sms'] })
    messaging.sms = 'unknown'
    await tell(user.id)
    await product.runDueJobs()
    for (const minutes of [2, 2, 60]) await laterBy(minutes)
    expect(messaging.texts).toHaveLength(2)
    expect((await rowsOf(user.id))[0]?.state).toBe('UNKNOWN')
  })

  it('uses email last, in the user’s language, with text and HTML', async () => {
    const user = await insertUser(product.deps, { channels: ['email', 'sms'], language: 'sw' })
    messaging.sms = 'rejected'
    await tell(user.id)
    await product.runDueJobs()
    const [row] = await rowsOf(user.id)
    expect(row).toMatchObject({ state: 'SENT', channel: 'email' })
    expect(messaging.emails).toMatchObject([{ to: user.email, subject: 'Abiria amelipa', messageId: row?.id }])
    expect(messaging.emails[0]?.text).toContain(`Ona nani anakuja: http://localhost:3000/r/${row?.code}`)
    expect(messaging.emails[0]?.html).toContain('<html lang="sw">')
    expect((await attemptsOf(row?.id)).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
      'sms REJECTED',
      'email ACCEPTED',
    ])
  })

  it('escapes markup in emails', async () => {
    const user = await insertUser(product.deps, { channels: ['email'] })
    await withTx(product.deps, (tx) =>
      announce(tx, product.deps, {
        userId: user.id,
        template: 'request_accepted',
        params: { name: '<b>Otieno</b>', origin: 'A & B' },
        link: null,
        dedupe: 'markup',
      }),
    )
    await product.runDueJobs()
    expect(messaging.emails[0]?.html).not.toContain('<b>')
    expect(messaging.emails[0]?.text).toContain('<b>Otieno</b>')
  })

  it('uses the channels that the user chose, and none for a user who chose none [1.notify]', async () => {
    const bySms = await insertUser(product.deps, { channels: ['sms'] })
    const byEmail = await insertUser(product.deps, { channels: ['email'], email: 'njeri@example.com' })
    const quiet = await insertUser(product.deps, { channels: [] })
    for (const { id } of [bySms, byEmail, quiet]) await tell(id)
    await product.runDueJobs()
    expect(messaging.templates).toEqual([])
    expect(messaging.texts.map((text) => text.to)).toEqual([bySms.phone])
    expect(messaging.emails.map((email) => email.to)).toEqual(['njeri@example.com'])
    const byWhatsApp = await insertUser(product.deps, { channels: ['whatsapp'] })
    await tell(byWhatsApp.id)
    await product.runDueJobs()
    expect(messaging.templates.map((template) => template.to)).toEqual([byWhatsApp.phone])
    expect([messaging.texts.length, messaging.emails.length]).toEqual([1, 1])
    expect((await rowsOf(quiet.id))[0]).toMatchObject({ state: 'SENT', channel: null })
  })

  it('retries with growing delays while the providers are down, for a day', async () => {
    const user = await insertUser(product.deps)
    messaging.whatsapp = 'unavailable'
    messaging.sms = 'unavailable'
    await tell(user.id)
    await product.runDueJobs()
    expect((await rowsOf(user.id))[0]).toMatchObject({ state: 'QUEUED', attempts: 1 })
    for (const minutes of [0.6, 1.1, 2.1]) await laterBy(minutes)
    expect(messaging.templates).toHaveLength(4)
    messaging.whatsapp = 'accepted'
    await laterBy(5)
    expect((await rowsOf(user.id))[0]).toMatchObject({ state: 'SENT', channel: 'whatsapp' })
    messaging.whatsapp = 'unavailable'
    await tell(user.id, 'never')
    for (let hour = 0; hour < 26; hour += 1) await laterBy(60)
    const states = (await rowsOf(user.id)).map((row) => row.state)
    expect(states.toSorted()).toEqual(['FAILED', 'SENT'])
  })

  it('gives up at once when every channel refuses', async () => {
    const user = await insertUser(product.deps)
    messaging.whatsapp = 'rejected'
    messaging.sms = 'rejected'
    await tell(user.id)
    await product.runDueJobs()
    await laterBy(60)
    expect([messaging.templates.length, messaging.texts.length]).toEqual([1, 1])
    expect((await rowsOf(user.id))[0]?.state).toBe('FAILED')
  })

  it('sends nothing to a blocked user', async () => {
    const user = await insertUser(product.deps, { status: 'BLOCKED' })
    await tell(user.id)
    await product.runDueJobs()
    expect(messaging.templates).toEqual([])
    expect((await rowsOf(user.id))[0]?.state).toBe('FAILED')
  })

  it('continues with another channel when the process died while sending, and never with the same one', async () => {
    const user = await insertUser(product.deps)
    await tell(user.id)
    const [row] = await rowsOf(user.id)
    messaging.sendTemplate = () => Promise.reject(new Error('the process died here'))
    await expect(deliverNotification(product.deps, row?.id ?? '')).rejects.toThrow('died')
    await laterBy(1)
    expect((await rowsOf(user.id))[0]?.state).toBe('SENDING')
    expect(messaging.texts).toEqual([])
    await laterBy(1.5)
    await laterBy(60)
    expect(messaging.texts).toHaveLength(1)
    expect((await rowsOf(user.id))[0]).toMatchObject({ state: 'SENT', channel: 'sms' })
  })
})

describe('the notification panel', () => {
  it('shows the user’s own notifications, newest first, in the user’s language, and counts the unread ones', async () => {
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
      text: 'Abiria wako Amina amelipa Ksh 1,300 kwa viti 2: Nairobi hadi Nakuru, Ijumaa 27 Nov, 07:30 (saa 1:30 asubuhi). Tunashikilia pesa na tutakulipa baada ya safari: muulize PIN yake ya kupanda akiwa garini. Viti vilivyobaki: 3.',
      link: '/ride/r1',
      readAt: null,
    })
    expect((await product.call('PUT', '/api/notifications/read', { as: token })).body).toEqual({ success: true })
    const after = (await list()).body
    expect(after.unread).toBe(0)
    expect(after.rows[0].readAt).not.toBeNull()
  })

  it('the notification panel needs a session', async () => {
    expect((await product.call('GET', '/api/notifications')).status).toBe(401)
    expect((await product.call('PUT', '/api/notifications/read')).status).toBe(401)
  })
})

describe('POST /api/notifications', () => {
  const to = newPhone()
  const sms = { channel: 'sms', payload: { to, message: 'Habari' } }

  it('sends a template or a text for an admin [9.channels 3.notification.request 7.notify]', async () => {
    expect((await send(sms)).body).toEqual({ success: true })
    expect(messaging.texts).toEqual([{ to, text: 'Habari' }])
    const payload = { to, templateId: 'vehicle_approved', templateData: { plate: 'KDA 1A' } }
    expect((await send({ channel: 'whatsapp', payload })).status).toBe(200)
    expect(messaging.templates).toMatchObject([
      { to, template: 'vehicle_approved', params: ['KDA 1A', 'your vehicle'] },
    ])
  })

  it('is for admins only', async () => {
    expect((await send(sms, 'DRIVER')).status).toBe(403)
    expect((await product.call('POST', '/api/notifications', { body: sms })).status).toBe(401)
    expect(messaging.texts).toEqual([])
  })

  it('refuses invalid messages', async () => {
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

  it('never sends a sign-in code', async () => {
    const payload = { to, templateId: 'otp_verification', templateData: { code: '123456' } }
    expect((await send({ channel: 'whatsapp', payload })).status).toBe(422)
    expect(messaging.templates).toEqual([])
  })

  it('sends 20 messages a day per admin, and more the next day', async () => {
    startHour(product.clock)
    const as = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
    const sendOne = () => product.call('POST', '/api/notifications', { as, body: sms })
    expect((await product.call('POST', '/api/notifications', { as, body: { ...sms, extra: true } })).status).toBe(422)
    const answers = await Promise.all(Array.from({ length: 22 }, sendOne))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(messaging.texts).toHaveLength(20)
    expect((await send(sms)).status).toBe(200)
    await laterBy(24 * 60)
    expect((await sendOne()).status).toBe(200)
  })

  it('sends an email, and reports a channel that is unavailable [9.channels 3.notification.request 7.notify.error]', async () => {
    const mail = await send({ channel: 'email', payload: { to: 'a@example.com', message: 'Habari\nyako' } })
    expect(mail.body).toEqual({ success: true })
    expect(messaging.emails).toMatchObject([{ to: 'a@example.com', subject: 'A message from Pamoja' }])
    messaging.sms = 'unavailable'
    const failed = await send(sms)
    expect([failed.status, failed.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
  })
})

const mailed = async (address: string) => {
  const user = await insertUser(product.deps, { channels: ['email'], email: address })
  await tell(user.id)
  await product.runDueJobs()
  return { user, mail: messaging.emails.at(-1) }
}
const pathOf = (link = '') => link.replace('http://localhost:3000', '')
/** Calls an address like a mail program: with no session, no origin, and a form. */
const oneClick = (path: string) =>
  product.fetch(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  )

describe('a mailbox', () => {
  it('a notification and an admin’s email to a mailbox say why they were sent and how to stop such emails', async () => {
    const { mail } = await mailed('why@example.com')
    await send({ channel: 'email', payload: { to: 'why@example.com', message: 'Habari' } })
    const reasons = ['because this address is on a Pamoja account', 'because the Pamoja team wrote to you']
    for (const [place, one] of [mail, messaging.emails.at(-1)].entries()) {
      const page = /Stop emails to this address: (\S+)/.exec(one?.text ?? '')?.[1] ?? ''
      expect(page).toMatch(/^http:\/\/localhost:3000\/email\/stop\?to=[\w-]+$/)
      expect(one?.html).toContain(`<a href="${page}">`)
      expect(one?.text).toContain(reasons[place])
      expect(one?.stopCall).toMatch(/^http:\/\/localhost:3000\/api\/email\/stop\?to=[\w-]+$/)
    }
  })

  it('a mailbox gets no email after one click, for any account, until the mailbox subscribes again', async () => {
    const { user, mail } = await mailed('Leave.Me@example.com')
    const before = messaging.emails.length
    const path = pathOf(mail?.stopCall)
    expect((await product.call('GET', path)).status).toBe(404)
    await tell(user.id, 'still')
    await product.runDueJobs()
    expect(messaging.emails.length).toBe(before + 1)
    for (let click = 0; click < 2; click += 1) expect((await oneClick(path)).status).toBe(200)
    await tell(user.id, 'stopped')
    await mailed('leave.me@example.com')
    expect(messaging.emails.length).toBe(before + 1)
    const byHand = await send({ channel: 'email', payload: { to: 'leave.me@example.com', message: 'Habari' } })
    expect([byHand.status, byHand.body.code, messaging.emails.length]).toEqual([409, 'CONFLICT', before + 1])
    expect((await mailed('another@example.com')).mail?.to).toBe('another@example.com')
    expect((await product.call('POST', path.replace('/stop', '/resume'))).status).toBe(200)
    expect((await mailed('leave.me@example.com')).mail?.to).toBe('leave.me@example.com')
  })

  it('a mailbox is not unsubscribed by a link that we did not make', async () => {
    const { mail } = await mailed('forged@example.com')
    const path = pathOf(mail?.stopCall)
    for (const forged of ['/api/email/stop?to=', '/api/email/stop?to=abc', `${path.slice(0, -4)}AAAA`])
      expect((await oneClick(forged)).status).toBe(404)
    expect((await oneClick('/api/email/stop')).status).toBe(422)
    expect((await mailed('forged@example.com')).mail?.to).toBe('forged@example.com')
  })
})
