import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createApiCaller } from './api-caller.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const DRAIN_SECONDS = 5

let product: RunningProduct
let unfinished: Promise<string>
beforeAll(async () => {
  product = await startProduct({ DRAIN_SECONDS: String(DRAIN_SECONDS) }, 'embedded')
  unfinished = beginToAsk(Number(new URL(product.url).port))
})
afterAll(() => product.dispose())

/** @returns what the server answers to a request that is never completed */
const beginToAsk = async (port: number): Promise<string> => {
  const socket = connect(port, 'localhost').setEncoding('utf8')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  let received = ''
  for await (const text of socket) received += text as string
  return received
}

/**
 * Not with `spawnSync`, which blocks this process: the next call could then use a connection that the product has
 * closed.
 */
const runServer = (environment: Record<string, string>) =>
  new Promise<{ status: number | null; stderr: string }>((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...environment }
    const server = execFile(
      process.execPath,
      ['build/server/index.js'],
      { timeout: 120_000, env },
      (_error, _out, stderr) => resolve({ status: server.exitCode, stderr }),
    )
  })

it('a start prints the address, the demo accounts and the simulated phone', () => {
  expect(product.output()).toContain(`Pamoja is ready: ${product.url}`)
  expect(product.output()).toMatch(/\+254700000001 admin.*\+254700000002 driver.*\+254700000003 rider.*\+254700000004/s)
  expect(product.output()).toContain(`${product.url}/dev/phone/`)
})

it('a start leaves compiled code beside the build for the next start', async () => {
  await vi.waitFor(() => expect(readdirSync('build/server/compiled', { recursive: true }).length).toBeGreaterThan(3), {
    timeout: 60_000,
  })
})

/** Sends the path unchanged. `fetch` would normalise it. */
const askRaw = async (path: string): Promise<string> => {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return readText(socket)
}

it('the server answers live and ready checks', async () => {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${product.url}/readyz`)).json()).toMatchObject({ status: 'ready' })
})

it.each([
  ['/', /nonce-.*require-trusted-types-for 'script'/, 'private, no-cache'],
  ['/auth/sign-in.data', /default-src 'none'/, 'private, no-cache'],
  ['/receipt/unknown', /nonce-/, 'private, no-store'],
  ['/t/unknown', /nonce-/, 'private, no-store'],
  ['/c/unknown', /nonce-/, 'private, no-store'],
  // The service worker and the offline page must load their own files.
  ['/worker.js', /default-src 'self'/, 'public, max-age=3600'],
  ['/offline.html', /default-src 'self'/, 'public, max-age=3600'],
])('the server sends security headers at %s', async (path, policy, caching) => {
  const { headers } = await fetch(`${product.url}${path}`)
  expect(headers.get('content-security-policy')).toMatch(policy)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect([headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual(['nosniff', 'DENY'])
  expect(headers.get('cache-control')).toBe(caching)
  expect(headers.get('content-security-policy')).toMatch(/(?:object-src|default-src) 'none'/)
  expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  const permissions = headers.get('permissions-policy')
  expect(permissions?.includes('camera=(self)')).toBe(
    headers.get('content-type')?.startsWith('text/html') === true && path !== '/offline.html',
  )
  expect(permissions).toContain('microphone=()')
  // The header is absent over HTTP, which this test uses.
  expect(headers.has('strict-transport-security')).toBe(false)
})

it('the server sends the security policy of the service worker with a 304 too, because the browser replaces the stored one', async () => {
  const first = await fetch(`${product.url}/worker.js`)
  const again = await fetch(`${product.url}/worker.js`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
})

it('the server sends the type of its answers, and the encoding of their texts', async () => {
  const html = await (await fetch(product.url)).text()
  const assets = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')
  expect(assets.length).toBeGreaterThan(1)
  const paths =
    '/ /auth/sign-in.data /nowhere /nowhere.data /worker.js /offline.html /offline.css /favicon.svg ' +
    '/api/docs /api/docs/start.js /api/amenity /api/nowhere /healthz'
  for (const path of [...paths.split(' '), ...assets]) {
    const type = (await fetch(`${product.url}${path}`)).headers.get('content-type')
    expect(type, path).toMatch(/^(?:application\/json|(?:text\/[\w-]+|image\/svg\+xml); charset=utf-8)$/i)
  }
})

it.each([
  ['/', '<footer'],
  ['/faqs', '<footer'],
  ['/ride/search', '<form'],
  ['/auth/sign-in', '<form'],
])('the server sends %s whole: no part of it waits for a script', async (path, part) => {
  const html = await (await fetch(product.url + path)).text()
  expect(html).toMatch(/^<!DOCTYPE html><html /)
  expect(html).not.toContain('<template id=')
  expect(html).toContain(part)
  // The HTML contains all data of the loaders, in one piece.
  expect(html.split('streamController.enqueue(')).toHaveLength(2)
  expect(html).toContain('streamController.close()')
})

it('the server serves only its own files', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/serve.ts',
    '/server/index.js',
    '/assets/',
    '/assets/../../server/index.js',
    '/assets/..%2f..%2fserver/index.js',
    '/%2e%2e/%2e%2e/package.json',
    '/.well-known/../../package.json',
  ]) {
    const answer = await askRaw(path)
    expect(answer, path).toMatch(/^HTTP\/1\.1 (?:400|404) /)
    expect(answer, path).not.toMatch(/"dependencies"|repositoryformatversion|index of/i)
  }
})

it('a second start on the same folder is refused with one clear line', async () => {
  const second = await runServer({ DATA_DIR: product.dataDir, PORT: '0' })
  expect(second.status).toBe(1)
  expect(second.stderr.trim().split('\n')).toHaveLength(1)
  expect(second.stderr).toContain('in use by another process')
})

it('a start says in one line that its port is in use', async () => {
  const second = await runServer({ DATA_DIR: product.dataDir, PORT: new URL(product.url).port })
  expect(second.status).toBe(1)
  expect(second.stderr.trim()).toBe(`Port ${new URL(product.url).port} is in use. Choose another PORT.`)
})

it('a start with wrong variables names each of them and ends', async () => {
  const wrong = await runServer({ PORT: 'eighty', LOG_LEVEL: 'loud' })
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toContain('PORT')
  expect(wrong.stderr).toContain('LOG_LEVEL')
})

it('a start in production is refused with simulators, sample secrets or the embedded database', async () => {
  const production = await runServer({ APP_ENV: 'production', MPESA_PASSKEY: 'simulated-passkey' })
  expect(production.status).toBe(1)
  for (const name of [
    'DATABASE_URL',
    'APP_MASTER_KEY',
    'MESSAGE_KEYS',
    'MPESA_BASE_URL',
    'MPESA_PASSKEY is the public sample',
    'PUBLIC_URL',
  ])
    expect(production.stderr).toContain(name)
})

it('the server ends a request that is never completed with 408, and says that it keeps idle connections open for 75 s', async () => {
  expect(await unfinished).toContain('408 Request Timeout')
  const { headers } = await fetch(`${product.url}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=75')
})

it('the rides survive a crash', async () => {
  const before = await (await fetch(`${product.url}/api/ride/available?limit=50`)).json()
  await product.kill()
  await product.restart()
  expect(await (await fetch(`${product.url}/api/ride/available?limit=50`)).json()).toEqual(before)
})

it('a stopping server first tells proxies that it is not ready, ends its streams, and keeps the rides', async () => {
  const before = await (await fetch(`${product.url}/api/ride/available?limit=50`)).json()
  const token = await createApiCaller(product.url).signIn('+254700000003')
  const stream = await fetch(`${product.url}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(stream.status).toBe(200)
  const askedAt = performance.now()
  const terminated = product.terminate()
  const ready = await expect
    .poll(async () => {
      const { status, headers } = await fetch(`${product.url}/readyz`)
      return [status, headers.get('connection')]
    })
    .toEqual([503, 'close'])
    .then(() => fetch(`${product.url}/readyz`))
  expect(await ready.json()).toMatchObject({ checks: { accepting: false, database: true } })
  expect(await stream.text()).toMatch(/retry: \d+\n\n$/)
  expect(await terminated).toBe(0)
  expect(performance.now() - askedAt).toBeLessThan((DRAIN_SECONDS + 5) * 1000)
  await product.restart()
  expect(await (await fetch(`${product.url}/api/ride/available?limit=50`)).json()).toEqual(before)
})
