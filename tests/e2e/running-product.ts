import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SERVER_ARGUMENTS } from '../../scripts/built-product.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startTestPostgres } from '../../scripts/postgres.ts'

export interface RunningProduct {
  url: string
  dataDir: string
  pid: () => number
  output: () => string
  /** Ends the process as a crash does, by SIGKILL. */
  kill: () => Promise<void>
  /** Ends the process as a deployment does, by SIGTERM. Resolves with the exit code. */
  terminate: () => Promise<number | null>
  restart: () => Promise<void>
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

/**
 * The result of `seed-once.ts`: a PostgreSQL server with the demo in a database, and the product's data folder for it.
 */
const SERVER = 'E2E_POSTGRES'
const SEEDED = 'E2E_SEEDED_DATA_DIR'
const SEEDED_DATABASE = 'pamoja_seeded'

const sendTo = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const addressOf = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).toString()

const onPostgres = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  // A long limit, because the products of all tests share the server.
  DATABASE_WAIT_MS: '60000',
  SIMULATORS: '1',
})

/** Copies the seeded files and the seeded database. @returns environment variables for the copy */
export const copySeeded = async (dataDir: string): Promise<Record<string, string>> => {
  const { [SERVER]: server, [SEEDED]: seeded } = process.env
  if (server === undefined || seeded === undefined) return {}
  cpSync(seeded, dataDir, { recursive: true })
  // The database is not dropped, because that takes a checkpoint. It is deleted together with the server.
  const name = `pamoja_e2e_${randomUUID().replaceAll('-', '')}`
  await sendTo(server, `create database ${name} template ${SEEDED_DATABASE} strategy file_copy`)
  return onPostgres(addressOf(server, name))
}

/**
 * The built product in its own process, on a free port, with its own data folder. By default it has a copy of the
 * database that was seeded once, on PostgreSQL; `embedded` starts from an empty folder (decision 425).
 */
export const startProduct = async (
  environment: Record<string, string> = {},
  database: 'copied' | 'embedded' = 'copied',
): Promise<RunningProduct> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-e2e-'))
  const place = database === 'copied' ? await copySeeded(dataDir) : {}
  const port = await freePort()
  const url = `http://localhost:${port}`
  let printed = ''
  let child: ChildProcess | null = null
  const start = async () => {
    const started = spawn(process.execPath, SERVER_ARGUMENTS, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        // Tests of booking need rides without requests.
        DEMO_HISTORY: '0',
        ...place,
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

/**
 * Makes the demo data once for all tests, because this takes longer than everything else at a start. The server ends
 * with the tests.
 */
export const seedOnce = async (): Promise<() => Promise<void>> => {
  const server = await startTestPostgres()
  const url = addressOf(server.url, SEEDED_DATABASE)
  await sendTo(server.url, `create database ${SEEDED_DATABASE}`)
  const product = await startProduct(onPostgres(url))
  await product.terminate()
  await sendTo(url, 'vacuum analyze')
  process.env[SERVER] = server.url
  process.env[SEEDED] = product.dataDir
  // `openTestProduct`, which opens the product inside the process of a test, reads this variable.
  process.env['TEST_DATABASE_URL'] = server.url
  return async () => {
    await product.dispose()
    server.stop()
  }
}
