import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'

export interface RunningProduct {
  url: string
  dataDir: string
  pid: () => number
  /** Everything the process has printed so far. */
  output: () => string
  /** Ends it like a crash: nothing gets the chance to be tidied up. */
  kill: () => Promise<void>
  /** Ends it as a deployment would; resolves with the exit code. */
  terminate: () => Promise<number | null>
  /** Starts it again on the same data. */
  restart: () => Promise<void>
  /** Ends it and throws its data away. */
  dispose: () => Promise<void>
}

const READY_WITHIN_MS = 120_000

export const waitUntilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product stopped while starting:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The product was not ready in time:\n${output()}`)
}

const ended = (running: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (running.exitCode !== null || running.signalCode !== null) resolve(running.exitCode)
    else running.once('exit', (code) => resolve(code))
  })

/** Where `seed-once.ts` left a data folder that has its demo data already. */
const SEEDED = 'E2E_SEEDED_DATA_DIR'

/** The built product in a process of its own, on a free port, from a data folder of its own: a seeded or an empty one. */
export const startProduct = async (
  environment: Record<string, string> = {},
  seeded: string | null = process.env[SEEDED] ?? null,
): Promise<RunningProduct> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-e2e-'))
  if (seeded !== null && environment['SEED_DEMO'] === undefined) cpSync(seeded, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  let printed = ''
  let child: ChildProcess | null = null
  const start = async () => {
    const started = spawn(process.execPath, ['build/server/index.js'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        // Journeys start from rides without requests.
        DEMO_HISTORY: '0',
        ...environment,
      },
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
      })
    await waitUntilReady(url, started, () => printed)
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child) return null
    const running: ChildProcess = child
    running.kill(signal)
    return ended(running)
  }
  await start()
  return {
    url,
    dataDir,
    pid: () => child?.pid ?? 0,
    output: () => printed,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    restart: start,
    dispose: async () => {
      await end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Lets the tests that follow start from demo data made once: making it takes longer than everything else at a start. */
export const seedOnce = async (): Promise<() => Promise<void>> => {
  const product = await startProduct({}, null)
  await product.terminate()
  process.env[SEEDED] = product.dataDir
  return product.dispose
}
