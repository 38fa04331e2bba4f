// Measures 200 streams on one process whose clients do not read, while messages arrive for all of them: how much memory
// they cost, whether they are cut off, and the effect on a stream that is read.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createTestDatabase } from '../tests/test-product.ts'
import { askToFollow, follow, makePeople, residentMb, send, startServer, type Person } from './chat.ts'
import { quantile } from './statistics.ts'

const CHATS = 20
const STALLED_A_CHAT = 10
/** So many messages that they fill the kernel's buffers too, which take some megabytes. */
const MESSAGES_A_CHAT = 390
const LONGEST = '€'.repeat(3980)
const GIVEN_UP_MS = 30_000

const stall = async (base: string, person: Person, other: Person, onCut: () => void) => {
  const socket = askToFollow(base, person, other).on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  // A paused socket does not notice that the server has cut it off, but then a write to it fails.
  const probe = setInterval(() => socket.write(' '), 500)
  socket.on('close', () => {
    clearInterval(probe)
    onCut()
  })
  return () => socket.destroy()
}

const byTurns = ([a, b]: [Person, Person], n: number): [Person, Person] => (n % 2 === 0 ? [a, b] : [b, a])

const pour = async (base: string, pair: [Person, Person]) => {
  for (let n = 0; n < MESSAGES_A_CHAT; n += 1) await send(base, ...byTurns(pair, n), LONGEST)
}

const readMeanwhile = async (base: string, [writer, reader]: [Person, Person], signal: AbortSignal) => {
  const arrivals = new Map<string, (at: number) => void>()
  const leave = await follow(base, reader, writer, (text) => {
    for (const [, name] of text.matchAll(/"text":"(read \d+)"/g)) arrivals.get(name ?? '')?.(performance.now())
  })
  const latencies: number[] = []
  for (let n = 0; !signal.aborted; n += 1) {
    const startedAt = performance.now()
    const arrived = new Promise<number>((at) => arrivals.set(`read ${n}`, at))
    await send(base, writer, reader, `read ${n}`)
    latencies.push((await arrived) - startedAt)
    // This pause keeps the writer below the limit of messages per minute.
    await setTimeout(320)
  }
  leave()
  return latencies
}

const pourIntoStalled = async (base: string, people: readonly Person[]) => {
  const pairs = Array.from({ length: CHATS }, (_, n) => [people[2 * n], people[2 * n + 1]] as [Person, Person])
  let cut = 0
  const streams = pairs.flatMap((pair) =>
    Array.from({ length: STALLED_A_CHAT }, (_, n) => stall(base, ...byTurns(pair, n), () => (cut += 1))),
  )
  const closers = await Promise.all(streams)
  for (let n = 0; n < CHATS; n += 4) await Promise.all(pairs.slice(n, n + 4).map((pair) => pour(base, pair)))
  for (let waited = 0; cut < closers.length && waited < GIVEN_UP_MS; waited += 100) await setTimeout(100)
  const cutInTime = cut
  for (const close of closers) close()
  return { stalled: closers.length, cut: cutInTime }
}

export const benchStalledReaders = async (server: string) => {
  const database = await createTestDatabase(server)
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-bench-stalled-'))
  const [writer, reader, ...people] = await makePeople(database.url, 2 * CHATS + 2)
  const { child, base } = await startServer(database.url, dataDir)
  await setTimeout(5000)
  const beforeMb = residentMb(child)
  let peakMb = beforeMb
  const sampling = setInterval(() => (peakMb = Math.max(peakMb, residentMb(child))), 200)
  const poured = new AbortController()
  const reading = readMeanwhile(base, [writer, reader] as [Person, Person], poured.signal)
  const { stalled, cut } = await pourIntoStalled(base, people)
  poured.abort()
  const latencies = await reading
  await setTimeout(5000)
  const afterMb = residentMb(child)
  clearInterval(sampling)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
  const offeredMb = (stalled * MESSAGES_A_CHAT * Buffer.byteLength(LONGEST)) / 2 ** 20
  const [p50Ms, p99Ms] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  return { stalled, cut, offeredMb, beforeMb, peakMb, afterMb, p50Ms, p99Ms }
}
