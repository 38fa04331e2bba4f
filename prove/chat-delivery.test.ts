import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, type Store } from '../src/db/client.ts'
import { conversations, messages } from '../src/db/schema/index.ts'
import { freePort } from '../scripts/free-port.ts'
import { insertSession, insertUser } from '../tests/builders.ts'
import { parseEvents } from '../tests/read-events.ts'
import { BUSY_MS, createTestDatabase } from '../tests/test-product.ts'
import { spawnServer, type SpawnedServer } from './start-server.ts'

// The full run sets PROVE_MESSAGES=20000, on an idle machine. The default run sends as many messages as fit in
// 12 seconds and does not check latency. It has the same number of listeners, cuts as often, and kills more often.
const JUDGED = process.env['PROVE_MESSAGES'] !== undefined
const MESSAGES = Number(process.env['PROVE_MESSAGES'] ?? 20_000)
const SECONDS = JUDGED ? 1200 : 12
const KILL_EVERY_MS = JUDGED ? 10_000 : 4000
const LISTENERS = 200
const SENDERS = 8
const CUT_EVERY_MS = 200
const P99_MS = 500

const database = process.env['TEST_DATABASE_URL']

interface Person {
  id: string
  token: string
}
interface Listener {
  person: Person
  chatId: string
  received: { id: string; at: number }[]
  lastEventId: number | null
  port: number | null
  /** The times in which the listener had no server: from a kill until it follows another server. */
  bereft: { from: number; until: number }[]
  cut: () => void
}

const readUntilCut = async (listener: Listener, response: IncomingMessage) => {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    const { events, rest } = parseEvents(text + String(chunk))
    text = rest
    for (const { id, event, data } of events) {
      listener.lastEventId = id
      if (event === 'message')
        for (const message of data) listener.received.push({ id: message.id, at: performance.now() })
    }
  }
}

describe.skipIf(database === undefined)('two servers that are killed one after the other', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-chat-'))
  const masterKey = randomBytes(32).toString('base64')
  let ports: number[]
  const children: (SpawnedServer | null)[] = [null, null]
  const done = new AbortController()
  let db: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store

  const startServer = async (index: number) => {
    const child = spawnServer({
      databaseUrl: db.url,
      dataDir,
      port: ports[index] ?? 0,
      environment: { APP_MASTER_KEY: masterKey },
    })
    await child.go()
    children[index] = child
  }
  let kills = 0
  const alivePort = () => {
    const alive = ports.filter((_port, index) => children[index] !== null)
    return alive[randomInt(alive.length)] ?? 0
  }

  beforeAll(async () => {
    db = await createTestDatabase(database ?? '')
    store = await openPostgres(db.url, { size: 4, waitMs: BUSY_MS }, () => {})
    ports = [await freePort(), await freePort()]
    await Promise.all([startServer(0), startServer(1)])
  })
  afterAll(async () => {
    done.abort()
    await Promise.all(children.map(async (child) => child?.kill()))
    await store.close()
    await db.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const newPerson = async (): Promise<Person> => {
    const deps = { db: store.db, clock: { now: () => new Date() } }
    const user = await insertUser(deps)
    return { id: user.id, token: await insertSession(deps, user) }
  }

  const listen = async (listener: Listener, lastTimestamp: string) => {
    while (!done.signal.aborted) {
      const port = alivePort()
      const where = `http://127.0.0.1:${port}/api/messaging/subscribe?chatId=${listener.chatId}&lastTimestamp=${lastTimestamp}`
      const seen = listener.lastEventId === null ? {} : { 'last-event-id': String(listener.lastEventId) }
      const request = get(where, {
        headers: { authorization: `Bearer ${listener.person.token}`, ...seen },
        agent: false,
      })
      listener.cut = () => request.destroy()
      try {
        const [response] = (await once(request, 'response')) as [IncomingMessage]
        if (response.statusCode === 200) {
          listener.port = port
          const last = listener.bereft.at(-1)
          if (last) last.until = Math.min(last.until, performance.now())
          await readUntilCut(listener, response)
        } else response.destroy()
      } catch {
        // The proof itself killed the server or cut the connection.
      }
      listener.port = null
      await setTimeout(randomInt(20, 200))
    }
  }

  /** Sends until the server confirms. @returns whether the first attempt was confirmed */
  const send = async (from: Person, to: Person, name: string): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(`http://127.0.0.1:${alivePort()}/api/messaging/send`, {
          method: 'POST',
          headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ senderId: from.id, receiverId: to.id, text: `Ujumbe ${name}`, clientMessageId: name }),
          signal: AbortSignal.timeout(5000),
        })
        const body = await response.text()
        if (response.status === 201) return attempt === 1
        if (response.status < 500 && response.status !== 429) throw new TypeError(`${response.status} ${body}`)
      } catch (error) {
        if (error instanceof TypeError && /^\d/.test(error.message)) throw error
      }
      await setTimeout(100)
    }
  }

  const killOneAfterTheOther = async (listeners: readonly Listener[]) => {
    for (let index = 0; !done.signal.aborted; index = 1 - index) {
      await setTimeout(KILL_EVERY_MS, undefined, { signal: done.signal }).catch(() => {})
      if (done.signal.aborted) return
      const child = children[index]
      children[index] = null
      for (const { port, bereft } of listeners)
        if (port === ports[index]) bereft.push({ from: performance.now(), until: Number.POSITIVE_INFINITY })
      void child?.kill()
      kills += 1
      await startServer(index)
    }
  }
  const cutSomebody = async (listeners: readonly Listener[]) => {
    while (!done.signal.aborted) {
      await setTimeout(CUT_EVERY_MS)
      listeners[randomInt(listeners.length)]?.cut()
    }
  }

  it(`deliver every message once and in order, with ${LISTENERS} listeners`, { timeout: 1_500_000 }, async () => {
    const people = await Promise.all(Array.from({ length: LISTENERS }, newPerson))
    const pairs = Array.from(
      { length: LISTENERS / 2 },
      (_, n) => [people[2 * n], people[2 * n + 1]] as [Person, Person],
    )
    const started = new Date(Date.now() - 1000).toISOString()
    const listeners = pairs.flatMap(([a, b]) =>
      [a, b].map((person): Listener => ({
        person,
        chatId: [a.id, b.id].toSorted().join('_'),
        received: [],
        lastEventId: null,
        port: null,
        bereft: [],
        cut: () => {},
      })),
    )
    const listening = listeners.map((listener) => listen(listener, started))
    while (listeners.some(({ port }) => port === null)) await setTimeout(50)
    const disturbing = [killOneAfterTheOther(listeners), cutSomebody(listeners)]

    const sendings = new Map<string, { at: number; healthy: boolean }>()
    let next = 0
    const ends = performance.now() + SECONDS * 1000
    const sendAll = async () => {
      while (next < MESSAGES && performance.now() < ends) {
        const n = next
        next += 1
        const [a, b] = pairs[randomInt(pairs.length)] ?? pairs[0] ?? []
        if (!a || !b) return
        const sending = { at: performance.now(), healthy: true }
        sendings.set(`m${n}`, sending)
        sending.healthy = await (n % 2 === 0 ? send(a, b, `m${n}`) : send(b, a, `m${n}`))
        await setTimeout(randomInt(40))
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, sendAll))

    const stored = new Map<string, { id: string; name: string; seq: number }[]>()
    for (const { chatId } of listeners) {
      const [userA = '', userB = ''] = chatId.split('_')
      const rows = await store.db
        .select({ id: messages.id, name: messages.clientMessageId, seq: messages.seq })
        .from(messages)
        .innerJoin(conversations, eq(conversations.id, messages.conversationId))
        .where(and(eq(conversations.userA, userA), eq(conversations.userB, userB)))
        .orderBy(asc(messages.seq))
      stored.set(chatId, rows)
    }
    const isMissing = () =>
      listeners.some(({ chatId, received }) => received.length < (stored.get(chatId)?.length ?? 0))
    for (let waited = 0; waited < 1200 && isMissing(); waited += 1) await setTimeout(50)
    // Leaves time for a duplicate to arrive.
    await setTimeout(300)
    done.abort()
    for (const { cut } of listeners) cut()
    await Promise.all([...listening, ...disturbing])

    const all = [...new Map([...stored.values()].flat().map((row) => [row.name, row])).values()]
    expect(all).toHaveLength(next)
    for (const rows of stored.values()) expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, n) => n + 1))
    let wrong = 0
    for (const { chatId, received } of listeners)
      if (
        received.map(({ id }) => id).join() !==
        stored
          .get(chatId)
          ?.map(({ id }) => id)
          .join()
      )
        wrong += 1
    expect(wrong).toBe(0)

    const nameOf = new Map(all.map(({ id, name }) => [id, name]))
    // Counts only the messages for which neither the server of the sender nor that of the listener was killed between
    // sending and delivery. Deliveries after a cut connection count.
    const latencies = listeners.flatMap(({ received, bereft }) =>
      received.flatMap(({ id, at }) => {
        const sending = sendings.get(nameOf.get(id) ?? '')
        if (!sending?.healthy || bereft.some(({ from, until }) => from <= at && until >= sending.at)) return []
        return [at - sending.at]
      }),
    )
    latencies.sort((a, b) => a - b)
    const percentile = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0)
    console.info(
      `chat delivery: ${next} messages, ${LISTENERS} listeners, 0 lost, 0 twice, 0 out of order, ${kills} kills; of ${latencies.length} healthy deliveries, cuts included: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`,
    )
    expect(kills).toBeGreaterThan(0)
    expect(latencies.length).toBeGreaterThan(0)
    expect(JUDGED ? percentile(0.99) : 0).toBeLessThan(P99_MS)
  })
})
