import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { megabytesOf } from '../../scripts/megabytes-of.ts'
import { copySeeded, waitUntilReady } from './running-product.ts'

// Tests the content of the container image without a container: the process has only these files, and cannot change
// them.

const USER = 10_001
const asRoot = process.getuid?.() === 0
const account = asRoot ? { uid: USER, gid: USER } : {}
/** With 79 MB of Debian and 127 MB of Node, the image stays below 350 MB. */
const MAX_MB = 135

let parent: string
let folder: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'pamoja-packed-'))
  folder = join(parent, 'product')
  chmodSync(parent, 0o755)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/pack.ts', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  spawnSync('chmod', ['-R', 'a-w', folder])
})
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(parent, { recursive: true, force: true })
})

const BROWSER_ONLY = new Set(['leaflet'])
/** Packages that the server and the commands import, also by dynamic imports. */
const named = (): string[] => {
  const files = globSync(['build/server/**/*.js', 'src/**/*.ts'], { cwd: folder }).map((file) => join(folder, file))
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*["'](@?[a-z][\w./@-]*)["']/g)].map(
      ([, name]) => name ?? '',
    ),
  )
  return [...new Set(found)].filter((name) => !name.startsWith('node:') && !BROWSER_ONLY.has(name))
}

it('the packed product contains every npm package that the server and the commands load, and is small', () => {
  const packages = named()
  expect(packages.length).toBeGreaterThan(20)
  const load = `for (const name of ${JSON.stringify(packages)}) await import(name).catch((error) => console.log(name, error.message))`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', load], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, ''])
  expect(megabytesOf(folder)).toBeLessThan(MAX_MB)
})

it('the packed product starts from files that it cannot write, as a user without rights, and exits with 0', async () => {
  const [data, node] = [join(parent, 'data'), join(parent, 'node')]
  mkdirSync(data)
  const database = await copySeeded(data)
  if (asRoot) spawnSync('chown', ['-R', `${USER}:${USER}`, data])
  // Node is copied, because the user of the Dockerfile may have no access to its folder.
  copyFileSync(process.execPath, node)
  const port = await freePort()
  const server = spawn(node, ['build/server/index.js'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
    env: { NODE_ENV: 'production', PORT: String(port), DATA_DIR: data, ...database },
  })
  const ended = new Promise((done) => server.once('exit', (...how) => done(how)))
  let printed = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, server, () => printed)
  const page = await (await fetch(url)).text()
  expect(page).toContain('</html>')
  const [, asset] = /"(\/assets\/[^"]+\.css)"/.exec(page) ?? []
  expect((await fetch(`${url}${asset}`)).status).toBe(200)
  // A picture needs fonts and code of other packages, so this call shows that they are in the folder.
  const [ride] = (await (await fetch(`${url}/api/ride/available`)).json()) as { id: string }[]
  expect((await fetch(`${url}/api/ride/${ride?.id}/preview.png`)).headers.get('content-type')).toBe('image/png')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(printed).not.toMatch(/EACCES|EROFS|ERR_MODULE_NOT_FOUND/)
})
