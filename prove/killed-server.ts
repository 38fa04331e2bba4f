import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openPostgres } from '../src/db/client.ts'
import { createTestDatabase } from '../tests/test-product.ts'

type Answer = { status: number; body: ReturnType<typeof JSON.parse> }

/** A server that is killed and started again on the same database and the same simulated world. */
export const openKilledServer = async (postgres: string, environment: Record<string, string> = {}) => {
  const port = 20_000 + randomInt(20_000)
  const base = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-kill-'))
  const masterKey = randomBytes(32).toString('base64')
  const database = await createTestDatabase(postgres)
  const store = await openPostgres(database.url, 2, resolve('src/db/migrations'), () => {})
  let child: ChildProcess | null = null

  const start = async () => {
    if (child !== null && child.signalCode === null) return
    const started = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./killable-server.ts'))], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        APP_ENV: 'test',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        APP_MASTER_KEY: masterKey,
        PORT: String(port),
        SEED_DEMO: '0',
        LOG_LEVEL: 'silent',
        ...environment,
      },
    })
    child = started
    await new Promise<void>((ready, failed) => {
      started.stdout?.once('data', () => ready())
      started.once('exit', (code) => failed(new Error(`the server ended with ${code} before it was ready`)))
    })
  }
  const isDead = () => child === null || child.signalCode !== null
  const dies = async (patienceMs: number) => {
    for (const end = performance.now() + patienceMs; !isDead() && performance.now() < end;) await setTimeout(20)
    return isDead()
  }
  const call = async (method: string, path: string, as: string | null, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  return {
    store,
    start,
    isDead,
    dies,
    call,
    /** A call that the server may not survive. */
    callInDanger: (...args: Parameters<typeof call>) => call(...args).catch(() => null),
    /** Dies when so many have reached the step, or a while after the first. */
    dieAt: (step: string, waitsFor: number) =>
      fetch(`${base}/prove/die-at?waits-for=${waitsFor}`, { method: 'POST', body: step }),
    close: async () => {
      child?.kill('SIGKILL')
      await dies(3000)
      await store.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type KilledServer = Awaited<ReturnType<typeof openKilledServer>>
