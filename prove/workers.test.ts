import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort, freePortPair } from '../scripts/free-port.ts'
import { openPostgres, type Store } from '../src/db/client.ts'
import { insertRide, insertSession, insertUser, insertVehicle, NAIROBI, NAKURU } from '../tests/builders.ts'
import { addDays, DAY_MS, nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import { BUSY_MS, createTestDatabase } from '../tests/test-product.ts'
import { bundled } from './start-server.ts'

const CALLERS = 4
/** For this time after a kill, the first process may still pass connections to the killed process. */
const NOTICED_MS = 500
const OWN_WRITES = 6
const SLOW_MS = 30_000
const FAR_DAY = addDays(nairobiDay(new Date()), 25)

const database = process.env['TEST_DATABASE_URL']

/** Each call uses its own connection, so that the workers take turns. */
const ask = (base: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const agent = new Agent({ keepAlive: false })
    const request = get(`${base}${path}`, { agent, headers, timeout: SLOW_MS }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => (body += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      answer.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
  })

describe.skipIf(database === undefined)('two workers on one port', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  let server: Awaited<ReturnType<typeof startWorkers>>
  beforeAll(async () => {
    own = await createTestDatabase(database ?? '')
    store = await openPostgres(own.url, { size: 2, waitMs: BUSY_MS }, () => {})
    server = await startWorkers()
  })
  afterAll(async () => {
    server.kill()
    await store.close()
    await own.drop()
  })
  const move = (now: Date | null) =>
    fetch(`${server.base}/dev/clock`, { method: 'POST', body: JSON.stringify({ now }) })
  const deps = () => ({ db: store.db, clock: { now: () => new Date() } })

  const startWorkers = async () => {
    const port = await freePort()
    const metricsPort = await freePortPair()
    const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-workers-'))
    const { file, compileCache } = bundled('worker-server')
    const child = spawn(process.execPath, [file], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        ...compileCache,
        APP_ENV: 'test',
        WORKERS: '2',
        DATA_DIR: dataDir,
        DATABASE_URL: own.url,
        SIMULATORS: '1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        DATABASE_WAIT_MS: String(BUSY_MS),
        SEED_DEMO: '0',
        LOG_LEVEL: 'error',
        APP_MASTER_KEY: randomBytes(32).toString('base64'),
      },
    })
    const pids: number[] = []
    child.on('message', ({ pid }: { pid: number }) => pids.push(pid))
    let output = ''
    child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
    const allAnswer = (times: number) =>
      vi.waitUntil(() => output.split('2 processes answer.').length === times + 1, { timeout: 100_000 })
    await allAnswer(1)
    return {
      base: `http://localhost:${port}`,
      metrics: [metricsPort, metricsPort + 1].map((each) => `http://127.0.0.1:${each}/metrics`),
      pids,
      output: () => output,
      allAnswer,
      terminate: async () => {
        child.kill('SIGTERM')
        const [code] = (await once(child, 'exit')) as [number | null]
        return code
      },
      kill: () => {
        child.kill('SIGKILL')
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  }

  it('print once that Pamoja is ready, and both show callers their own writes', async () => {
    expect(server.pids).toHaveLength(2)
    expect(server.output().split('Pamoja is ready')).toHaveLength(2)
    const owner = await insertUser(deps(), { role: 'DRIVER' })
    const departsAt = new Date(`${FAR_DAY}T05:00:00.000Z`)
    const ride = await insertRide(deps(), await insertVehicle(deps(), owner, { numSeats: 8 }), { departsAt })
    const authorization = `Bearer ${await insertSession(deps(), owner)}`
    const search = new URLSearchParams({ from: NAIROBI.name, to: NAKURU.name, dateFrom: FAR_DAY, dateTo: FAR_DAY })
    for (let turn = 0; turn < OWN_WRITES; turn++) {
      const numSeats = 2 + (turn % 6)
      const written = await fetch(`${server.base}/api/ride/${ride.id}`, {
        method: 'PATCH',
        headers: {
          authorization,
          connection: 'close',
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({ numSeats }),
      })
      expect(written.status).toBe(200)
      const cookie = written.headers
        .getSetCookie()
        .map((text) => text.split(';', 1)[0])
        .join('; ')
      for (const answer of await Promise.all(
        server.pids.map(() => ask(server.base, `/api/ride/search?${search}`, { cookie })),
      )) {
        const { body } = answer
        const { rides } = JSON.parse(body) as { rides: { id: string; numSeats: number }[] }
        expect(rides.find(({ id }) => id === ride.id)?.numSeats).toBe(numSeats)
      }
    }
  })

  it('show their metrics on one port each, and not on the shared port', async () => {
    const path = '/api/ride/available'
    await Promise.all(server.pids.map(() => ask(server.base, path)))
    const texts = () => Promise.all(server.metrics.map(async (url) => (await fetch(url)).text()))
    const both = await texts()
    for (const group of ['pool_connections{', 'streams_open ', 'process_memory{', 'event_loop_delay_p99_seconds '])
      for (const text of both) expect(text).toContain(`\npamoja_${group}`)
    const all = both.join('\n')
    expect(all).toContain(`pamoja_http_request_total{method="GET",route="${path}",status="200"}`)
    expect(all).toContain(`pamoja_http_request_seconds_bucket{method="GET",route="${path}",le="0.005"}`)
    // Figures of sweeps, which run in only one of the workers.
    for (const group of ['job_total{queue="finance.watch",outcome="done"}', 'money_unaccounted '])
      await vi.waitUntil(async () => (await texts()).join('\n').includes(`\npamoja_${group}`), { timeout: 60_000 })
    expect((await fetch(`${server.base}/metrics`)).status).toBe(404)
  })

  it('send a user’s unread count to the streams of both when one of them stores a message', async () => {
    const [reader, writer] = [await insertUser(deps()), await insertUser(deps())]
    const authorization = `Bearer ${await insertSession(deps(), reader)}`
    const streams = await Promise.all(
      server.pids.map(() => fetch(`${server.base}/api/notifications/stream`, { headers: { authorization } })),
    )
    const received = streams.map(async ({ body }) => {
      let text = ''
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += part
        if (text.includes('{"total":1}')) return true
      }
      return false
    })
    const sent = await fetch(`${server.base}/api/messaging/send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await insertSession(deps(), writer)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ senderId: writer.id, receiverId: reader.id, text: 'Habari?' }),
    })
    expect(sent.status).toBe(201)
    expect(await Promise.all(received)).toEqual([true, true])
  })

  it('both follow a change of the simulated time', async () => {
    const longAgo = new Date(Date.now() - 400 * DAY_MS)
    const expired = await insertSession({ ...deps(), clock: { now: () => longAgo } }, await insertUser(deps()))
    const statuses = async () => {
      const answers = server.pids.map(() => ask(server.base, '/api/user/me', { authorization: `Bearer ${expired}` }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([401, 401])
    await move(new Date(longAgo.getTime() + DAY_MS))
    await vi.waitUntil(async () => (await statuses()).every((status) => status === 200), { timeout: 60_000 })
    await move(null)
    await vi.waitUntil(async () => (await statuses()).every((status) => status === 401), { timeout: 60_000 })
  })

  it('lose at most 4 requests in the half second after one of them is killed, and none later; another one replaces it', async () => {
    const ending = new AbortController()
    let answered = 0
    const lost: { begunAt: number; tookMs: number }[] = []
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!ending.signal.aborted) {
        const begunAt = performance.now()
        const status = await ask(server.base, '/api/ride/available').then(
          (answer) => answer.status,
          () => 0,
        )
        if (status === 200) answered += 1
        else lost.push({ begunAt, tookMs: performance.now() - begunAt })
      }
    })
    const hasAnswered = (more: number) => {
      const before = answered
      return vi.waitUntil(() => answered > before + more, { timeout: 60_000 })
    }
    await hasAnswered(100)
    const killedAt = performance.now()
    // Kills the worker that delivers the simulators' calls.
    process.kill(server.pids[0] ?? 0, 'SIGKILL')
    await hasAnswered(100)
    ending.abort()
    await Promise.all(callers)
    expect(lost.length).toBeLessThanOrEqual(CALLERS)
    expect(lost.filter(({ begunAt, tookMs }) => begunAt > killedAt + NOTICED_MS || tookMs >= SLOW_MS)).toEqual([])
    await server.allAnswer(2)
    expect(server.pids).toHaveLength(3)
  })

  it('finish requests in progress after SIGTERM, and exit with 0', async () => {
    const underWay = Array.from({ length: CALLERS }, () => ask(server.base, '/api/ride/available'))
    await Promise.race(underWay)
    expect(await server.terminate()).toBe(0)
    for (const { status } of await Promise.all(underWay)) expect(status).toBe(200)
    for (const pid of server.pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
