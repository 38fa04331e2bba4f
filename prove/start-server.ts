import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { BUSY_MS } from '../tests/test-product.ts'

export const bundled = (name: string): { file: string; compileCache: { NODE_COMPILE_CACHE: string } } => {
  const folder = inject('programs')
  return { file: join(folder, `${name}.js`), compileCache: { NODE_COMPILE_CACHE: join(folder, 'compiled') } }
}

export interface ServerPlace {
  databaseUrl: string
  dataDir: string
  port: number
  environment?: Record<string, string>
  onLog?: (text: string) => void
}

/**
 * A whole server in its own process. It loads its code, opens its database and waits; after `go` it listens and
 * works. It has no orderly stop: `kill` sends SIGKILL.
 */
export const spawnServer = ({ databaseUrl, dataDir, port, environment, onLog }: ServerPlace) => {
  const { file, compileCache } = bundled('killable-server')
  const child: ChildProcess = spawn(process.execPath, [file], {
    stdio: ['ignore', onLog ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      ...compileCache,
      APP_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SIMULATORS: '1',
      PORT: String(port),
      DATABASE_WAIT_MS: String(BUSY_MS),
      SEED_DEMO: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    },
  })
  child.stdout?.on('data', (chunk: Buffer) => onLog?.(chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const endOf = () => child.exitCode ?? child.signalCode
  let wasKilled = false
  const said = (word: string) =>
    new Promise<void>((resolve, failed) => {
      child.on('message', (message) => {
        if (message === word) resolve()
      })
      child.once('exit', (code) => failed(new Error(`the server ended with ${code} before it was ${word}`)))
    })
  const built = said('built')
  const ready = said('ready')
  // A server that is killed while it waits never sends these messages. That is no error.
  for (const word of [built, ready]) word.catch(() => {})
  return {
    go: async () => {
      await built
      child.send('go')
      await ready
    },
    isDead: () => endOf() !== null,
    ownEnd: () => (wasKilled ? null : endOf()),
    ended,
    kill: async () => {
      wasKilled ||= endOf() === null
      child.kill('SIGKILL')
      await ended
    },
  }
}
export type SpawnedServer = ReturnType<typeof spawnServer>

export interface Answer<Body> {
  status: number
  body: Body
}

export const callerOf =
  (base: string) =>
  async <Body>(method: string, path: string, as: string | null = null, body?: unknown): Promise<Answer<Body>> => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

export interface ServerProcess {
  base: string
  call: (method: string, path: string, as?: string | null, body?: unknown) => Promise<{ status: number; body: never }>
  stop: () => Promise<void>
}

export const startServer = async (
  databaseUrl: string,
  environment: Record<string, string> = {},
  onLog?: (text: string) => void,
): Promise<ServerProcess> => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-server-'))
  const server = spawnServer({ databaseUrl, dataDir, port, environment, ...(onLog && { onLog }) })
  await server.go()
  return {
    base,
    call: callerOf(base),
    stop: async () => {
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
