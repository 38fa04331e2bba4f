import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { asc, like, sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationKeys, conversations, messages, users } from '../src/db/schema/index.ts'
import { createMessageKeys } from '../src/platform/message-keys.ts'
import { chatOf, createChatting, type Person } from '../tests/chatting.ts'
import { identify } from '../tests/identified.ts'
import { newPhone } from '../tests/new-phone.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { bundled } from './start-server.ts'

// `npm run rotate-keys` is killed by SIGKILL, once between 2 batches of keys and once between 2 batches of messages. A
// locked row stops it at that moment.

const server = process.env['TEST_DATABASE_URL']
const KEYS = 520
const MESSAGES = 204

describe.skipIf(server === undefined)('npm run rotate-keys', () => {
  const keys = { old: randomBytes(32), new: randomBytes(32) }
  const [before, after] = [keys.old.toString('base64'), keys.new.toString('base64')]
  const ring = (active: 'old' | 'new') => ({
    MESSAGE_KEYS: JSON.stringify({ active, keys: { old: before, new: after } }),
    APP_MASTER_KEY: active === 'old' ? before : after,
    APP_MASTER_KEY_OTHERS: active === 'old' ? after : before,
  })
  let product: TestProduct
  let holder: pg.Client
  let databaseUrl = ''
  let talk: { people: [Person, Person]; chatId: string; conversationId: string }
  const dataKeys = new Map<string, Buffer>()

  const insertQuietConversations = async () => {
    const { db, clock, messageKeys } = product.deps
    const createdAt = clock.now()
    const ids = Array.from({ length: 33 }, (_, n) => `eeeeeeee-0000-4000-8000-${String(n).padStart(12, '0')}`)
    const person = { name: 'Achieng', email: 'a@example.com', role: 'RIDER', status: 'ACTIVE', createdAt } as const
    await db.insert(users).values(ids.map((id) => ({ id, phone: newPhone(), ...person })))
    const pairs = ids.flatMap((userA, n) => ids.slice(n + 1).map((userB) => ({ userA, userB }))).slice(0, KEYS)
    // These ids sort after every id that the product creates.
    const rows = pairs.map((pair, n) => ({ ...pair, id: `ffffffff-0000-4000-8000-${String(n).padStart(12, '0')}` }))
    await db.insert(conversations).values(rows.map((row) => ({ ...row, lastAt: createdAt, createdAt })))
    for (const { id } of rows) dataKeys.set(id, randomBytes(32))
    const wrapped = [...dataKeys].map(([conversationId, key]) => ({
      conversationId,
      version: 1,
      fromSeq: 1,
      createdAt,
      ...messageKeys.wrap(`conversation ${conversationId} 1`, key),
    }))
    await db.insert(conversationKeys).values(wrapped)
  }

  beforeAll(async () => {
    product = await openTestProduct(ring('old'))
    const { rows } = (await product.deps.db.execute(sql`select current_database() as name`)) as {
      rows: { name: string }[]
    }
    databaseUrl = Object.assign(new URL(server ?? ''), { pathname: `/${rows[0]?.name}` }).toString()
    holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    const { newPerson, send } = createChatting(product)
    const people: [Person, Person] = [await newPerson(), await newPerson()]
    for (let n = 0; n < MESSAGES; n += 1) {
      const [from, to] = n % 2 === 0 ? people : people.toReversed()
      if (from && to) await send(from, to, `Ujumbe ${n}`)
    }
    const [conversation] = await product.deps.db.select().from(conversations)
    talk = { people, chatId: chatOf(...people), conversationId: conversation?.id ?? '' }
    await insertQuietConversations()
    await identify(product.deps, people[0])
  })
  afterAll(async () => {
    await holder.end()
    await product.close()
  })

  const rotate = (...options: string[]) => {
    const { file, compileCache } = bundled('rotate-keys')
    const child = spawn(process.execPath, [file, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        ...compileCache,
        APP_ENV: 'test',
        DATABASE_URL: databaseUrl,
        SIMULATORS: '1',
        LOG_LEVEL: 'silent',
        ...ring('new'),
      },
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    return { child, ended: once(child, 'exit') as Promise<[number | null, string | null]>, said: () => said }
  }

  /** How many other connections to this database are busy, apart from the one that locks the row. */
  const othersBusy = async (more: SQL): Promise<number> => {
    const found = await product.deps.db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' ${more}`)
    return (found as { rows: unknown[] }).rows.length
  }

  const killAt = async (lockedRow: string, values: unknown[], ...options: string[]) => {
    await holder.query('begin')
    expect((await holder.query(lockedRow, values)).rowCount).toBe(1)
    const { child, ended } = rotate(...options)
    while ((await othersBusy(sql`and wait_event_type = 'Lock'`)) === 0) {
      expect(child.exitCode).toBeNull()
      await setTimeout(20)
    }
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    await holder.query('rollback')
    // The waiting connection has lost its client, and rolls back.
    while ((await othersBusy(sql``)) > 0) await setTimeout(20)
  }

  const counted = async (column: typeof conversationKeys.kid | typeof messages.keyVersion) => {
    const from = column === conversationKeys.kid ? conversationKeys : messages
    const rows = await product.deps.db
      .select({ value: column, count: sql`count(*)`.mapWith(Number) })
      .from(from)
      .groupBy(column)
      .orderBy(asc(column))
    return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
  }

  const expectReadable = async (more: string[] = []) => {
    const { fetchPage } = createChatting(product)
    const read: string[] = []
    for (let lastDocId: string | null | undefined; lastDocId !== null;) {
      const { body } = await fetchPage(talk.people[0], talk.chatId, lastDocId)
      read.unshift(...body.messages.map(({ text }: { text: string }) => text))
      ;({ lastDocId } = body)
    }
    expect(read).toEqual([...Array.from({ length: MESSAGES }, (_, n) => `Ujumbe ${n}`), ...more])
  }
  const expectOpened = async () => {
    const rows = await product.deps.db
      .select()
      .from(conversationKeys)
      .where(like(sql`${conversationKeys.conversationId}::text`, 'ffffffff-%'))
    expect(rows).toHaveLength(KEYS)
    for (const row of rows) {
      const key = product.deps.messageKeys.unwrap(`conversation ${row.conversationId} ${row.version}`, row)
      expect(dataKeys.get(row.conversationId)?.equals(key)).toBe(true)
    }
  }

  it('loses nothing when it is killed between two batches, and finishes on the next run', async () => {
    await killAt('select 1 from conversation_keys where conversation_id = $1 for update', [[...dataKeys.keys()].at(-5)])
    expect(await counted(conversationKeys.kid)).toEqual({ new: 500, old: KEYS + 1 - 500 })
    await expectOpened()
    await expectReadable()

    await killAt(
      'select 1 from messages where conversation_id = $1 and seq = $2 for update',
      [talk.conversationId, MESSAGES - 1],
      '--renew',
    )
    expect(await counted(conversationKeys.kid)).toEqual({ new: KEYS + 2 })
    expect(await counted(messages.keyVersion)).toEqual({ 1: MESSAGES - 200, 2: 200 })
    await expectOpened()
    await expectReadable()
    const { send } = createChatting(product)
    expect((await send(...talk.people, 'Katikati')).status).toBe(201)

    await product.deps.db.delete(conversations).where(like(sql`${conversations.id}::text`, 'ffffffff-%'))
    const last = rotate('--renew')
    expect(await last.ended).toEqual([0, null])
    expect(last.said()).toContain(`${MESSAGES + 1} messages lie under new keys.`)
    expect(last.said()).toContain('they may leave MESSAGE_KEYS: old')
    expect(last.said()).toContain('1 sealed values and 0 hashes are under the active master key now.')
    const left = await product.deps.db.select({ version: conversationKeys.version }).from(conversationKeys)
    expect(left).toEqual([{ version: 3 }])
    expect(await counted(messages.keyVersion)).toEqual({ 3: MESSAGES + 1 })
    product.deps.messageKeys = createMessageKeys({ active: 'new', keys: { new: keys.new } })
    await expectReadable(['Katikati'])
  })
})
