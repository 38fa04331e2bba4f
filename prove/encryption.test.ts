import { randomBytes, randomInt } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationKeys, conversations, messages } from '../src/db/schema/index.ts'
import { renewKeys, rewrapKeys } from '../src/domain/messages/index.ts'
import { createMessageKeys } from '../src/platform/message-keys.ts'
import { chatOf, createChatting, type Person } from '../tests/chatting.ts'
import { openTestProduct } from '../tests/test-product.ts'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, fetchPage } = createChatting(product)
const WRITES = Number(process.env['PROVE_WRITES'] ?? 600)

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

it('notices every bit that is turned in a message, its nonce or its key, and every byte that is cut off', async () => {
  const { body } = await send(achieng, baraka, 'Tutaonana kesho 🚗')
  const [row] = await rowsOf(achieng, baraka)
  if (!row?.ciphertext || !row.nonce) throw new Error('no message')
  const isNoticed = async () =>
    (await shown(baraka, achieng)).every(({ text, isDecryptionError }) => isDecryptionError && text === '')
  const unnoticed: string[] = []
  const put = (values: Partial<Row>) => deps.db.update(messages).set(values).where(eq(messages.id, body.id))
  for (const [name, bytes] of [
    ['ciphertext', row.ciphertext],
    ['nonce', row.nonce],
  ] as const) {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      await put({ [name]: flipped(bytes, bit) })
      if (!(await isNoticed())) unnoticed.push(`${name} bit ${bit}`)
    }
    await put({ [name]: bytes })
  }
  for (let length = 17; length < row.ciphertext.length; length += 1) {
    await put({ ciphertext: row.ciphertext.subarray(0, length) })
    if (!(await isNoticed())) unnoticed.push(`ciphertext of ${length} bytes`)
  }
  await put({ ciphertext: row.ciphertext })
  const ofKey = eq(conversationKeys.conversationId, row.conversationId)
  const [key] = await deps.db.select().from(conversationKeys).where(ofKey)
  const wrapped = key?.wrapped ?? Buffer.alloc(0)
  for (let bit = 0; bit < wrapped.length * 8; bit += 1) {
    await deps.db
      .update(conversationKeys)
      .set({ wrapped: flipped(wrapped, bit) })
      .where(ofKey)
    if (!(await isNoticed())) unnoticed.push(`key bit ${bit}`)
  }
  await deps.db.update(conversationKeys).set({ wrapped }).where(ofKey)
  expect(unnoticed).toEqual([])
  expect((await shown(baraka, achieng))[0]?.text).toBe('Tutaonana kesho 🚗')
})

it('notices a message that was put in another’s place, mouth or conversation', async () => {
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
    const ofTarget = eq(messages.id, target?.id ?? '')
    await deps.db.update(messages).set(sealed(source)).where(ofTarget)
    const page = [...(await shown(a, b)), ...(await shown(a, c))]
    expect(page.filter(({ isDecryptionError }) => isDecryptionError)).toHaveLength(1)
    expect(page).toHaveLength(4)
    await deps.db.update(messages).set(sealed(target)).where(ofTarget)
  }
})

it(`leaves everything readable when keys are rotated and renewed under ${WRITES} writes`, async () => {
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
      // A person's minute is full; everybody else's goes on.
      expect([201, 429]).toContain(status)
      if (status === 201) sent.push({ chatId: chatOf(from, to), text })
    }
  }
  // Servers of both minds at once: one still wraps with the old key while the other already wraps with the new one.
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
  // The old key is gone for good.
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
