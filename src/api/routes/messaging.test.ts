import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { chatOf, createChatting, type Person } from '../../../tests/chatting.ts'
import { insertUser } from '../../../tests/builders.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { openTestProduct } from '../../../tests/test-product.ts'
import { conversationKeys, conversations, messages, users } from '../../db/schema/index.ts'
import { SENDING_LIMIT } from '../../domain/messages/rules.ts'
import { countHit } from '../../domain/rate-limits/index.ts'

const product = await openTestProduct()
const { deps } = product
afterAll(() => product.close())

const { newPerson, send, fetchPage, remove, conversationsOf, unreadOf, read } = createChatting(product)

let achieng: Person
let baraka: Person
let stranger: Person
beforeEach(async () => {
  ;[achieng, baraka, stranger] = [await newPerson(), await newPerson('Baraka Mwangi'), await newPerson()]
})

const textsIn = (body: { messages: { text: string }[] }) => body.messages.map(({ text }) => text)

describe('POST /api/messaging/send', () => {
  it('returns the message, and both users can fetch it [3.message.fields 7.messages.send]', async () => {
    const { status, body } = await send(achieng, baraka, '  Habari? Niko njiani 🚗  ')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      chatId: chatOf(achieng, baraka),
      text: 'Habari? Niko njiani 🚗',
      timestamp: body.timestamp,
      senderId: achieng.id,
      receiverId: baraka.id,
      isDecryptionError: false,
      clientMessageId: body.clientMessageId,
    })
    const chatId = chatOf(achieng, baraka)
    expect((await fetchPage(achieng, chatId)).body).toEqual({ messages: [body], lastDocId: null })
    expect((await fetchPage(baraka, chatId)).body.messages[0]).toEqual({ ...body, clientMessageId: null })
  })

  it.each([
    ['a message of spaces', '   ', 'Please enter a message.'],
    ['an empty message', '', 'Please enter a message.'],
  ])('refuses %s', async (_what, text, error) => {
    const { status, body } = await send(achieng, baraka, text)
    expect([status, body.error]).toEqual([422, error])
  })

  it('refuses a message to oneself, in the caller’s language', async () => {
    const { status, body } = await send(achieng, achieng, 'Mimi')
    expect([status, body.error]).toEqual([422, 'You cannot message yourself.'])
    await deps.db.update(users).set({ language: 'sw' }).where(eq(users.id, achieng.id))
    expect((await send(achieng, achieng, 'Mimi')).body.error).toBe('Huwezi kujitumia ujumbe mwenyewe.')
  })

  it('refuses to send as another user', async () => {
    const { status } = await product.call('POST', '/api/messaging/send', {
      as: stranger.token,
      body: { senderId: achieng.id, receiverId: baraka.id, text: 'I am Achieng' },
    })
    expect(status).toBe(403)
    expect(await conversationsOf(baraka)).toEqual([])
  })

  it('gives the same answer for a blocked, a deleted and an unknown receiver', async () => {
    const gone = await insertUser(deps, { status: 'DELETED' })
    const barred = await insertUser(deps, { status: 'BLOCKED' })
    const answers = []
    for (const id of [gone.id, barred.id, '00000000-0000-4000-8000-000000000000'])
      answers.push(await send(achieng, { ...baraka, id }, 'Hello?'))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('needs a session', async () => {
    const { status, body } = await product.call('POST', '/api/messaging/send', { body: {} })
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('stores a message once, however often it is sent', async () => {
    const first = await send(achieng, baraka, 'Once', { clientMessageId: 'm-1' })
    const again = await Promise.all([1, 2, 3].map(() => send(achieng, baraka, 'Once', { clientMessageId: 'm-1' })))
    for (const { status, body, headers } of again) {
      expect([status, body]).toEqual([201, first.body])
      expect(headers.get('idempotency-replayed')).toBe('true')
    }
    expect((await fetchPage(baraka, chatOf(achieng, baraka))).body.messages).toHaveLength(1)
    // The same id in another conversation, or from the other user, identifies another message.
    expect((await send(achieng, stranger, 'Once', { clientMessageId: 'm-1' })).body.id).not.toBe(first.body.id)
    expect((await send(baraka, achieng, 'Once', { clientMessageId: 'm-1' })).body.id).not.toBe(first.body.id)
  })

  it('accepts an Idempotency-Key, and stores nothing in the table of such keys', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await send(achieng, baraka, 'Keyed', {}, key)
    expect((await send(achieng, baraka, 'Keyed', {}, key)).body).toEqual(first.body)
    const other = await send(achieng, baraka, 'Other words', {}, key)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    const elsewhere = await send(achieng, stranger, 'Keyed', {}, key)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect(await deps.db.query.idempotencyKeys.findMany()).toEqual([])
  })

  it('gives the first answer to a repeated message at the limit of a minute, and refuses a new one', async () => {
    startHour(product.clock)
    for (let sent = 1; sent < SENDING_LIMIT.max; sent++) await countHit(deps, SENDING_LIMIT, achieng.id)
    const last = await send(achieng, baraka, 'Habari?', { clientMessageId: 'last' })
    const again = await send(achieng, baraka, 'Habari?', { clientMessageId: 'last' })
    expect([again.status, again.body]).toEqual([201, last.body])
    expect((await send(achieng, baraka, 'Habari?', { clientMessageId: 'new' })).status).toBe(429)
    // In another conversation the same id is a new message.
    expect((await send(achieng, stranger, 'Habari?', { clientMessageId: 'last' })).status).toBe(429)
  })

  it('numbers parallel messages without a gap, with increasing times', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 2 === 0 ? send(achieng, baraka, `a${n}`) : send(baraka, achieng, `b${n}`),
      ),
    )
    const [row] = await deps.db.select().from(conversations).where(eq(conversations.lastSeq, 30))
    const rows = await deps.db.query.messages.findMany({
      where: (t) => eq(t.conversationId, row?.id ?? ''),
      orderBy: (t, { asc }) => asc(t.seq),
    })
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
    const times = rows.map(({ sentAt }) => sentAt.getTime())
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  })
})

describe('GET /api/messaging/fetch', () => {
  it('returns pages of 25, the newest page first, each from old to new [9.messages.page 7.messages.fetch]', async () => {
    const chatId = chatOf(achieng, baraka)
    for (let n = 1; n <= 55; n += 1) await send(n % 3 === 0 ? baraka : achieng, n % 3 === 0 ? achieng : baraka, `m${n}`)
    const newest = (await fetchPage(achieng, chatId)).body
    expect(textsIn(newest)).toEqual(Array.from({ length: 25 }, (_, n) => `m${n + 31}`))
    expect(newest.lastDocId).toBe(newest.messages[0].id)
    const middle = (await fetchPage(achieng, chatId, newest.lastDocId)).body
    expect(textsIn(middle)).toEqual(Array.from({ length: 25 }, (_, n) => `m${n + 6}`))
    const oldest = (await fetchPage(achieng, chatId, middle.lastDocId)).body
    expect(textsIn(oldest)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
    expect(oldest.lastDocId).toBeNull()
  })

  it('reports no earlier page when there is exactly one page', async () => {
    for (let n = 1; n <= 25; n += 1) await send(achieng, baraka, `m${n}`)
    expect((await fetchPage(achieng, chatOf(achieng, baraka))).body.lastDocId).toBeNull()
  })

  it('returns an empty page before the first message', async () => {
    const { status, body } = await fetchPage(achieng, chatOf(achieng, baraka))
    expect([status, body]).toEqual([200, { messages: [], lastDocId: null }])
  })

  it.each([
    ['a chat of others', () => chatOf(achieng, baraka)],
    ['the beginning of an id', () => `${stranger.id.slice(0, 8)}_${achieng.id}`],
    ['one’s id inside a longer text', () => `${stranger.id}x_${achieng.id}`],
    ['three ids', () => [stranger.id, achieng.id, baraka.id].toSorted().join('_')],
    ['the ids the wrong way round', () => [stranger.id, achieng.id].toSorted().toReversed().join('_')],
    ['oneself twice', () => `${stranger.id}_${stranger.id}`],
    ['another spelling of the ids', () => chatOf(stranger, achieng).toUpperCase()],
  ])('refuses a stranger who names %s [3.chat-id 7.answers.chat.foreign]', async (_what, chatId) => {
    await send(achieng, baraka, 'Between us')
    const answers = [
      await fetchPage(stranger, chatId()),
      await read(stranger, chatId(), new Date().toISOString()),
      await remove(stranger, chatId(), crypto.randomUUID()),
      await product.call('GET', `/api/messaging/subscribe?chatId=${chatId()}`, { as: stranger.token }),
    ]
    for (const { status, body } of answers) expect([status, body.error]).toEqual([403, 'Unauthorized access to chat'])
  })

  it('requires the id of the chat [7.answers.chat.ids]', async () => {
    const { status, body } = await product.call('GET', '/api/messaging/fetch', { as: achieng.token })
    expect([status, body.error]).toEqual([422, 'Chat ID and User ID required'])
  })

  it('refuses a page that starts at a message of another chat', async () => {
    await send(achieng, baraka, 'Here')
    const elsewhere = (await send(achieng, stranger, 'There')).body
    expect((await fetchPage(baraka, chatOf(achieng, baraka), elsewhere.id)).status).toBe(404)
  })
})

describe('DELETE /api/messaging/delete', () => {
  it('removes a message for both users, permanently, with no text left in the database [7.messages.delete]', async () => {
    const { body } = await send(achieng, baraka, 'A mistake')
    const chatId = chatOf(achieng, baraka)
    expect((await remove(achieng, chatId, body.id)).body).toEqual({ success: true })
    expect((await remove(achieng, chatId, body.id)).body).toEqual({ success: true })
    for (const who of [achieng, baraka]) expect((await fetchPage(who, chatId)).body.messages).toEqual([])
    const [row] = await deps.db.select().from(messages).where(eq(messages.id, body.id))
    expect(row).toMatchObject({ ciphertext: null, nonce: null, keyVersion: null, seq: 1, deletedSeq: 2 })
  })

  it('is for the sender only', async () => {
    const { body } = await send(achieng, baraka, 'Mine')
    const chatId = chatOf(achieng, baraka)
    expect((await remove(baraka, chatId, body.id)).status).toBe(403)
    expect((await remove(achieng, chatId, crypto.randomUUID())).status).toBe(404)
    const elsewhere = (await send(achieng, stranger, 'There')).body
    expect((await remove(achieng, chatId, elsewhere.id)).status).toBe(404)
    expect((await fetchPage(baraka, chatId)).body.messages).toHaveLength(1)
  })
})

describe('conversations', () => {
  it('conversations are listed with the last message, its sender, and the number of unread messages [3.conversation.fields 7.messages.conversations]', async () => {
    await send(achieng, baraka, 'First')
    const last = (await send(achieng, baraka, 'Second')).body
    await send(stranger, baraka, 'From a stranger')
    const [newest, older] = await conversationsOf(baraka)
    expect(newest).toMatchObject({ otherUserId: stranger.id, lastMessage: 'From a stranger', unread: 1 })
    expect(older).toEqual({
      chatId: chatOf(achieng, baraka),
      otherUserId: achieng.id,
      userName: 'Achieng O.',
      photo: null,
      lastMessage: 'Second',
      lastSenderId: achieng.id,
      lastTimestamp: last.timestamp,
      readReceipts: {},
      unread: 2,
      isDecryptionError: false,
      can: { send: true },
    })
    expect((await conversationsOf(achieng))[0]).toMatchObject({ userName: 'Baraka M.', unread: 0 })
  })

  it('conversations show the last message that was not deleted', async () => {
    await send(achieng, baraka, 'Stays')
    const { body } = await send(achieng, baraka, 'Goes')
    await remove(achieng, body.chatId, body.id)
    expect((await conversationsOf(baraka))[0]).toMatchObject({ lastMessage: 'Stays', unread: 1 })
  })

  it('conversations whose messages were all deleted stay below newer ones', async () => {
    const { body } = await send(achieng, baraka, 'Goes')
    await send(stranger, baraka, 'From a stranger')
    await remove(achieng, body.chatId, body.id)
    const [newest, older] = await conversationsOf(baraka)
    expect(newest).toMatchObject({ otherUserId: stranger.id })
    expect(older.lastMessage).toBeNull()
    expect(older.lastTimestamp <= body.timestamp).toBe(true)
  })

  it('conversations count unread messages, in total and by chat [3.conversation.unread 7.actions.messages]', async () => {
    await send(achieng, baraka, 'One')
    const { body } = await send(achieng, baraka, 'Two')
    await send(stranger, baraka, 'Three')
    const [fromAchieng, fromStranger] = [chatOf(achieng, baraka), chatOf(stranger, baraka)]
    expect(await unreadOf(baraka)).toEqual({ total: 3, chats: { [fromAchieng]: 2, [fromStranger]: 1 } })
    await read(baraka, fromAchieng, body.timestamp)
    expect(await unreadOf(baraka)).toEqual({ total: 1, chats: { [fromStranger]: 1 } })
    expect(await unreadOf(achieng)).toEqual({ total: 0, chats: {} })
  })
})

describe('read receipts', () => {
  it('read receipts only move forward, and never past the last message [3.conversation.receipts 7.messages.receipt]', async () => {
    const first = (await send(achieng, baraka, 'One')).body
    const second = (await send(achieng, baraka, 'Two')).body
    const receipt = async () => (await conversationsOf(achieng))[0].readReceipts[baraka.id]
    await read(baraka, first.chatId, first.timestamp)
    expect(await receipt()).toEqual({ lastReadTimestamp: first.timestamp })
    await read(baraka, first.chatId, '2099-01-01T00:00:00Z')
    expect(await receipt()).toEqual({ lastReadTimestamp: second.timestamp })
    await read(baraka, first.chatId, first.timestamp)
    expect(await receipt()).toEqual({ lastReadTimestamp: second.timestamp })
  })
})

describe('a message that cannot be decrypted', () => {
  it('a message that cannot be decrypted comes without text, while other messages have their text [3.message.undecrypted]', async () => {
    await send(achieng, baraka, 'Readable')
    const { body } = await send(achieng, baraka, 'Touched')
    const [row] = await deps.db.select().from(messages).where(eq(messages.id, body.id))
    const touched = Buffer.from(row?.ciphertext ?? [])
    touched[0] = (touched[0] ?? 0) ^ 1
    await deps.db.update(messages).set({ ciphertext: touched }).where(eq(messages.id, body.id))
    const { messages: page } = (await fetchPage(baraka, body.chatId)).body
    expect(
      page.map(({ text, isDecryptionError }: { text: string; isDecryptionError: boolean }) => [
        text,
        isDecryptionError,
      ]),
    ).toEqual([
      ['Readable', false],
      ['', true],
    ])
    expect((await conversationsOf(baraka))[0]).toMatchObject({ lastMessage: '', isDecryptionError: true, unread: 2 })
  })

  it('comes without text when its key is missing, and the chat stores no new message', async () => {
    const { body } = await send(achieng, baraka, 'Key lost')
    const [row] = await deps.db.select().from(messages).where(eq(messages.id, body.id))
    await deps.db
      .update(conversationKeys)
      .set({ kid: 'lost' })
      .where(eq(conversationKeys.conversationId, row?.conversationId ?? ''))
    expect((await fetchPage(achieng, body.chatId)).body.messages[0]).toMatchObject({
      text: '',
      isDecryptionError: true,
    })
    // A message is not stored when it could not be decrypted later.
    expect((await send(achieng, baraka, 'More')).status).toBe(503)
  })
})
