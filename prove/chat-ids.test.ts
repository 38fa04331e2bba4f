import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readReceipts, users } from '../src/db/schema/index.ts'
import { chatOf, createChatting, type Person } from '../tests/chatting.ts'
import { seededRandom } from '../tests/random.ts'
import { openTestProduct } from '../tests/test-product.ts'

// Each attempt is a call by one user with one chat id.
const PAIRS = Number(process.env['PROVE_PAIRS'] ?? (process.env['TEST_DATABASE_URL'] ? 10_000 : 2000))
const CANARY = 'Siri ya wawili'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, fetchPage, block } = createChatting(product)
afterAll(() => product.close())

interface Talk {
  chatId: string
  messageId: string
  members: [Person, Person]
}
let talks: Talk[] = []
let outsiders: Person[] = []

const talkOf = async (a: Person, b: Person): Promise<Talk> => {
  const { body } = await send(a, b, CANARY)
  return { chatId: body.chatId, messageId: body.id, members: [a, b] }
}
beforeAll(async () => {
  for (let n = 0; n < 10; n += 1) talks.push(await talkOf(await newPerson(), await newPerson()))
  const [blocked, blocker, gone, barred] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()]
  const friend = await newPerson()
  // These members can no longer read their own conversations.
  talks = [...talks, await talkOf(blocked, blocker), await talkOf(gone, friend), await talkOf(barred, friend)]
  await block(blocker, blocked)
  await product.call('DELETE', `/api/user/${gone.id}`, { as: gone.token })
  await deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, barred.id))
  outsiders = [blocked, blocker, gone, barred, ...(await Promise.all([1, 2, 3, 4].map(() => newPerson())))]
})

const random = seededRandom(20_261_121)

const TRICKS: ((talk: Talk, caller: Person) => string)[] = [
  ({ chatId }) => chatId,
  ({ chatId }) => chatId.split('_').toReversed().join('_'),
  ({ chatId }) => chatId.toUpperCase(),
  ({ chatId }, { id }) => `${id}_${chatId}`,
  ({ chatId }, { id }) => `${chatId}_${id}`,
  ({ chatId }, { id }) => `${id}${chatId}`,
  ({ chatId }, { id }) => `${chatId}${id}`,
  ({ members: [a, b] }, { id }) => `${a.id}${id}_${b.id}`,
  ({ members: [a, b] }, { id }) => [a.id, b.id, id].toSorted().join('_'),
  ({ members: [a] }, { id }) => `${a.id.slice(0, random.int(1, 35))}_${id}`,
  ({ members: [a] }, { id }) => `${id.slice(0, random.int(1, 35))}_${a.id}`,
  ({ members: [a] }, { id }) => `${a.id}__${id}`,
  ({ members: [a] }, { id }) => `${a.id}_${id}\n${a.id}`,
  ({ members: [a] }, { id }) => `_${a.id}_${id}`,
  ({ members: [a] }, { id }) => `${a.id}%5F${id}`,
  ({ chatId }) => `${chatId}\u200b`,
  ({ chatId }) => chatId.replace('_', '-'),
  (_talk, { id }) => `${id}_${id}`,
  (_talk, { id }) => `${id}_${randomUUID()}`,
  // The id of the caller's own empty conversation is correct, and gives no access to other conversations.
  ({ members: [a] }, caller) => chatOf(a, caller),
]

const CALLS: ((as: string, chatId: string, talk: Talk) => ReturnType<typeof product.call>)[] = [
  (as, chatId) => product.call('GET', `/api/messaging/fetch?chatId=${encodeURIComponent(chatId)}`, { as }),
  (as, chatId, { messageId }) =>
    product.call('GET', `/api/messaging/fetch?chatId=${encodeURIComponent(chatId)}&lastDocId=${messageId}`, { as }),
  (as, chatId, { messageId }) => product.call('DELETE', '/api/messaging/delete', { as, body: { chatId, messageId } }),
  (as, chatId) =>
    product.call('PUT', `/api/messaging/read-receipt?chatId=${encodeURIComponent(chatId)}`, {
      as,
      body: { lastReadTimestamp: '2099-01-01T00:00:00Z' },
    }),
  (as, chatId, { messageId, members: [a] }) =>
    product.call('POST', '/api/reports', {
      as,
      body: { userId: a.id, chatId, messageIds: [messageId], category: 'SPAM', text: '' },
    }),
]
/** Streams are tried only with ids that must be refused, because an open stream never ends. */
const follow = (as: string, chatId: string) =>
  product.call('GET', `/api/messaging/subscribe?chatId=${encodeURIComponent(chatId)}`, { as })

const LANES = 8

it(`a user reads and changes nothing in conversations of other users, in ${PAIRS} attempts`, async () => {
  const leaks: string[] = []
  let limited = 0
  const attempt = async (n: number) => {
    // All choices are made before any await, so that every run makes the same attempts.
    const [talk, caller, call] = [random.pick(talks), random.pick(outsiders), random.pick(CALLS)]
    const trick = random.int(0, TRICKS.length - 1)
    const chatId = TRICKS[trick]?.(talk, caller) ?? ''
    const owned = chatId === chatOf(talk.members[0], caller)
    const answer = !owned && n % 6 === 5 ? await follow(caller.token, chatId) : await call(caller.token, chatId, talk)
    if (answer.status === 429) limited += 1
    const refused = [401, 403, 404, 422, 429].includes(answer.status)
    if ((!refused && !owned) || JSON.stringify(answer.body).includes(CANARY))
      leaks.push(`trick ${trick}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  let next = 0
  const lane = async () => {
    while (next < PAIRS) await attempt(next++)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  expect(leaks).toEqual([])
  // The calls are refused for their content, not by the rate limit.
  expect(limited).toBe(0)
})

it('a user can neither send in the name of another user nor delete or mark a message of others', async () => {
  const as = outsiders.at(-1)?.token ?? ''
  for (const { chatId, messageId, members } of talks.slice(0, 10)) {
    const [{ id: senderId }, { id: receiverId }] = members
    const answers = [
      await product.call('POST', '/api/messaging/send', { as, body: { senderId, receiverId, text: 'Not me' } }),
      await product.call('DELETE', '/api/messaging/delete', { as, body: { chatId, messageId } }),
      await product.call('PUT', `/api/messaging/read-receipt?chatId=${chatId}`, {
        as,
        body: { lastReadTimestamp: '2099-01-01T00:00:00Z' },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  for (const {
    chatId,
    members: [a, b],
  } of talks.slice(0, 10))
    for (const member of [a, b])
      expect((await fetchPage(member, chatId)).body.messages.map(({ text }: { text: string }) => text)).toEqual([
        CANARY,
      ])
  expect(await deps.db.select().from(readReceipts)).toEqual([])
})
