import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { chatOf, createChatting, type Person } from '../../../tests/chatting.ts'
import { openTestProduct } from '../../../tests/test-product.ts'
import { LIVE_CHANNEL } from '../../db/live-hub.ts'
import { users } from '../../db/schema/index.ts'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, remove, read, follow, block, unblock } = createChatting(product)
afterAll(() => product.close())

let achieng: Person
let baraka: Person
beforeEach(async () => {
  ;[achieng, baraka] = [await newPerson(), await newPerson('Baraka Mwangi')]
})

describe('the stream of a chat', () => {
  it('sends messages as arrays with the last sequence number, also when it was opened before the first message [7.messages.subscribe]', async () => {
    const chatId = chatOf(achieng, baraka)
    const events = await follow(baraka, chatId)
    expect(events.status).toBe(200)
    const coming = events.next()
    const { body } = await send(achieng, baraka, 'Live')
    expect(await coming).toEqual({ id: 1, event: 'message', data: [{ ...body, clientMessageId: null }] })
    await events.close()
  })

  it('continues after Last-Event-ID or lastTimestamp; Last-Event-ID has priority [7.messages.since]', async () => {
    const sent = []
    for (const text of ['One', 'Two', 'Three', 'Four']) sent.push((await send(achieng, baraka, text)).body)
    const chatId = chatOf(achieng, baraka)
    const textsAfter = async (more: string, headers = {}) => {
      const events = await follow(baraka, chatId, more, headers)
      const event = await events.next()
      await events.close()
      return [event?.id, ...(event?.data ?? []).map(({ text }: { text: string }) => text)]
    }
    expect(await textsAfter('', { 'last-event-id': '1' })).toEqual([4, 'Two', 'Three', 'Four'])
    expect(await textsAfter(`&lastTimestamp=${sent[2].timestamp}`)).toEqual([4, 'Four'])
    expect(await textsAfter(`&lastTimestamp=${sent[2].timestamp}`, { 'last-event-id': '2' })).toEqual([
      4,
      'Three',
      'Four',
    ])
  })

  it('sends deletions, also those made while no stream was open', async () => {
    const chatId = chatOf(achieng, baraka)
    const [one, two] = [(await send(achieng, baraka, 'One')).body, (await send(achieng, baraka, 'Two')).body]
    await remove(achieng, chatId, one.id)
    const three = (await send(achieng, baraka, 'Three')).body
    await remove(achieng, chatId, three.id)
    const events = await follow(baraka, chatId, '', { 'last-event-id': '1' })
    expect((await events.next())?.data[0]).toMatchObject({ id: two.id })
    expect(await events.next()).toEqual({ id: 3, event: 'deleted', data: { chatId, messageId: one.id } })
    expect(await events.next()).toEqual({ id: 5, event: 'deleted', data: { chatId, messageId: three.id } })
    const coming = events.next()
    await remove(achieng, chatId, two.id)
    expect(await coming).toEqual({ id: 6, event: 'deleted', data: { chatId, messageId: two.id } })
    await events.close()
  })

  it('reports when the other person has read', async () => {
    const { body } = await send(achieng, baraka, 'Read me')
    const events = await follow(achieng, body.chatId)
    // The test reads the stream only after this change, but the stream reports every change since it was requested.
    await read(baraka, body.chatId, body.timestamp)
    expect(await events.next()).toEqual({
      id: null,
      event: 'read',
      data: { chatId: body.chatId, userId: baraka.id, lastReadTimestamp: body.timestamp },
    })
    await events.close()
  })

  it('the stream of a chat ends with the session, when an admin blocks the user, and when one of the two users blocks the other', async () => {
    const chatId = chatOf(achieng, baraka)
    const endings: [string, () => Promise<unknown>][] = [
      ['signed out', () => product.call('DELETE', '/api/auth/session', { as: baraka.token })],
      ['blocked', () => block(achieng, baraka)],
      ['barred', () => deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, baraka.id))],
    ]
    for (const [how, end] of endings) {
      baraka.token = await product.signIn(baraka)
      const events = await follow(baraka, chatId)
      const ending = events.rest()
      await new Promise((resolve) => setTimeout(resolve, 100))
      await end()
      expect([how, await ending]).toEqual([how, []])
      await unblock(achieng, baraka)
    }
  })

  it('can be opened 5 times at once by a user', async () => {
    const open = []
    for (let n = 0; n < 5; n += 1) open.push(await follow(achieng, chatOf(achieng, baraka)))
    const sixth = await product.call('GET', `/api/messaging/subscribe?chatId=${chatOf(achieng, baraka)}`, {
      as: achieng.token,
    })
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '15'])
    for (const events of open) await events.close()
    const again = await follow(achieng, chatOf(achieng, baraka))
    expect(again.status).toBe(200)
    await again.close()
  })
})

it('the server ends an open stream of a chat, and a new stream at once, when the process shuts down', async () => {
  const stopping = await openTestProduct()
  const chatting = createChatting(stopping)
  const [one, other] = [await chatting.newPerson(), await chatting.newPerson()]
  const events = await chatting.follow(one, chatOf(one, other))
  const ending = events.rest()
  stopping.endStreams()
  expect(await ending).toEqual([])
  expect(await (await chatting.follow(one, chatOf(one, other))).rest()).toEqual([])
  await stopping.close()
})

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('on PostgreSQL', () => {
  it('the stream of a chat also sends messages whose hints were lost with their connection', async () => {
    const { subscribe } = deps.live
    let isLost = false
    // Drops hints while `isLost`, as if their connection were lost.
    deps.live.subscribe = (topic, listener) => {
      const ring = listener.ring.bind(listener)
      listener.ring = (payload) => {
        if (!isLost || payload === null) ring(payload)
      }
      subscribe(topic, listener)
    }
    const events = await follow(baraka, chatOf(achieng, baraka))
    const coming = events.next()
    await send(achieng, baraka, 'Heard')
    deps.live.subscribe = subscribe
    expect((await coming)?.data[0].text).toBe('Heard')
    isLost = true
    await send(achieng, baraka, 'Unheard')
    const late = events.next()
    const lostAt = performance.now()
    await deps.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pamoja ${LIVE_CHANNEL}' and datname = current_database()`)
    expect((await late)?.data[0].text).toBe('Unheard')
    // The stream read again because the connection was lost: its next regular check would come more than 20 seconds later.
    expect(performance.now() - lostAt).toBeLessThan(20_000)
    await events.close()
  })
})
