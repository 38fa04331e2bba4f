// Measures idle chat streams on one process: their memory, how long it takes until all of them have connected again,
// and how late messages arrive, with DELIVERIES per second for DELIVERY_SECONDS. All messages are written first. Then
// this program announces each message when it is due, so that it measures only reading and delivering. Each stream
// needs an open file on both sides (`ulimit -n`).
// STREAMS=20000 node bench/streams.ts, with TEST_DATABASE_URL or a private PostgreSQL.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.ts'
import { createTestDatabase } from '../tests/test-product.ts'
import { follow, makePeople, residentMb, send, startServer, type Person } from './chat.ts'
import { quantile } from './statistics.ts'

const STREAMS = Number(process.env['STREAMS'] ?? 20_000)
const STREAMS_A_PERSON = 5
const AT_ONCE = Number(process.env['AT_ONCE'] ?? 20)
const DELIVERIES = Number(process.env['DELIVERIES'] ?? 5000)
const DELIVERY_SECONDS = Number(process.env['DELIVERY_SECONDS'] ?? 10)
const STREAMS_A_CHAT = 2 * STREAMS_A_PERSON
const MESSAGES = Math.round((DELIVERIES * DELIVERY_SECONDS) / STREAMS_A_CHAT)
const ANNOUNCE_EVERY_MS = 10
const ARRIVED_WITHIN_MS = 60_000
const SENDERS = 16
/** The wait before a refused stream is opened again. */
const AGAIN_MS = 500
/** This time is long enough for two heartbeats of a stream. */
const SETTLE_MS = Number(process.env['SETTLE_MS'] ?? 32_000)
const TICK_MS = 10

let refused = 0
const dueAt: number[] = []
const delays: number[] = []

const note = (text: string) => {
  const now = performance.now()
  for (const [, message] of text.matchAll(/"text":"bench (\d+)"/g)) delays.push(now - (dueAt[Number(message)] ?? now))
}

const pairOf = (people: readonly Person[], n: number) =>
  [people[n % people.length], people[(n % people.length) ^ 1]] as [Person, Person]

const openAll = async (base: string, people: readonly Person[]): Promise<(() => void)[]> => {
  const closers: (() => void)[] = []
  let next = 0
  const openOne = async (n: number): Promise<void> => {
    try {
      closers.push(await follow(base, ...pairOf(people, n), note))
    } catch {
      refused += 1
      await setTimeout(AGAIN_MS)
      await openOne(n)
    }
  }
  const openSome = async () => {
    while (next < STREAMS) await openOne(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openSome))
  return closers
}

const cpuMs = (pid: number | undefined): number => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * TICK_MS
}

const chatCount = (people: readonly Person[]) => Math.floor(people.length / 2)

/** Message n is number n / chats + 1 of chat n % chats. */
const writeMessages = async (base: string, people: readonly Person[]) => {
  const chats = chatCount(people)
  let next = 0
  const writeSome = async () => {
    for (let chat = next++; chat < chats; chat = next++)
      for (let n = chat; n < MESSAGES; n += chats) await send(base, ...pairOf(people, 2 * chat), `bench ${n}`)
  }
  await Promise.all(Array.from({ length: SENDERS }, writeSome))
}

/**
 * Resets the conversations, as if no message had been sent yet. The triggers of the database would refuse that, so they
 * are off for this session.
 */
const openAnnouncer = async (url: string, people: readonly Person[]) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query('update conversations set last_seq = 0')
  const { rows } = await client.query<{ id: string; chat: string }>(
    "select id, user_a || '_' || user_b as chat from conversations",
  )
  const ids = new Map(rows.map(({ id, chat }) => [chat, id]))
  const chats = Array.from({ length: chatCount(people) }, (_, n) =>
    pairOf(people, 2 * n)
      .map(({ id }) => id)
      .toSorted()
      .join('_'),
  )
  const announce = async (messages: readonly number[]) => {
    const names = messages.map((n) => chats[n % chats.length] ?? '')
    const given = [names.map((name) => ids.get(name)), names, messages.map((n) => Math.floor(n / chats.length) + 1)]
    await client.query(
      `with told as (select * from unnest($1::uuid[], $2::text[], $3::int[]) as told (id, chat, seq)),
        counted as (update conversations c set last_seq = t.seq
          from (select id, max(seq) as seq from told group by id) t where t.id = c.id)
       select pg_notify('pamoja_live', 'chat:' || chat || E'\\n' || seq) from told`,
      given,
    )
  }
  return { announce, close: () => client.end() }
}

/** Announces each message when it is due. All streams of its chat get it: those of both people. */
const deliver = async (pid: number | undefined, announce: (messages: readonly number[]) => Promise<void>) => {
  const cpuBefore = cpuMs(pid)
  const startedAt = performance.now()
  const perMs = DELIVERIES / STREAMS_A_CHAT / 1000
  while (dueAt.length < MESSAGES) {
    const due: number[] = []
    for (let n = dueAt.length; n < MESSAGES && startedAt + n / perMs <= performance.now(); n += 1) {
      dueAt.push(startedAt + n / perMs)
      due.push(n)
    }
    if (due.length > 0) await announce(due)
    await setTimeout(ANNOUNCE_EVERY_MS)
  }
  const all = MESSAGES * STREAMS_A_CHAT
  const giveUpAt = performance.now() + ARRIVED_WITHIN_MS
  while (delays.length < all && performance.now() < giveUpAt) await setTimeout(ANNOUNCE_EVERY_MS)
  return { all, seconds: (performance.now() - startedAt) / 1000, cpu: cpuMs(pid) - cpuBefore }
}

const given = process.env['TEST_DATABASE_URL']
const server = given === undefined ? await startPostgres() : { url: given, stop: () => {} }
const database = await createTestDatabase(server.url)
const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-bench-streams-'))
const { child, base } = await startServer(database.url, dataDir)
try {
  const people = await makePeople(database.url, STREAMS / STREAMS_A_PERSON)
  await setTimeout(SETTLE_MS)
  const emptyMb = residentMb(child)
  const first = await openAll(base, people)
  const cpuOpened = cpuMs(child.pid)
  await setTimeout(SETTLE_MS)
  const fullMb = residentMb(child)
  console.log(`${STREAMS} idle streams: ${emptyMb.toFixed(0)} MB before, ${fullMb.toFixed(0)} MB with them`)
  console.log(
    `${(((fullMb - emptyMb) * 1024) / STREAMS).toFixed(1)} KB each, refused while they were opened: ${refused}`,
  )
  console.log(`CPU while idle: ${(((cpuMs(child.pid) - cpuOpened) / SETTLE_MS) * 100).toFixed(1)} % of a core`)
  for (const close of first) close()
  await writeMessages(base, people)
  const announcer = await openAnnouncer(database.url, people)
  refused = 0
  const startedAt = performance.now()
  const second = await openAll(base, people)
  console.log(`all opened again in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, refused: ${refused}`)
  const { all, seconds, cpu } = await deliver(child.pid, announcer.announce)
  console.log(`${delays.length} of ${all} deliveries, ${(delays.length / seconds).toFixed(0)} a second,`)
  console.log(
    `${(cpu / delays.length).toFixed(2)} ms of CPU each, p50 ${quantile(delays, 0.5).toFixed(0)} ms, p99 ${quantile(delays, 0.99).toFixed(0)} ms`,
  )
  await announcer.close()
  for (const close of second) close()
} finally {
  child.kill('SIGKILL')
  await once(child, 'exit')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
  server.stop()
}
