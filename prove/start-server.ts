import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  base: string
  call: (method: string, path: string, as?: string | null, body?: unknown) => Promise<{ status: number; body: never }>
  stop: () => Promise<void>
}

/** A whole server in a process of its own, on a database that others may use too. */
export const startServer = async (
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> => {
  const port = 20_000 + randomInt(20_000)
  const base = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-server-'))
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./killable-server.ts'))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      APP_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      SEED_DEMO: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise<void>((ready, failed) => {
    child.stdout?.once('data', () => ready())
    child.once('exit', (code) => failed(new Error(`the server ended with ${code} before it was ready`)))
  })
  return {
    base,
    call: async (method, path, as = null, body) => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          ...(as === null ? {} : { authorization: `Bearer ${as}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as never }
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
