// Checks whether a viewer who may not see a ride for women can notice it by bytes or by time. It calls two servers of
// the finished build in turn; only one of them has rides for women. Needs `npm run build` and PostgreSQL.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openPostgres } from '../src/db/client.ts'
import { blocks } from '../src/db/schema/index.ts'
import { createClock } from '../src/platform/clock.ts'
import { DAY_MS, HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertSession, insertUser, insertVehicle } from '../tests/builders.ts'
import { waitUntilReady } from '../tests/e2e/running-product.ts'
import { BUSY_MS, createTestDatabase } from '../tests/test-product.ts'
import { mean, median } from './statistics.ts'

const HIDDEN = Number(process.env['HIDDEN'] ?? 1)
const ROUNDS = Number(process.env['ROUNDS'] ?? 40)
const CALLS = 60
/** The length of a clock tick in `/proc`, in milliseconds. */
const TICK_MS = 10
const OPEN_RIDES = 20

/** An id made from a name, so that both databases have the same ids. */
const idOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
const now = new Date()

const fill = async (url: string, hidden: number): Promise<string> => {
  const store = await openPostgres(url, { size: 2, waitMs: BUSY_MS }, () => {})
  const deps = { db: store.db, clock: { ...createClock(), now: () => now } }
  const person = (name: string, role: 'DRIVER' | 'RIDER', place: number) =>
    insertUser(deps, { id: idOf(name), name, role, phone: `+25470000${1000 + place}`, verifiedAt: now })
  const [driver, woman] = [await person('Njeri Kamau', 'DRIVER', 1), await person('Wanjiru Otieno', 'DRIVER', 2)]
  const [man, blocked] = [await person('Brian Kipchoge', 'RIDER', 3), await person('Ali Salim', 'RIDER', 4)]
  await store.db.insert(blocks).values({ blockerId: woman.id, blockedId: blocked.id, createdAt: now })
  const car = (owner: { id: string }, place: number) =>
    insertVehicle(deps, owner, { id: idOf(`car ${place}`), plate: `KDA ${100 + place}A`, createdAt: now })
  for (let place = 0; place < OPEN_RIDES + hidden; place += 1) {
    const womenOnly = place >= OPEN_RIDES
    const departsAt = new Date(now.getTime() + 2 * DAY_MS + (place % OPEN_RIDES) * HOUR_MS)
    const id = idOf(`ride ${place}`)
    await insertRide(deps, await car(womenOnly ? woman : driver, place), { id, departsAt, womenOnly, createdAt: now })
  }
  const tokens = [await insertSession(deps, man), await insertSession(deps, blocked)]
  await store.close()
  return JSON.stringify(tokens)
}

/** With `against`, both paths are requested from the server that has rides for women. */
const CALLS_OF: readonly [name: string, who: 'visitor' | 'man' | 'blocked', path: string, against?: string][] = [
  ['search, visitor', 'visitor', '/api/ride/search?from=Nairobi&to=Nakuru'],
  ['search, a man', 'man', '/api/ride/search?from=Nairobi&to=Nakuru'],
  ['rides ahead, a man', 'man', '/api/ride/available?limit=50'],
  ['by its id, across a block', 'blocked', `/api/ride/${idOf(`ride ${OPEN_RIDES}`)}`],
  [
    'across a block, against an id that no ride has',
    'blocked',
    `/api/ride/${idOf(`ride ${OPEN_RIDES}`)}`,
    `/api/ride/${idOf('no ride')}`,
  ],
  ['the page of search, visitor', 'visitor', '/ride/search?from=Nairobi&to=Nakuru'],
]

const startServer = async (postgres: string, hidden: number) => {
  const database = await createTestDatabase(postgres)
  const [man, blocked] = JSON.parse(await fill(database.url, hidden)) as [string, string]
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      APP_ENV: 'test',
      APP_MASTER_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SIMULATORS: '1',
      SEED_DEMO: '0',
      LOG_LEVEL: 'silent',
    },
  })
  const base = `http://127.0.0.1:${port}`
  await waitUntilReady(base, child, () => '')
  const headersOf = {
    visitor: {},
    man: { authorization: `Bearer ${man}` },
    blocked: { authorization: `Bearer ${blocked}` },
  }
  return {
    ask: async (who: keyof typeof headersOf, path: string) => {
      const response = await fetch(base + path, { headers: headersOf[who] })
      return { status: response.status, body: await response.text() }
    },
    cpuMs: () => {
      const [, after = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')
      const fields = after.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS
    },
    stop: async () => {
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
type Server = Awaited<ReturnType<typeof startServer>>

/**
 * Removes what differs between any two answers: the id of the request, the nonce and the time of the page, and the
 * server's address.
 */
const comparable = (body: string): string =>
  body
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/\bnow\\*",\d+/g, '')
    .replaceAll(/127\.0\.0\.1:\d+|localhost:\d+/g, '')

const measure = async (server: Server, who: 'visitor' | 'man' | 'blocked', path: string) => {
  const before = server.cpuMs()
  for (let call = 0; call < CALLS; call += 1) await server.ask(who, path)
  return (server.cpuMs() - before) / CALLS
}

const postgres = await startPostgres({ fsync: 'off' })
try {
  const servers = [await startServer(postgres.url, HIDDEN), await startServer(postgres.url, 0)] as const
  try {
    console.log(`${HIDDEN} rides for women beside ${OPEN_RIDES} others; CPU of the server per call, in ms`)
    for (const [name, who, path, against] of CALLS_OF.filter(([called]) =>
      called.includes(process.env['ONLY'] ?? ''),
    )) {
      const sides = [
        { server: servers[0], asked: path },
        against === undefined ? { server: servers[1], asked: path } : { server: servers[0], asked: against },
      ] as const
      for (const { server, asked } of sides) for (let warm = 0; warm < 4; warm += 1) await measure(server, who, asked)
      const [one, other] = [
        await sides[0].server.ask(who, sides[0].asked),
        await sides[1].server.ask(who, sides[1].asked),
      ]
      const [first, second] = [comparable(one.body), comparable(other.body)]
      const isSame = one.status === other.status && first === second
      if (!isSame) {
        const at = Array.from(first, (_, place) => first[place] !== second[place]).indexOf(true)
        console.log(first.slice(at - 60, at + 60), '\n', second.slice(at - 60, at + 60))
      }
      const pairs: [number, number][] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const order = round % 2 === 0 ? [0, 1] : [1, 0]
        const took: [number, number] = [0, 0]
        for (const index of order) {
          const { server, asked } = sides[index as 0 | 1]
          took[index as 0 | 1] = await measure(server, who, asked)
        }
        pairs.push(took)
      }
      const differences = pairs.map(([hidden, none]) => hidden - none)
      const average = mean(differences)
      const spread = Math.sqrt(mean(differences.map((taken) => (taken - average) ** 2)) / ROUNDS)
      const numbers = [median(pairs.map(([hidden]) => hidden)), median(pairs.map(([, none]) => none)), average, spread]
      const [hidden, none, difference, error] = numbers.map((number) => number.toFixed(3))
      console.log(
        `${name}: ${one.status}, bytes ${isSame ? 'the same' : 'DIFFER'} (${one.body.length}), with ${hidden}, without ${none}, difference ${difference} ± ${error}`,
      )
    }
  } finally {
    for (const server of servers) await server.stop()
  }
} finally {
  postgres.stop()
}
