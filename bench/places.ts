// node bench/places.ts: measures autocomplete through the API at a steady rate, with the built-in places alone and with
// many added places.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, quantile } from './statistics.ts'

const PER_SECOND = 100
const WARM_UP_SECONDS = 3
const LEARNING_SECONDS = 5
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '30')
const MIN_TYPED = 2

/** The bodies of the API calls while a user types the queries of the fixtures, letter by letter. */
const typedTexts = (): string[] =>
  ['places-queries.csv', 'places-own-queries.csv', 'places-typed-queries.csv'].flatMap((file) =>
    readFileSync(`tests/fixtures/${file}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, query = '', lat = '', lng = ''] = line.split(',')
        const location = lat === '' ? {} : { location: { lat: Number(lat), lng: Number(lng) } }
        return Array.from({ length: Math.max(0, query.length - MIN_TYPED + 1) }, (_, more) =>
          JSON.stringify({ input: query.slice(0, MIN_TYPED + more), ...location }),
        )
      }),
  )

const ask = (agent: Agent, port: number, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/places/autocomplete', headers },
      (response) => {
        response.resume()
        response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error('bad status'))))
      },
    )
    call.on('error', reject)
    call.end(body)
  })

/** Calls leave when they are due, without waiting for earlier answers, so that waiting counts as latency. */
const measure = async (port: number, seconds: number): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true })
  const texts = typedTexts()
  const startedAt = performance.now()
  const calls: Promise<number>[] = []
  for (let number = 0; number < seconds * PER_SECOND; number += 1) {
    const dueAt = startedAt + (number * 1000) / PER_SECOND
    const wait = dueAt - performance.now()
    if (wait > 0) await sleep(wait)
    const sentAt = performance.now()
    const body = texts[(number * 7919) % texts.length] ?? ''
    calls.push(ask(agent, port, body).then(() => performance.now() - sentAt))
  }
  const latencies = await Promise.all(calls)
  agent.destroy()
  return latencies
}

const order = <T>(server: ChildProcess, what: 'cpu' | 'learn'): Promise<T> =>
  new Promise((resolve) => {
    server.once('message', (answer) => resolve(answer as T))
    server.send(what)
  })
const useOf = async (server: ChildProcess) => {
  const { user, system, rss } = await order<NodeJS.CpuUsage & { rss: number }>(server, 'cpu')
  return { cpuMs: (user + system) / 1000, megabytes: rss / 2 ** 20 }
}

/** Measures the first seconds of a new process, as after a release: it answers calls while it reads the added places. */
const measureLearning = async (server: ChildProcess, port: number) => {
  const learning = order<{ seconds: number; cpuMs: number }>(server, 'learn')
  const asked = await measure(port, LEARNING_SECONDS)
  return { ...(await learning), p99: quantile(asked, 0.99), slowest: Math.max(...asked) }
}

const benchOne = async (added: number): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-bench-places-'))
  const server = fork('bench/serve-places.ts', {
    // As in scripts/start.mjs, except for the limit of the heap.
    execArgv: ['--max-semi-space-size=32', '--v8-pool-size=1'],
    env: { ...process.env, DATA_DIR: dataDir, SEED_DEMO: '0', LOG_LEVEL: 'silent', ADDED_PLACES: String(added) },
  })
  try {
    const { port } = await new Promise<{ port: number }>((resolve, reject) => {
      server.once('message', (message) => resolve(message as { port: number }))
      server.once('exit', () => reject(new Error('the server did not start')))
    })
    const learnt = await measureLearning(server, port)
    await measure(port, WARM_UP_SECONDS)
    const before = await useOf(server)
    const latencies = await measure(port, SECONDS)
    const { cpuMs, megabytes } = await useOf(server)
    const asked = [median(latencies), quantile(latencies, 0.99), Math.max(...latencies)]
    const cells = [...asked, (cpuMs - before.cpuMs) / latencies.length, learnt.p99, learnt.slowest, learnt.seconds]
    const load = loadavg()[0]?.toFixed(1)
    return `| ${added.toLocaleString('en')} | ${cells.map((ms) => ms.toFixed(2)).join(' | ')} | ${megabytes.toFixed(0)} | ${load} |`
  } finally {
    server.removeAllListeners('exit')
    server.kill()
    await sleep(200)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

console.log(`${PER_SECOND} calls a second for ${SECONDS} s\n`)
console.log(
  '| places added | p50 ms | p99 ms | slowest ms | CPU ms a call | p99 while learning | slowest | learnt after s | MB | load |',
)
console.log(`${'| --- '.repeat(10)}|`)
for (const added of [0, 10_000]) console.log(await benchOne(added))
