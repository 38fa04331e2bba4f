import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { hasPostgres } from '../scripts/postgres.ts'

const PROGRAM = `
const { startPostgres } = await import('${pathToFileURL(resolve('scripts/postgres.ts')).href}')
const [, parent, then] = process.argv
const server = await startPostgres({}, null, { parent })
if (then === 'freeze') server.freeze()
console.log(server.url)
setInterval(() => {}, 1000)
`

const isRefused = (url: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.destroy()
      done(false)
    })
    socket.on('error', () => done(true))
  })

it.skipIf(!hasPostgres()).each([
  ['SIGTERM', 'runs'],
  ['SIGKILL', 'freeze'],
] as const)(
  'the PostgreSQL server ends when the process that started it gets %s (state of the server: %s)',
  async (signal, then) => {
    const parent = mkdtempSync(join(tmpdir(), 'pamoja-parent-'))
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
    // PostgreSQL may run as another user, who must be able to open this folder.
    chmodSync(parent, 0o755)
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, parent, then], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = (await once(child.stdout, 'data')) as [Buffer]
    const url = printed.toString().trim()
    expect(readdirSync(parent)).toHaveLength(1)
    child.kill(signal)
    await once(child, 'exit')
    await expect.poll(async () => [await isRefused(url), readdirSync(parent)]).toEqual([true, []])
  },
)
