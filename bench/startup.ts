// Measures the built product's time from its start to the first /readyz, and its memory until it has settled: with an
// empty folder and the demo of the build, with the folder from that run, with an empty folder and no prepared demo, and
// on PostgreSQL with data.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SERVER_ARGUMENTS } from '../scripts/built-product.ts'
import { freePort } from '../scripts/free-port.ts'
import { createTestDatabase } from '../tests/test-product.ts'
import { waitUntilReady } from '../tests/e2e/running-product.ts'
import { quantile } from './statistics.ts'

const ROUNDS = 3
/** V8 still optimizes code after a start, and memory is freed later. */
const SETTLE_MS = 20_000

export interface StartFigures {
  readyMs: number
  peakMb: number
  settledMb: number
}

const memoryOf = (pid: number | undefined, name: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const startOnce = async (dataDir: string, settings: Record<string, string> = {}): Promise<StartFigures> => {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, SERVER_ARGUMENTS, {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
  })
  await waitUntilReady(`http://localhost:${port}`, child, () => '')
  const readyMs = performance.now() - startedAt
  await setTimeout(SETTLE_MS)
  const memory = { peakMb: memoryOf(child.pid, 'VmHWM'), settledMb: memoryOf(child.pid, 'VmRSS') }
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  return { readyMs, ...memory }
}

const median = (rounds: readonly StartFigures[]): StartFigures => ({
  readyMs: quantile(
    rounds.map(({ readyMs }) => readyMs),
    0.5,
  ),
  peakMb: quantile(
    rounds.map(({ peakMb }) => peakMb),
    0.5,
  ),
  settledMb: quantile(
    rounds.map(({ settledMb }) => settledMb),
    0.5,
  ),
})

const newFolder = () => mkdtempSync(join(tmpdir(), 'pamoja-bench-'))

const prepareDemo = () => {
  const { status } = spawnSync(process.execPath, ['scripts/prepare-demo.ts', readFileSync('build/.inputs', 'utf8')])
  if (status !== 0) throw new Error('The demo could not be prepared.')
}

export const measureStartup = async (server: string): Promise<Record<string, StartFigures>> => {
  const taken: StartFigures[] = []
  const later: StartFigures[] = []
  const used: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = newFolder()
    used.push(dataDir)
    prepareDemo()
    taken.push(await startOnce(dataDir))
    later.push(await startOnce(dataDir))
  }
  const [made, beside] = [newFolder(), newFolder()]
  const database = await createTestDatabase(server)
  const postgres = { DATABASE_URL: database.url, SIMULATORS: '1' }
  try {
    const makes = await startOnce(made)
    await startOnce(beside, postgres)
    return {
      'embedded, an empty folder, with the demo of the build': median(taken),
      'embedded, the folder it left': median(later),
      'embedded, an empty folder, makes the demo itself': makes,
      'PostgreSQL, a database with the demo': await startOnce(beside, postgres),
    }
  } finally {
    await database.drop()
    for (const dataDir of [...used, made, beside]) rmSync(dataDir, { recursive: true, force: true })
  }
}
