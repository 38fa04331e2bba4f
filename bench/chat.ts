// Measures 2,000 open streams on one process: their memory, and how long a message to some of them takes.
import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SERVER_ARGUMENTS } from '../scripts/built-product.ts'
import { openPostgres } from '../src/db/client.ts'
import { insertSession, insertUser } from '../tests/builders.ts'
import { createTestDatabase } from '../tests/test-product.ts'
import { quantile } from './statistics.ts'

const STREAMS = 2000
const STREAMS_A_PERSON = 5
const SENT = 300
const PAUSE_MS = 20

export interface Person {
  id: string
  token: string
}

export const residentMb = (child: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

export const startServer = async (url: string, dataDir: string): Promise<{ child: ChildProcess; base: string }> => {
  const child = fork(fileURLToPath(import.meta.resolve('./serve-api.ts')), {
    execArgv: SERVER_ARGUMENTS.filter((argument) => argument.startsWith('--')),
    env: {
      PATH: process.env['PATH'],
      APP_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SIMULATORS: '1',
      APP_MASTER_KEY: randomBytes(32).toString('base64'),
      SEED_DEMO: '0',
      LOG_LEVEL: 'silent',
      MAX_STREAMS: '100000',
    },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, base: `http://127.0.0.1:${port}` }
}

export const makePeople = async (url: string, count: number): Promise<Person[]> => {
  const store = await openPostgres(url, { size: 8, waitMs: 60_000 }, () => {})
  const deps = { db: store.db, clock: { now: () => new Date() } }
  const people = await Promise.all(
    Array.from({ length: count }, async () => {
      const user = await insertUser(deps)
      return { id: user.id, token: await insertSession(deps, user) }
    }),
  )
  await store.close()
  return people
}

/** Opens a connection that follows a chat. Node's HTTP client would need three times as much memory. */
export const askToFollow = (base: string, person: Person, other: Person): Socket => {
  const { hostname, port } = new URL(base)
  const chatId = [person.id, other.id].toSorted().join('_')
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET /api/messaging/subscribe?chatId=${chatId} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${person.token}\r\n\r\n`,
  )
  return socket
}

export const follow = async (
  base: string,
  person: Person,
  other: Person,
  received: (text: string) => void,
): Promise<() => void> => {
  const socket = askToFollow(base, person, other).setEncoding('utf8')
  const [head] = (await once(socket, 'data')) as [string]
  if (!head.startsWith('HTTP/1.1 200 ')) {
    socket.destroy()
    throw new Error(`a stream was refused: ${head.slice(0, head.indexOf('\r'))}`)
  }
  socket.on('data', received).on('error', () => {})
  return () => socket.destroy()
}

export const send = async (base: string, from: Person, to: Person, text: string) => {
  const { status } = await fetch(`${base}/api/messaging/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ senderId: from.id, receiverId: to.id, text }),
  })
  if (status !== 201) throw new Error(`a message was refused: ${status}`)
}

export const benchChat = async (server: string) => {
  const database = await createTestDatabase(server)
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-bench-chat-'))
  const people = await makePeople(database.url, STREAMS / STREAMS_A_PERSON)
  const { child, base } = await startServer(database.url, dataDir)
  const pairOf = (n: number) => [people[n % people.length], people[(n % people.length) ^ 1]] as [Person, Person]
  const waiting = new Map<string, (at: number) => void>()
  const received = (text: string) => {
    for (const [, name] of text.matchAll(/"text":"(bench \d+)"/g)) waiting.get(name ?? '')?.(performance.now())
  }
  // Waits until the process has freed the memory of its start.
  await setTimeout(8000)
  const emptyMb = residentMb(child)
  const closers: (() => void)[] = []
  for (let n = 0; n < STREAMS; n += 50)
    closers.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, more) => {
          const [person, other] = pairOf(n + more)
          return follow(base, person, other, received)
        }),
      )),
    )
  await setTimeout(3000)
  const fullMb = residentMb(child)
  const latencies: number[] = []
  for (let n = 0; n < SENT; n += 1) {
    const [from, to] = pairOf(randomInt(people.length))
    const startedAt = performance.now()
    const arrived = new Promise<number>((at) => waiting.set(`bench ${n}`, at))
    await send(base, from, to, `bench ${n}`)
    latencies.push((await arrived) - startedAt)
    waiting.delete(`bench ${n}`)
    await setTimeout(PAUSE_MS)
  }
  for (const close of closers) close()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
  return {
    streams: STREAMS,
    emptyMb,
    fullMb,
    kbAStream: ((fullMb - emptyMb) * 1024) / STREAMS,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  }
}
