import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chatOf, createChatting, type Person } from '../../../tests/chatting.ts'
import { openTestProduct } from '../../../tests/test-product.ts'
import { DATA_INVENTORY } from '../../db/data-inventory.ts'
import { blocks, conversationKeys, conversations, messageMasterKeys, messages, reports } from '../../db/schema/index.ts'
import { createMessageKeys } from '../../platform/message-keys.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { checkMessageKeys } from './index.ts'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, fetchPage, conversationsOf, follow, block } = createChatting(product)
afterAll(() => product.close())
afterEach(() => product.clock.set(null))

let achieng: Person
let baraka: Person
beforeEach(async () => {
  ;[achieng, baraka] = [await newPerson('Achieng Otieno'), await newPerson('Baraka Mwangi')]
})

const report = async (who: Person, about: Person, text: string) =>
  (
    await product.call('POST', '/api/reports', {
      as: who.token,
      body: { userId: about.id, chatId: chatOf(who, about), category: 'OTHER', text },
    })
  ).body.id
const textsOf = async (who: Person, chatId: string) =>
  (await fetchPage(who, chatId)).body.messages.map(({ text }: { text: string }) => text)

describe('a user who leaves', () => {
  it('deletes their own messages, but not those of the other user', async () => {
    const { body } = await send(achieng, baraka, 'From the one who leaves')
    await send(baraka, achieng, 'From the one who stays')
    await block(achieng, await newPerson())
    const events = await follow(baraka, body.chatId)
    const coming = events.next()
    await product.call('DELETE', `/api/user/${achieng.id}`, { as: achieng.token })
    expect(await coming).toEqual({ id: 3, event: 'deleted', data: { chatId: body.chatId, messageId: body.id } })
    await events.close()
    expect(await textsOf(baraka, body.chatId)).toEqual(['From the one who stays'])
    expect(await conversationsOf(baraka)).toEqual([
      expect.objectContaining({
        userName: 'Deleted user',
        lastMessage: 'From the one who stays',
        can: { send: false },
      }),
    ])
    expect((await send(baraka, achieng, 'Are you there?')).status).toBe(404)
    const [left] = await deps.db.select().from(messages).where(eq(messages.senderId, achieng.id))
    expect(left).toMatchObject({ ciphertext: null, nonce: null })
    expect(await deps.db.select().from(blocks).where(eq(blocks.blockerId, achieng.id))).toEqual([])
  })

  it('deletes their messages from their own reports, but not from reports about them', async () => {
    await send(achieng, baraka, 'Words of Achieng')
    await send(baraka, achieng, 'Words of Baraka')
    const [own, about] = [await report(achieng, baraka, 'Own complaint'), await report(baraka, achieng, 'Complaint')]
    await product.call('DELETE', `/api/user/${achieng.id}`, { as: achieng.token })
    const admin = await newPerson()
    await deps.db.execute(sql`update users set role = 'ADMIN' where id = ${admin.id}`)
    const open = async (id: string) => (await product.call('GET', `/api/admin/reports/${id}`, { as: admin.token })).body
    const shown = await open(own)
    expect([shown.text, shown.messages.map(({ text }: { text: string }) => text)]).toEqual(['', ['Words of Baraka']])
    expect((await open(about)).messages).toHaveLength(2)
  })

  it('can first export both users’ messages of their conversations, without keys', async () => {
    const first = (await send(achieng, baraka, 'Mine')).body
    const second = (await send(baraka, achieng, 'Yours')).body
    const { body } = await product.call('POST', '/api/user/me/export', { as: achieng.token })
    expect(body.conversations).toEqual([
      {
        chatId: chatOf(achieng, baraka),
        otherUserId: baraka.id,
        userName: 'Baraka M.',
        messages: [
          { senderId: achieng.id, timestamp: first.timestamp, text: 'Mine' },
          { senderId: baraka.id, timestamp: second.timestamp, text: 'Yours' },
        ],
      },
    ])
    expect(Object.keys(body.data)).not.toContain('conversation_keys')
    expect(JSON.stringify(body)).not.toMatch(/"(ciphertext|nonce|wrapped\w*)"/)
  })
})

it('conversations and their keys are deleted 12 months after the last message, and reports 12 months after they were closed', async () => {
  const { body } = await send(achieng, baraka, 'Long ago')
  const [conversation] = await deps.db
    .select()
    .from(conversations)
    .where(eq(conversations.userA, body.chatId.slice(0, 36)))
  const id = conversation?.id ?? ''
  const reportId = await report(achieng, baraka, 'Long ago too')
  await deps.db
    .update(reports)
    .set({ closedAt: deps.clock.now(), closedBy: achieng.id, outcome: 'NO_ACTION' })
    .where(eq(reports.id, reportId))
  const left = async () => [
    (await deps.db.select().from(messages).where(eq(messages.conversationId, id))).length,
    (await deps.db.select().from(conversationKeys).where(eq(conversationKeys.conversationId, id))).length,
    (await deps.db.select().from(reports).where(eq(reports.id, reportId))).length,
  ]
  product.clock.set(new Date(Date.now() + 360 * DAY_MS))
  await product.runDueJobs()
  expect(await left()).toEqual([1, 1, 1])
  product.clock.set(new Date(Date.now() + 367 * DAY_MS))
  await product.runDueJobs()
  expect(await left()).toEqual([0, 0, 0])
})

it('no message is readable in any table [7.encrypted]', async () => {
  const sentence = 'Kanari aliyefichwa vizuri'
  await send(achieng, baraka, sentence, {}, { 'idempotency-key': crypto.randomUUID() })
  await report(baraka, achieng, sentence)
  const hex = Buffer.from(sentence).toString('hex')
  for (const table of Object.keys(DATA_INVENTORY)) {
    const found = await deps.db.execute(
      sql`select 1 from ${sql.identifier(table)} t
        where to_jsonb(t)::text like ${`%${sentence}%`} or to_jsonb(t)::text like ${`%${hex}%`}`,
    )
    expect([table, (found as { rows: unknown[] }).rows]).toEqual([table, []])
  }
})

const key = () => randomBytes(32)
const problemsWith = (active: string, keys: Record<string, Buffer>) =>
  checkMessageKeys({ ...deps, messageKeys: createMessageKeys({ active, keys }) })

describe('the keyring and the database', () => {
  it('the keyring and the database must match: another key with the same name is reported', async () => {
    const own = key()
    expect(await problemsWith('a', { a: own })).toEqual(
      expect.not.arrayContaining([expect.stringContaining('the key a differs')]),
    )
    expect(await problemsWith('a', { a: key() })).toContainEqual(expect.stringContaining('the key a differs'))
    await deps.db.delete(messageMasterKeys).where(eq(messageMasterKeys.kid, 'a'))
  })

  it('the keyring and the database must match: a missing key that is in use is reported', async () => {
    await send(achieng, baraka, 'Under the old key')
    const problems = await problemsWith('b', { b: key() })
    expect(problems).toEqual([
      expect.stringMatching(/the key local-\w+ is missing, and messages are encrypted with it/),
    ])
    await deps.db.delete(messageMasterKeys).where(eq(messageMasterKeys.kid, 'b'))
    expect(await checkMessageKeys(deps)).toEqual([])
  })
})
