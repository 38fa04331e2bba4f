import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { LoadOrder, LoadResult } from './http-load.ts'
import { connect } from './search-workload.ts'
import { quantile } from './statistics.ts'

const ROUNDS = 5
const ROUND_SECONDS = 4
const CONNECTIONS = 8

const ARGUMENTS = 's.o_lat, s.o_lng, s.d_lat, s.d_lng, s.t0, s.t1, s.seats'
/** The exact statement of the API, with arguments from a table. */
export const BARE = `select r.* from bench_searches s cross join lateral
  search_rides(null, null, ${ARGUMENTS}, string_to_array(s.amenities, ','), s.bands, null, false, 'http://localhost', 'best', 1) r where s.i = `
/** Like a search after choosing a place: its name and its coordinates. */
export const NAMED = `select r.* from bench_searches s cross join lateral
  search_rides(s.from_name, s.to_name, ${ARGUMENTS}, string_to_array(s.amenities, ','), s.bands, null, false, 'http://localhost', 'best', 1) r where s.i = $1`
/** Only finding, without cards, for comparison with the old query. */
export const FINDING = `select f.* from bench_searches s cross join lateral
  rides_near_both(${ARGUMENTS}, 0, s.bands, '{1,3,5,10}') f where s.i = $1`
/** The old query: an index on status and time, then haversine over the rest, at the widest radius. */
export const BASELINE = `select x.id, (x.d1 + x.d2) / 2 from bench_searches s cross join lateral (
    select f.id, f.departs_at,
      2 * 6371 * asin(sqrt(sin(radians(f.o_lat - s.o_lat) / 2) ^ 2
        + cos(radians(f.o_lat)) * cos(radians(s.o_lat)) * sin(radians(f.o_lng - s.o_lng) / 2) ^ 2)) as d1,
      2 * 6371 * asin(sqrt(sin(radians(f.d_lat - s.d_lat) / 2) ^ 2
        + cos(radians(f.d_lat)) * cos(radians(s.d_lat)) * sin(radians(f.d_lng - s.d_lng) / 2) ^ 2)) as d2
    from bench_flat f where f.status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED')
      and f.departs_at >= s.t0 and f.departs_at < s.t1 and f.rem_seats >= s.seats and (f.band & s.bands) <> 0 offset 0) x
  where s.i = $1 and x.d1 <= 10 and x.d2 <= 10 order by 2, x.departs_at, x.id limit 10`

const pgbenchBinary = (): string => {
  const debian = '/usr/lib/postgresql'
  const installed = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin/pgbench')) : []
  return installed.find((path) => existsSync(path)) ?? 'pgbench'
}

interface Rate {
  perSecond: number
  p99Ms: number
}

/** The prepared query alone, by the same number of clients. */
const runPgbench = (url: string, searches: number): Rate => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-pgbench-'))
  try {
    writeFileSync(join(folder, 'search.sql'), `\\set i random(1, ${searches})\n${BARE} :i;\n`)
    const { status, stderr } = spawnSync(
      pgbenchBinary(),
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        `${CONNECTIONS}`,
        '-j',
        '1',
        '-T',
        `${ROUND_SECONDS}`,
        '-l',
        '-f',
        'search.sql',
        url,
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`)
    const micros = readdirSync(folder)
      .filter((file) => file.startsWith('pgbench_log'))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
      .map((line) => Number(line.split(' ')[2]))
    return { perSecond: micros.length / ROUND_SECONDS, p99Ms: quantile(micros, 0.99) / 1000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
  bare: Rate[]
}

/** Rounds of both in turn, so that noise affects both. */
export const measureThroughput = async (url: string, paths: string[]): Promise<Throughput> => {
  const api = await startApi(url)
  const load = fork(resolve('bench/http-load.ts'))
  const ask = (order: Omit<LoadOrder, 'port' | 'paths' | 'connections'>) => {
    load.send({ port: api.port, paths, connections: CONNECTIONS, ...order })
    return reply<LoadResult>(load)
  }
  const result: Throughput = { api: [], bare: [] }
  try {
    await ask({ seconds: 2 })
    runPgbench(url, paths.length)
    for (let round = 0; round < ROUNDS; round++) {
      result.bare.push(runPgbench(url, paths.length))
      result.api.push(await ask({ seconds: ROUND_SECONDS }))
    }
  } finally {
    await stopChild(load)
    await api.stop()
  }
  return result
}

/** The backend's CPU time per search in ms, by the kernel: the minimum of some repetitions. */
export const measureCpu = async (
  url: string,
  statement: string,
  searches: number,
  repeats: number,
): Promise<number[]> => {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const schedstat = `/proc/${rows[0]?.pid}/schedstat`
    const burnt = () => Number(readFileSync(schedstat, 'utf8').split(' ')[0])
    const ask = (i: number) => client.query({ name: 'bench', text: statement, values: [i] })
    await client.query('set plan_cache_mode = force_generic_plan; set jit = off')
    for (let i = 1; i <= Math.min(200, searches); i++) await ask(i)
    const least = Array.from({ length: searches }, () => Number.POSITIVE_INFINITY)
    for (let repeat = 0; repeat < repeats; repeat++)
      for (let i = 0; i < searches; i++) {
        const before = burnt()
        await ask(i + 1)
        least[i] = Math.min(least[i] ?? Number.POSITIVE_INFINITY, (burnt() - before) / 1e6)
      }
    return least
  } finally {
    await client.end()
  }
}
