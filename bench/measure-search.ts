import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Finding, FindOrder } from './find-alone.ts'
import { forkLoad } from './fork-load.ts'
import type { LoadOrder, LoadResult } from './http-load.ts'
import type { WorldOrder } from './make-world.ts'
import { mean, median } from './statistics.ts'

const ROUNDS = 5
const ROUND_SECONDS = 4
const CONNECTIONS = 8
/** Enough answers for the compiler to have optimized every branch. */
const WARM_UP_ANSWERS = 20_000
const SAMPLE = 200
const MS_A_TICK = 10

const reply = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done, fail) => {
    const failed = (code: number | null) => fail(new Error(`a bench process ended with ${code}`))
    child.once('exit', failed)
    child.once('message', (message) => {
      child.off('exit', failed)
      done(message as T)
    })
  })

const ask = <Answer>(child: ChildProcess, order: FindOrder | LoadOrder | WorldOrder): Promise<Answer> => {
  child.send(order)
  return reply<Answer>(child)
}

const stopChild = (child: ChildProcess) =>
  new Promise<void>((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })

interface Api {
  pid: number
  port: number
  stop: () => Promise<void>
}

const startApi = async ({ url, folder }: Served): Promise<Api> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-bench-'))
  const child = fork(resolve('bench/serve-api.ts'), {
    cwd: folder,
    // As `npm start`, but with a larger heap, because the database may be larger.
    execArgv: ['--max-old-space-size=2048', '--max-semi-space-size=32', '--v8-pool-size=1'],
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
  return {
    pid: child.pid ?? 0,
    port,
    stop: () => stopChild(child).then(() => rmSync(dataDir, { recursive: true, force: true })),
  }
}

export const makeWorld = (folder: string, order: WorldOrder): Promise<string> =>
  ask(fork(resolve('bench/make-world.ts'), { cwd: folder }), order)

export interface Served {
  url: string
  folder: string
}

export interface Throughput {
  api: LoadResult[]
  older: LoadResult[]
  /** The rates of a fixed answer of the same size, for comparison. */
  fixed: LoadResult[]
  /** The rates of the same fixed answer from the older commit, because its server and middleware may cost more. */
  olderFixed: LoadResult[]
  halfLoad: LoadResult[]
  /**
   * For how many milliseconds of each second at half load the server or the client waited for a core: the median of the
   * rounds.
   */
  waitedMs: number
  sample: Buffer[]
}

/**
 * The time for which these processes waited for a core, plus the time that the host took away, in ms. NaN on systems
 * other than Linux.
 */
const waitingMs = (pids: number[]): number => {
  try {
    const waits = pids.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6)
    const stolen = Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[8]) * MS_A_TICK
    return waits.reduce((sum, ms) => sum + ms, stolen)
  } catch {
    return Number.NaN
  }
}

const readAnswer = async (port: number, path: string) =>
  Buffer.from(await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer())

/** Measures both commits and their fixed answers in turn, in several rounds, so that noise affects all of them. */
export const measureThroughput = async (now: Served, older: Served | null, paths: string[]): Promise<Throughput> => {
  const api = await startApi(now)
  const olderApi = older && (await startApi(older))
  const load = forkLoad()
  const run = (port: number, asked: string[], more: Partial<LoadOrder> = {}) =>
    ask<LoadResult>(load, {
      port,
      paths: asked,
      connections: CONNECTIONS,
      seconds: ROUND_SECONDS,
      ...more,
    })
  const warmUp = async (port: number) => {
    for (let answers = 0; answers < WARM_UP_ANSWERS;) answers += (await run(port, paths)).perSecond * ROUND_SECONDS
  }
  const result: Throughput = { api: [], older: [], fixed: [], olderFixed: [], halfLoad: [], waitedMs: 0, sample: [] }
  const waited: number[] = []
  const runHalfLoad = async () => {
    const pids = [api.pid, load.pid ?? 0]
    const before = waitingMs(pids)
    const perSecond = median(result.api.map((each) => each.perSecond)) / 2
    result.halfLoad.push(await run(api.port, paths, { perSecond }))
    waited.push((waitingMs(pids) - before) / ROUND_SECONDS)
  }
  try {
    result.sample = await Promise.all(paths.slice(0, SAMPLE).map((path) => readAnswer(api.port, path)))
    const bytes = Math.round(mean(result.sample.map(({ length }) => length)))
    await warmUp(api.port)
    if (olderApi) await run(olderApi.port, paths)
    for (let round = 0; round < ROUNDS; round++) {
      result.fixed.push(await run(api.port, [`/fixed/${bytes}`]))
      result.api.push(await run(api.port, paths))
      await runHalfLoad()
      if (!olderApi) continue
      result.olderFixed.push(await run(olderApi.port, [`/fixed/${bytes}`]))
      result.older.push(await run(olderApi.port, paths))
    }
    result.waitedMs = median(waited)
  } finally {
    await stopChild(load)
    await api.stop()
    await olderApi?.stop()
  }
  return result
}

export const measureFinding = (order: FindOrder): Promise<Finding> =>
  ask(
    fork(resolve('bench/find-alone.ts'), {
      serialization: 'advanced',
      execArgv: ['--expose-gc', '--max-old-space-size=8192'],
    }),
    order,
  )
