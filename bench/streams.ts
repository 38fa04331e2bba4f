// Idle chat streams on one process: their memory, how long all of them take to reconnect, and messages to all streams of
// a chat. Each stream needs an open file on both sides (`ulimit -n`). STREAMS=20000 node bench/streams.ts, with
// TEST_DATABASE_URL or a private PostgreSQL.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.ts'
import { createTestDatabase } from '../tests/test-product.ts'
import { follow, makePeople, residentMb, send, startServer, type Person } from './chat.ts'
import { quantile } from './statistics.ts'

const STREAMS = Number(process.env['STREAMS'] ?? 20_000)
const STREAMS_A_PERSON = 5
const AT_ONCE = Number(process.env['AT_ONCE'] ?? 20)
const MESSAGES = Number(process.env['MESSAGES'] ?? 2000)
const SENDERS = 16
/** Wait before a refused stream is opened again. */
const AGAIN_MS = 500
/** Long enough for two heartbeats. */
const SETTLE_MS = 32_000
/** Of Linux: a hundredth of a second. */
const TICK_MS = 10

let refused = 0
const arrivals = new Map<string, number[]>()

const note = (text: string) => {
  for (const [, name] of text.matchAll(/"text":"(bench \d+)"/g)) arrivals.get(name ?? '')?.push(performance.now())
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

/** Every stream of a chat gets its messages: those of both people. */
const deliver = async (base: string, pid: number | undefined, people: readonly Person[]) => {
  const delays: number[] = []
  const cpuBefore = cpuMs(pid)
  const startedAt = performance.now()
  let next = 0
  const sendSome = async () => {
    while (next < MESSAGES) {
      const name = `bench ${next}`
      const [from, to] = pairOf(people, next++)
      const arrived: number[] = []
      arrivals.set(name, arrived)
      const sentAt = performance.now()
      await send(base, from, to, name)
      while (arrived.length < 2 * STREAMS_A_PERSON) await setTimeout(5)
      delays.push(...arrived.map((at) => at - sentAt))
      arrivals.delete(name)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sendSome))
  const seconds = (performance.now() - startedAt) / 1000
  return { deliveries: delays.length, seconds, cpu: cpuMs(pid) - cpuBefore, delays }
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
  refused = 0
  for (const close of first) close()
  const startedAt = performance.now()
  const second = await openAll(base, people)
  console.log(`all opened again in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, refused: ${refused}`)
  const { deliveries, seconds, cpu, delays } = await deliver(base, child.pid, people)
  console.log(`${deliveries} deliveries of ${MESSAGES} messages, ${(deliveries / seconds).toFixed(0)} a second,`)
  console.log(
    `${(cpu / deliveries).toFixed(2)} ms of CPU each with sending, p50 ${quantile(delays, 0.5).toFixed(0)} ms,`,
  )
  console.log(`p99 ${quantile(delays, 0.99).toFixed(0)} ms`)
  for (const close of second) close()
} finally {
  child.kill('SIGKILL')
  await once(child, 'exit')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
  server.stop()
}
