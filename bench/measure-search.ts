import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openPostgres } from '../src/db/client.ts'
import { findRides } from '../src/domain/search/find-rides.ts'
import { RideIndex } from '../src/domain/search/ride-index.ts'
import type { SearchCriteria } from '../src/domain/search/rules.ts'
import type { LoadOrder, LoadResult } from './http-load.ts'

const ROUNDS = 5
const ROUND_SECONDS = 4
const CONNECTIONS = 8

const failLoudly = (error: unknown) => {
  throw error
}

const reply = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done, fail) => {
    child.once('message', (message) => done(message as T))
    child.once('exit', (code) => fail(new Error(`a bench process ended with ${code}`)))
  })

const stopChild = (child: ChildProcess) =>
  new Promise<void>((done) => {
    child.removeAllListeners('exit')
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })

const startApi = async (url: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-bench-'))
  const child = fork(resolve('bench/serve-api.ts'), {
    // Like `npm start`.
    execArgv: ['--max-old-space-size=512', '--max-semi-space-size=32'],
    env: {
      ...process.env,
      APP_ENV: 'test',
      NODE_ENV: 'production',
      DATABASE_URL: url,
      SIMULATORS: '1',
      DATA_DIR: dataDir,
      SEED_DEMO: '0',
      LOG_LEVEL: 'info',
    },
  })
  const { port } = await reply<{ port: number }>(child)
  return { port, stop: () => stopChild(child).then(() => rmSync(dataDir, { recursive: true, force: true })) }
}

export interface Throughput {
  api: LoadResult[]
  /** An answer that needs no work, for comparison. */
  health: LoadResult[]
}

/** Rounds of both in turn, so that noise affects both. */
export const measureThroughput = async (url: string, paths: string[]): Promise<Throughput> => {
  const api = await startApi(url)
  const load = fork(resolve('bench/http-load.ts'))
  const ask = (asked: string[], seconds: number) => {
    const order: LoadOrder = { port: api.port, paths: asked, connections: CONNECTIONS, seconds }
    load.send(order)
    return reply<LoadResult>(load)
  }
  const result: Throughput = { api: [], health: [] }
  try {
    await ask(paths, 2)
    for (let round = 0; round < ROUNDS; round++) {
      result.health.push(await ask(['/healthz'], ROUND_SECONDS / 2))
      result.api.push(await ask(paths, ROUND_SECONDS))
    }
  } finally {
    await stopChild(load)
    await api.stop()
  }
  return result
}

export interface Finding {
  /** Of each search, the least of some repetitions. */
  micros: number[]
  loadCpuSeconds: number
}

/** Finding alone, in this process: without HTTP and without cards. */
export const measureFinding = async (
  url: string,
  searches: readonly SearchCriteria[],
  repeats: number,
): Promise<Finding> => {
  const store = await openPostgres(url, { size: 2, waitMs: 60_000 }, failLoudly)
  try {
    const before = process.cpuUsage()
    const index = new RideIndex(store.db)
    await index.load()
    const { user, system } = process.cpuUsage(before)
    const micros = searches.map(() => Number.POSITIVE_INFINITY)
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const [n, criteria] of searches.entries()) {
        const startedAt = performance.now()
        findRides(index.table, criteria, index.amenityBits, null)
        micros[n] = Math.min(micros[n] ?? Number.POSITIVE_INFINITY, 1000 * (performance.now() - startedAt))
      }
    return { micros, loadCpuSeconds: (user + system) / 1e6 }
  } finally {
    await store.close()
  }
}
