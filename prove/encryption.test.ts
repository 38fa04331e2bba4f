import { randomBytes, randomInt } from 'node:crypto'
import { and, asc, eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationKeys, conversations, messages } from '../src/db/schema/index.ts'
import { renewKeys, rewrapKeys } from '../src/domain/messages/index.ts'
import { createMessageKeys } from '../src/platform/message-keys.ts'
import type { Conversation } from '../src/shared/contract/messaging.ts'
import { chatOf, createChatting, type Person } from '../tests/chatting.ts'
import { openTestProduct } from '../tests/test-product.ts'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, fetchPage, conversationsOf } = createChatting(product)
// There are fewer writes on the embedded database, which does not write in parallel.
const WRITES = Number(process.env['PROVE_WRITES'] ?? (process.env['TEST_DATABASE_URL'] ? 600 : 200))

const oldKey = randomBytes(32)
const newKey = randomBytes(32)
const ring = (active: string) => createMessageKeys({ active, keys: { old: oldKey, new: newKey } })
let achieng: Person
let baraka: Person
beforeAll(async () => {
  deps.messageKeys = ring('old')
  ;[achieng, baraka] = [await newPerson(), await newPerson()]
})
afterAll(() => product.close())

const conversationOf = async (a: Person, b: Person) => {
  const [userA = '', userB = ''] = chatOf(a, b).split('_')
  const pair = and(eq(conversations.userA, userA), eq(conversations.userB, userB))
  const [row] = await deps.db.select().from(conversations).where(pair)
  return row?.id ?? ''
}
const rowsOf = async (a: Person, b: Person) =>
  deps.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, await conversationOf(a, b)))
    .orderBy(asc(messages.seq))
type Row = Awaited<ReturnType<typeof rowsOf>>[number]
const shown = async (who: Person, other: Person): Promise<{ text: string; isDecryptionError: boolean }[]> =>
  (await fetchPage(who, chatOf(who, other))).body.messages

const flipped = (bytes: Buffer, bit: number) => {
  const touched = Buffer.from(bytes)
  touched[bit >> 3] = (touched[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return touched
}
const sealed = (row: Row | undefined) => ({ ciphertext: row?.ciphertext ?? null, nonce: row?.nonce ?? null })

const AT_ONCE = 25
const inRounds = async <Item>(items: readonly Item[], round: (items: readonly Item[]) => Promise<string[]>) => {
  const unnoticed: string[] = []
  for (let n = 0; n < items.length; n += AT_ONCE) unnoticed.push(...(await round(items.slice(n, n + AT_ONCE))))
  return unnoticed
}
const bitsOf = (bytes: Buffer) => Array.from({ length: bytes.length * 8 }, (_, bit) => bit)

const put = (row: Row, values: Partial<Row>) => deps.db.update(messages).set(values).where(eq(messages.id, row.id))

it('every flipped bit in a message or its nonce is detected, and every message whose end is missing', async () => {
  for (let n = 0; n < AT_ONCE; n += 1) await send(achieng, baraka, 'Tutaonana kesho 🚗')
  const rows = await rowsOf(achieng, baraka)
  const [first] = rows
  if (!first?.ciphertext || !first.nonce || rows.length !== AT_ONCE) throw new Error('no messages')
  const turns = [
    ...bitsOf(first.ciphertext).map((bit) => ({
      name: `ciphertext bit ${bit}`,
      touch: ({ ciphertext }: Row) => ({ ciphertext: flipped(ciphertext ?? Buffer.alloc(0), bit) }),
    })),
    ...bitsOf(first.nonce).map((bit) => ({
      name: `nonce bit ${bit}`,
      touch: ({ nonce }: Row) => ({ nonce: flipped(nonce ?? Buffer.alloc(0), bit) }),
    })),
    ...Array.from({ length: first.ciphertext.length - 17 }, (_, n) => ({
      name: `ciphertext of ${17 + n} bytes`,
      touch: ({ ciphertext }: Row) => ({ ciphertext: (ciphertext ?? Buffer.alloc(0)).subarray(0, 17 + n) }),
    })),
  ]
  const unnoticed = await inRounds(turns, async (some) => {
    const touched = some.map((turn, place) => ({ turn, row: rows[place] ?? first }))
    for (const { turn, row } of touched) await put(row, turn.touch(row))
    const page = await shown(baraka, achieng)
    for (const { row } of touched) await put(row, sealed(row))
    return touched.flatMap(({ turn }, place) => {
      const seen = page[place]
      return seen?.isDecryptionError === true && seen.text === '' ? [] : [turn.name]
    })
  })
  expect(unnoticed).toEqual([])
  // The database refuses a ciphertext of less than 17 bytes.
  for (let bytes = 0; bytes < 17; bytes += 1)
    await expect(put(first, { ciphertext: first.ciphertext.subarray(0, bytes) })).rejects.toMatchObject({
      cause: { constraint: 'messages_sealed' },
    })
  expect((await shown(baraka, achieng)).map(({ text }) => text)).toEqual(rows.map(() => 'Tutaonana kesho 🚗'))
})

it('every flipped bit in the key of a conversation is detected', async () => {
  const amina = await newPerson()
  for (let n = 0; n < AT_ONCE; n += 1) await send(amina, await newPerson(), 'Tutaonana kesho 🚗')
  const keys = await deps.db
    .select({
      id: conversations.id,
      userA: conversations.userA,
      userB: conversations.userB,
      wrapped: conversationKeys.wrapped,
    })
    .from(conversationKeys)
    .innerJoin(conversations, eq(conversations.id, conversationKeys.conversationId))
    .where(or(eq(conversations.userA, amina.id), eq(conversations.userB, amina.id)))
  expect(keys).toHaveLength(AT_ONCE)
  const putKey = (id: string, wrapped: Buffer) =>
    deps.db.update(conversationKeys).set({ wrapped }).where(eq(conversationKeys.conversationId, id))
  const unnoticed = await inRounds(bitsOf(keys[0]?.wrapped ?? Buffer.alloc(0)), async (bits) => {
    const touched = bits.flatMap((bit, place) => keys.slice(place, place + 1).map((key) => ({ bit, key })))
    for (const { bit, key } of touched) await putKey(key.id, flipped(key.wrapped, bit))
    const list: Conversation[] = await conversationsOf(amina)
    const unread = new Set(
      list
        .filter(({ isDecryptionError, lastMessage }) => isDecryptionError && !lastMessage)
        .map(({ chatId }) => chatId),
    )
    for (const { key } of touched) await putKey(key.id, key.wrapped)
    return touched.filter(({ key }) => !unread.has(`${key.userA}_${key.userB}`)).map(({ bit }) => `key bit ${bit}`)
  })
  expect(unnoticed).toEqual([])
  const list: Conversation[] = await conversationsOf(amina)
  expect(list.filter(({ lastMessage }) => lastMessage === 'Tutaonana kesho 🚗')).toHaveLength(AT_ONCE)
})

it('a message moved to another position, sender or conversation is detected', async () => {
  const [a, b, c] = [await newPerson(), await newPerson(), await newPerson()]
  await send(a, b, 'Ndiyo')
  await send(a, b, 'Hapana')
  await send(b, a, 'Labda')
  await send(a, c, 'Ndiyo')
  const [yes, no, maybe] = await rowsOf(a, b)
  const [elsewhere] = await rowsOf(a, c)
  for (const [target, source] of [
    [yes, no],
    [yes, maybe],
    [maybe, yes],
    [yes, elsewhere],
    [elsewhere, yes],
  ] as const) {
    const isTarget = eq(messages.id, target?.id ?? '')
    await deps.db.update(messages).set(sealed(source)).where(isTarget)
    const page = [...(await shown(a, b)), ...(await shown(a, c))]
    expect(page.filter(({ isDecryptionError }) => isDecryptionError)).toHaveLength(1)
    expect(page).toHaveLength(4)
    await deps.db.update(messages).set(sealed(target)).where(isTarget)
  }
})

it(`every message stays readable when keys are rotated and renewed during ${WRITES} writes`, async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => newPerson()))
  const sent: { chatId: string; text: string }[] = []
  const written = new AbortController()
  const write = async (lane: number) => {
    for (let n = lane; n < WRITES; n += 4) {
      const from = people[n % 8]
      const to = people[(n + 1 + randomInt(7)) % 8]
      if (!from || !to || from === to) continue
      const text = `Ujumbe ${n}`
      const { status } = await send(from, to, text)
      // 429: this user has reached the limit per minute.
      expect([201, 429]).toContain(status)
      if (status === 201) sent.push({ chatId: chatOf(from, to), text })
    }
  }
  // As on two servers with different settings: one still wraps with the old key while the other already wraps with the
  // new one.
  const alternate = (async () => {
    while (!written.signal.aborted) {
      deps.messageKeys = ring(randomInt(2) === 0 ? 'old' : 'new')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const rotate = (async () => {
    while (!written.signal.aborted) {
      expect((await rewrapKeys({ db: deps.db, messageKeys: ring('new') })).failed).toBe(0)
      expect((await renewKeys({ ...deps, messageKeys: ring('new') })).failed).toBe(0)
    }
  })()
  await Promise.all([0, 1, 2, 3].map(write)).finally(() => written.abort())
  await Promise.all([alternate, rotate])
  await rewrapKeys({ db: deps.db, messageKeys: ring('new') })
  deps.messageKeys = createMessageKeys({ active: 'new', keys: { new: newKey } })
  const left = await deps.db.select().from(conversationKeys).where(eq(conversationKeys.kid, 'old'))
  expect(left).toEqual([])
  const found: { chatId: string; text: string }[] = []
  for (const person of people)
    for (const other of people) {
      if (person.id >= other.id) continue
      const chatId = chatOf(person, other)
      for (let lastDocId: string | null | undefined; lastDocId !== null;) {
        const { body } = await fetchPage(person, chatId, lastDocId)
        expect(body.messages.filter((one: { isDecryptionError: boolean }) => one.isDecryptionError)).toEqual([])
        found.push(...body.messages.map(({ text }: { text: string }) => ({ chatId, text })))
        ;({ lastDocId } = body)
      }
    }
  const inOrder = (list: typeof sent) => list.map(({ chatId, text }) => `${chatId} ${text}`).toSorted()
  expect(sent.length).toBeGreaterThan(WRITES / 2)
  expect(inOrder(found)).toEqual(inOrder(sent))
})
