// Idle chat streams on one process: their memory, and how long all of them take to reconnect. Each needs an open file
// on both sides (`ulimit -n`). STREAMS=20000 node bench/streams.ts, with TEST_DATABASE_URL or a private PostgreSQL.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.ts'
import { createTestDatabase } from '../tests/test-product.ts'
import { follow, makePeople, residentMb, startServer, type Person } from './chat.ts'

const STREAMS = Number(process.env['STREAMS'] ?? 20_000)
const STREAMS_A_PERSON = 5
const AT_ONCE = 20
/** Wait before a refused stream is opened again. */
const AGAIN_MS = 500
/** Long enough for two heartbeats. */
const SETTLE_MS = 32_000

let refused = 0

const openAll = async (base: string, people: readonly Person[]): Promise<(() => void)[]> => {
  const closers: (() => void)[] = []
  const openOne = async (n: number): Promise<() => void> => {
    const [person, other] = [people[n % people.length], people[(n % people.length) ^ 1]] as [Person, Person]
    try {
      return await follow(base, person, other, () => {})
    } catch {
      refused += 1
      await setTimeout(AGAIN_MS)
      return openOne(n)
    }
  }
  while (closers.length < STREAMS) {
    const from = closers.length
    const some = Array.from({ length: Math.min(AT_ONCE, STREAMS - from) }, (_, more) => openOne(from + more))
    closers.push(...(await Promise.all(some)))
  }
  return closers
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
  await setTimeout(SETTLE_MS)
  const fullMb = residentMb(child)
  console.log(`${STREAMS} idle streams: ${emptyMb.toFixed(0)} MB before, ${fullMb.toFixed(0)} MB with them`)
  console.log(`${(((fullMb - emptyMb) * 1024) / STREAMS).toFixed(1)} KB each`)
  console.log(`refused while they were opened: ${refused}`)
  refused = 0
  for (const close of first) close()
  const startedAt = performance.now()
  const second = await openAll(base, people)
  console.log(`all opened again in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, refused: ${refused}`)
  for (const close of second) close()
} finally {
  child.kill('SIGKILL')
  await once(child, 'exit')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
  server.stop()
}
