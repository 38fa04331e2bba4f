import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staticFiles } from './static-files.ts'

let folder: string
let app: Hono
const SCRIPT = 'export const one = 1'
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-static-'))
  mkdirSync(join(folder, 'below'))
  for (const [name, text] of [
    ['one.js', SCRIPT],
    ['one.js.br', 'small'],
    ['one.js.gz', 'larger'],
    ['icon.png', 'dots'],
    ['gone.js', SCRIPT],
    ['below/two.js', SCRIPT],
  ] as const)
    writeFileSync(join(folder, name), text)
  app = new Hono()
    .use('/files/*', staticFiles(folder, '/files/', { 'cache-control': 'no-cache' }))
    .all('*', (c) => c.text('another answer', 404))
  rmSync(join(folder, 'gone.js'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const ask = async (name: string, { method = 'GET', accepts = '' } = {}) => {
  const answer = await app.request(`/files/${name}`, { method, headers: { 'accept-encoding': accepts } })
  return { answer, text: await answer.text(), header: (key: string) => answer.headers.get(key) }
}

it.each([
  ['', null, SCRIPT],
  ['gzip', 'gzip', 'larger'],
  ['gzip, deflate, br', 'br', 'small'],
  ['br;q=0, zstd', null, SCRIPT],
])(
  'the server of static files sends a file with the encoding that the browser accepts: %s',
  async (accepts, encoding, sent) => {
    const { answer, text, header } = await ask('one.js', { accepts })
    expect([answer.status, text]).toEqual([200, sent])
    expect(header('content-encoding')).toBe(encoding)
    expect(header('content-length')).toBe(String(sent.length))
    expect(header('content-type')).toBe('text/javascript; charset=utf-8')
    expect([header('vary'), header('cache-control')]).toEqual(['Accept-Encoding', 'no-cache'])
    expect(Date.parse(header('last-modified') ?? '')).toBeGreaterThan(0)
  },
)

it('the server of static files sends a file that has no compressed copy as it is', async () => {
  const { text, header } = await ask('icon.png', { accepts: 'br' })
  expect([text, header('content-type'), header('content-encoding'), header('vary')]).toEqual([
    'dots',
    'image/png',
    null,
    null,
  ])
})

it('the server of static files reads a file once, even if it changes later', async () => {
  await ask('icon.png')
  writeFileSync(join(folder, 'icon.png'), 'other dots')
  expect((await ask('icon.png')).text).toBe('dots')
})

it('the server of static files answers HEAD with the headers only', async () => {
  const { answer, text, header } = await ask('one.js', { method: 'HEAD' })
  expect([answer.status, text, header('content-length')]).toEqual([200, '', String(SCRIPT.length)])
})

it.each(['nothing.js', 'gone.js', 'below', 'below/two.js', '', '../one.js', '%2e%2e/one.js'])(
  'the server of static files leaves other addresses to the next handler: %s',
  async (name) => {
    expect((await ask(name)).text).toBe('another answer')
  },
)

it('the server of static files leaves other methods to the next handler', async () => {
  expect((await ask('one.js', { method: 'POST' })).text).toBe('another answer')
})
