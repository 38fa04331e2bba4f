import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { createVisitorPages, NONCE_BYTES } from './visitor-pages.ts'

let rendered: number
let version: number
let now: Date
let pages: ReturnType<typeof createVisitorPages>
let routes: string[]
beforeEach(() => {
  rendered = 0
  version = 1
  now = new Date('2026-11-23T09:00:00Z')
  routes = []
  pages = createVisitorPages({ now: () => now, version: () => version, compress: true })
})

interface Visit {
  headers?: Record<string, string>
  method?: string
  /** Replaces the page. */
  page?: (nonce: string) => Response
  /** What happens while the page is rendered. */
  meanwhile?: () => Promise<void> | void
}

const html = (text: string, nonce: string) => `<script nonce="${nonce}"></script>${text}<link nonce="${nonce}">`

const visit = async (path: string, { headers = {}, method = 'GET', page, meanwhile }: Visit = {}) => {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  const render = async () => {
    rendered += 1
    const text = `page ${rendered}`
    await meanwhile?.()
    const answer =
      page?.(nonce) ??
      new Response(html(text, nonce), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `script-src 'nonce-${nonce}'`,
        },
      })
    return { page: answer, route: path }
  }
  const request = new Request(`http://localhost:3000${path}`, { method, headers })
  const answer = await pages.answer(request, nonce, render, (route) => routes.push(route))
  const body = Buffer.from(await answer.arrayBuffer())
  const isZipped = answer.headers.get('content-encoding') === 'gzip'
  const text = (isZipped ? gunzipSync(body) : body).toString()
  return { nonce, text, headers: answer.headers, isZipped }
}

it('renders a page once for all who ask, each with a nonce of its own', async () => {
  const visits = [await visit('/'), await visit('/'), await visit('/', { headers: { 'accept-encoding': 'br, gzip' } })]
  expect(rendered).toBe(1)
  for (const { text, nonce, headers } of visits) {
    expect(text).toBe(html('page 1', nonce))
    expect(headers.get('content-security-policy')).toBe(`script-src 'nonce-${nonce}'`)
  }
  expect(visits.map(({ isZipped }) => isZipped)).toEqual([false, false, true])
  expect(new Set(visits.map(({ nonce }) => nonce)).size).toBe(3)
  // The log names the route of a page that was not rendered.
  expect(routes).toEqual(['/', '/'])
})

it.each([
  ['a session', { cookie: 'session=abc' }],
  ['a session of a secure site', { cookie: 'lang=sw; __Host-session=abc' }],
  ['a sign-in code', { cookie: 'otp=abc' }],
  ['a token', { authorization: 'Bearer abc' }],
])('never shows a shared page to a request with %s, and never shares its page', async (_what, headers) => {
  await visit('/', { headers })
  await visit('/')
  await visit('/', { headers })
  expect(rendered).toBe(3)
})

it('keeps languages, addresses and hosts apart', async () => {
  for (const path of ['/', '/faqs', '/ride/search?from=Nairobi', '/ride/search?from=Nakuru']) await visit(path)
  await visit('/', { headers: { cookie: 'lang=sw' } })
  await visit('/', { headers: { 'accept-language': 'sw' } })
  expect(rendered).toBe(5)
})

it.each(['/dashboard', '/ride/search.data', '/auth/sign-in', '/receipt/abc', '/ride/abc/preview.png', '/person/abc'])(
  'does not share %s',
  async (path) => {
    await visit(path)
    await visit(path)
    expect(rendered).toBe(2)
  },
)

const asHtml = { 'content-type': 'text/html' }
it.each([
  ['a refusal', () => new Response('not found', { status: 404, headers: asHtml })],
  ['a page with a cookie', () => new Response('welcome', { headers: { ...asHtml, 'set-cookie': 'lang=sw' } })],
  ['what is no page', () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
])('does not share %s', async (_what, page) => {
  await visit('/', { page })
  await visit('/', { page })
  await visit('/', { method: 'HEAD', page })
  expect(rendered).toBe(3)
})

it('renders anew after a change, and after the clock was moved', async () => {
  await visit('/')
  version += 1
  expect((await visit('/')).text).toContain('page 2')
  now = new Date(now.getTime() + 2000)
  expect((await visit('/')).text).toContain('page 3')
})

it('does not keep what was read before a change', async () => {
  await visit('/', { meanwhile: () => void (version += 1) })
  expect((await visit('/')).text).toContain('page 2')
})

it('renders once for all who ask at once', async () => {
  const visits = await Promise.all([visit('/'), visit('/'), visit('/')])
  expect(rendered).toBe(1)
  for (const { text, nonce } of visits) expect(text).toBe(html('page 1', nonce))
})

it('renders anew for those who ask after a change, while the page is rendered', async () => {
  const gate = Promise.withResolvers<void>()
  const before = visit('/', { meanwhile: () => gate.promise })
  version += 1
  const after = visit('/')
  gate.resolve()
  expect((await before).text).toContain('page 1')
  expect((await after).text).toContain('page 2')
})

it('renders for each of those who wait for a page that fails', async () => {
  const gate = Promise.withResolvers<void>()
  const fails = async () => {
    await gate.promise
    throw new Error('The page failed.')
  }
  const first = visit('/', { meanwhile: fails })
  const second = visit('/')
  gate.resolve()
  await expect(first).rejects.toThrow('The page failed.')
  expect((await second).text).toContain('page 2')
})

it('keeps at most 500 pages, and drops the longest unused', async () => {
  await visit('/faqs')
  for (let index = 0; index < 499; index += 1) await visit(`/ride/${index}`)
  await visit('/faqs')
  await visit('/ride/one-more')
  expect(rendered).toBe(501)
  await visit('/faqs')
  expect(rendered).toBe(501)
  await visit('/ride/0')
  expect(rendered).toBe(502)
})

const large = (nonce: string) => new Response(`${'x'.repeat(6 * 2 ** 20)}${nonce}`, { headers: asHtml })

it('keeps at most 20 MB', async () => {
  for (const path of ['/faqs', '/team', '/journey', '/privacy-policy']) await visit(path, { page: large })
  await visit('/privacy-policy')
  expect(rendered).toBe(4)
  await visit('/faqs')
  expect(rendered).toBe(5)
})
