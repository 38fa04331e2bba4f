import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { checkOut } from '../bench/older-commit.ts'

const READY_WITHIN_MS = 120_000
const STOPPED_WITHIN_MS = 30_000
/** How many lines of its log are printed when a process is stopped. */
const SHOWN = 5

/** Arguments of Node, as in `npm start`, the image and the service. */
export const SERVER_ARGUMENTS = [
  '--max-old-space-size=512',
  '--max-semi-space-size=32',
  '--v8-pool-size=1',
  'build/server/index.js',
]

export interface BuiltProduct {
  name: string
  folder: string
  remove: () => void
}

const build = (folder: string) => {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${folder} cannot be built`)
}

export const buildCommit = (commit: string): BuiltProduct => {
  const { folder, remove } = checkOut(commit)
  try {
    build(folder)
    return { name: commit.slice(0, 8), folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

export const buildHere = (): BuiltProduct => {
  build('.')
  return { name: 'this version', folder: resolve('.'), remove: () => {} }
}

export interface RunningProcess {
  name: string
  base: string
  pid: number
  /** Sends SIGTERM, as a deployment does. The code is -1 when the process does not stop within 30 seconds. */
  terminate: () => Promise<{ code: number | null; tookMs: number }>
  kill: () => void
}

/** Starts a built product with the arguments of the systemd service, and waits until it is ready. */
export const startBuilt = async (
  { name, folder }: BuiltProduct,
  port: number,
  environment: Record<string, string>,
): Promise<RunningProcess> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-upgrade-'))
  const child = spawn(process.execPath, SERVER_ARGUMENTS, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      SIMULATORS: '1',
      ...environment,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  void ended.then(() => rmSync(dataDir, { recursive: true, force: true }))
  const base = `http://127.0.0.1:${port}`
  const giveUpAt = performance.now() + READY_WITHIN_MS
  while ((await fetch(`${base}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      child.kill('SIGKILL')
      throw new Error(`${name} did not start:\n${said}`)
    }
    await setTimeout(100)
  }
  return {
    name,
    base,
    pid: child.pid ?? 0,
    terminate: async () => {
      const askedAt = performance.now()
      child.kill('SIGTERM')
      const code = await Promise.race([ended, setTimeout(STOPPED_WITHIN_MS, -1, { ref: false })])
      for (const line of said
        .split('\n')
        .filter((each) => each.startsWith('{'))
        .slice(0, SHOWN))
        console.log(`${name}: ${line}`)
      return { code, tookMs: performance.now() - askedAt }
    },
    kill: () => child.kill('SIGKILL'),
  }
}
