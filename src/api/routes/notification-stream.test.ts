import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { withTx } from '../../domain/context.ts'
import { announce } from '../../domain/notifications/index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(async () => {
  product.deps.streams.endAll()
  await product.close()
})

const tell = (userId: string, dedupe: string) =>
  withTx(product.deps, (tx) =>
    announce(tx, product.deps, { userId, template: 'welcome_user', params: { name: 'A' }, link: '/', dedupe }),
  )

/** `next` returns the data of the next event with this name, by default without a name; null when the stream has ended. */
const listen = async (token: string) => {
  const response = await product.fetch(
    new Request('http://localhost:3000/api/notifications/stream', { headers: { authorization: `Bearer ${token}` } }),
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const next = async (name = ''): Promise<unknown> => {
    for (;;) {
      const found = /(?:event: (\w+)\n)?data: (.*)\n\n/.exec(received)
      if (found) {
        received = received.slice(found.index + found[0].length)
        if ((found[1] ?? '') === name) return JSON.parse(found[2] ?? '')
        continue
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return null
      received += value
    }
  }
  return { status: response.status, type: response.headers.get('content-type'), next, close: () => reader?.cancel() }
}

describe('the notification stream', () => {
  it('reports the number of unread notifications, at once and on every change', async () => {
    const user = await insertUser(product.deps)
    const token = await product.signIn(user)
    const stream = await listen(token)
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(await stream.next()).toEqual({ unread: 0 })
    await tell(user.id, 'one')
    expect(await stream.next()).toEqual({ unread: 1 })
    await tell((await insertUser(product.deps)).id, 'not mine')
    await tell(user.id, 'two')
    expect(await stream.next()).toEqual({ unread: 2 })
    const { rows } = (await product.call('GET', '/api/notifications', { as: token })).body
    expect((await product.call('PUT', `/api/notifications/${rows[0].id}/read`, { as: token })).status).toBe(200)
    expect(await stream.next()).toEqual({ unread: 1 })
    await product.call('PUT', '/api/notifications/read', { as: token })
    expect(await stream.next()).toEqual({ unread: 0 })
    await stream.close()
  })

  it('the notification stream also reports unread messages, when one arrives and when it is read', async () => {
    const [reader, writer] = [await insertUser(product.deps), await insertUser(product.deps)]
    const [token, other] = [await product.signIn(reader), await product.signIn(writer)]
    const stream = await listen(token)
    expect(await stream.next('messages')).toEqual({ total: 0 })
    const body = { senderId: writer.id, receiverId: reader.id, text: 'Habari?' }
    const sent = await product.call('POST', '/api/messaging/send', { as: other, body })
    expect(await stream.next('messages')).toEqual({ total: 1 })
    const { chatId, timestamp } = sent.body
    const receipt = { as: token, body: { lastReadTimestamp: timestamp } }
    await product.call('PUT', `/api/messaging/read-receipt?chatId=${chatId}`, receipt)
    expect(await stream.next('messages')).toEqual({ total: 0 })
    await stream.close()
  })

  it('the notification stream ends when its user signs out', async () => {
    const user = await insertUser(product.deps)
    const token = await product.signIn(user)
    const stream = await listen(token)
    expect(await stream.next()).toEqual({ unread: 0 })
    await product.call('DELETE', '/api/auth/session', { as: token })
    await tell(user.id, 'after')
    expect(await stream.next()).toBeNull()
  })

  it('the notification stream needs a session, and another user’s notification cannot be marked as read', async () => {
    expect((await listen('nobody')).status).toBe(401)
    const user = await insertUser(product.deps)
    await tell(user.id, 'mine')
    const token = await product.signIn(user)
    const [row] = (await product.call('GET', '/api/notifications', { as: token })).body.rows
    const stranger = await product.signIn(await insertUser(product.deps))
    const foreign = await product.call('PUT', `/api/notifications/${row.id}/read`, { as: stranger })
    const missing = await product.call('PUT', `/api/notifications/${user.id}/read`, { as: stranger })
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    expect((await product.call('PUT', '/api/notifications/1/read', { as: stranger })).status).toBe(404)
    expect((await product.call('PUT', `/api/notifications/${row.id}/read`)).status).toBe(401)
    expect((await product.call('GET', '/api/notifications', { as: token })).body.unread).toBe(1)
  })
})
