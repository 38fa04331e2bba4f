import { setTimeout } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chatOf, createChatting, type Person } from '../../../tests/chatting.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { notifications, users } from '../../db/schema/index.ts'
import { lockConversation } from '../../domain/messages/queries.ts'
import { tellUnread } from '../../domain/notifications/index.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let chatting: ReturnType<typeof createChatting>
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openTestProduct()
  chatting = createChatting(product)
})
afterAll(() => product.close())
beforeEach(() => {
  product.clock.set(null)
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
})

const pass = async (seconds: number) => {
  product.clock.set(new Date(product.clock.now().getTime() + seconds * 1000))
  await product.runDueJobs()
}
const pair = async (): Promise<[Person, Person]> => [
  await chatting.newPerson('James Mwangi'),
  await chatting.newPerson('Amina Said'),
]
const notificationsFor = ({ phone }: Person) => messaging.templates.filter(({ to }) => to === phone)
const rowsOf = ({ id }: Person) =>
  product.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.template, 'chat_waiting')))
const settingsOf = (who: Person, settings: unknown) =>
  product.call('PATCH', `/api/user/${who.id}`, { as: who.token, body: { settings } })
const subscribe = (who: Person) => {
  const endpoint = `http://127.0.0.1:3000/dev/push/${who.id}`
  const body = { endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }
  return product.call('PUT', '/api/user/me/push-subscription', { as: who.token, body })
}

it('a user is told by WhatsApp about a message that was unread for 30 seconds, with the text and a link to the chat', async () => {
  const [james, amina] = await pair()
  await chatting.send(james, amina, 'Green Park\n 07:15')
  await pass(15)
  expect(notificationsFor(amina)).toEqual([])
  await pass(15)
  const [row] = await rowsOf(amina)
  expect(notificationsFor(amina)).toMatchObject([
    { template: 'chat_waiting', params: ['James', 'Green Park 07:15'], path: `/r/${row?.code}` },
  ])
  expect(row?.link).toBe(`/dashboard?chat=${james.id}`)
  expect(JSON.stringify(row)).not.toContain('Green Park')
  expect(notificationsFor(james)).toEqual([])
  const panel = await product.call('GET', '/api/notifications', { as: amina.token })
  expect(panel.body).toMatchObject({ rows: [], unread: 0 })
})

it('Pamoja sends nothing about messages that were read or deleted in time', async () => {
  const [james, amina] = await pair()
  const chat = chatOf(james, amina)
  const { body } = await chatting.send(james, amina, 'Where are you?')
  await pass(10)
  await chatting.read(amina, chat, body.timestamp)
  await pass(60)
  const second = await chatting.send(james, amina, 'Wrong chat')
  await chatting.remove(james, chat, second.body.id)
  await pass(3600)
  expect(notificationsFor(amina)).toEqual([])
})

it('Pamoja waits 30 seconds again for a new message after the previous one was read', async () => {
  const [james, amina] = await pair()
  const { body } = await chatting.send(james, amina, 'One')
  await pass(20)
  await chatting.read(amina, chatOf(james, amina), body.timestamp)
  await chatting.send(james, amina, 'Two')
  await pass(15)
  expect(notificationsFor(amina)).toEqual([])
  await pass(15)
  expect(notificationsFor(amina)).toMatchObject([{ params: ['James', 'Two'] }])
})

it('a user is told once an hour, however many messages come, and again after an hour', async () => {
  const [james, amina] = await pair()
  for (let count = 1; count <= 10; count += 1) {
    await chatting.send(james, amina, `Message ${count}`)
    await pass(300)
  }
  expect(notificationsFor(amina)).toHaveLength(1)
  await pass(3600)
  expect(notificationsFor(amina)).toHaveLength(2)
  // No reminder is sent again for the same unread messages.
  await pass(HOUR_MS / 1000)
  await pass(HOUR_MS / 1000)
  expect(notificationsFor(amina)).toHaveLength(2)
})

it('a user is told again an hour after the last time, and not a minute sooner', async () => {
  const [james, amina] = await pair()
  await chatting.send(james, amina, 'One')
  await pass(30)
  await chatting.send(james, amina, 'Two')
  // Less than a minute of real time may pass in this test.
  await pass(3540)
  expect(notificationsFor(amina)).toHaveLength(1)
  await pass(60)
  expect(notificationsFor(amina)).toHaveLength(2)
})

it('a user is told once when two processes run', async () => {
  const [james, amina] = await pair()
  const other = await product.withConfig({})
  await chatting.send(james, amina, 'Green Park 07:15')
  product.clock.set(new Date(product.clock.now().getTime() + 30_000))
  other.clock.set(product.clock.now())
  await Promise.all([product, other, product, other].map(({ deps }) => tellUnread(deps)))
  expect(await rowsOf(amina)).toHaveLength(1)
})

it('a user with a push subscription is told only by push', async () => {
  const [james, amina] = await pair()
  await subscribe(amina)
  await chatting.send(james, amina, 'Green Park 07:15')
  await pass(30)
  expect(messaging.pushes.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { body: 'New on Pamoja from James: Green Park 07:15 · Reply', link: `/dashboard?chat=${james.id}` },
  ])
  expect(notificationsFor(amina)).toEqual([])
})

it('a user is told without the text and only by SMS if their settings say so', async () => {
  const [james, amina] = await pair()
  expect((await settingsOf(amina, { chatText: false, channels: ['sms'] })).body.settings.chatText).toBe(false)
  await chatting.send(james, amina, 'Green Park 07:15')
  await pass(30)
  const [row] = await rowsOf(amina)
  expect(messaging.texts.filter(({ to }) => to === amina.phone)).toEqual([
    { to: amina.phone, text: `James: new message - Reply: http://localhost:3000/r/${row?.code}` },
  ])
  expect(notificationsFor(amina)).toEqual([])
})

it('a user is not told after blocking the sender, about a blocked account’s message, or with a blocked account', async () => {
  const blocked = await pair()
  await chatting.send(...blocked, 'One')
  await chatting.block(blocked[1], blocked[0])
  const [sender, receiver] = [await pair(), await pair()]
  for (const two of [sender, receiver]) await chatting.send(...two, 'Two')
  for (const { id } of [sender[0], receiver[1]])
    await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, id))
  await pass(30)
  for (const [, to] of [blocked, sender, receiver]) expect(notificationsFor(to)).toEqual([])
})

// The embedded database has one connection, so a second call waits for the transaction.
it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'on PostgreSQL, a user is told while another message of the chat is being written, without a deadlock',
  async () => {
    const [james, amina] = await pair()
    await chatting.send(james, amina, 'Where are you?')
    product.clock.set(new Date(product.clock.now().getTime() + 30_000))
    await product.deps.db.transaction(async (tx) => {
      await lockConversation(tx, james.id, amina.id)
      const telling = tellUnread(product.deps).then(() => 'told')
      expect(await Promise.race([telling, setTimeout(10_000, 'waits')])).toBe('told')
    })
  },
)
