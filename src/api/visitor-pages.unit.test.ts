import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { seededRandom } from '../../tests/random.ts'
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
  page?: (nonce: string) => Response
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

it('the cache of visitors’ pages renders a page once for all who request it, each with their own nonce', async () => {
  const visits = [await visit('/'), await visit('/'), await visit('/', { headers: { 'accept-encoding': 'br, gzip' } })]
  expect(rendered).toBe(1)
  for (const { text, nonce, headers } of visits) {
    expect(text).toBe(html('page 1', nonce))
    expect(headers.get('content-security-policy')).toBe(`script-src 'nonce-${nonce}'`)
  }
  expect(visits.map(({ isZipped }) => isZipped)).toEqual([false, false, true])
  expect(new Set(visits.map(({ nonce }) => nonce)).size).toBe(3)
  // `onRoute` is called with the route of each page that came from memory.
  expect(routes).toEqual(['/', '/'])
})

it.each([
  ['a session', { cookie: 'session=abc' }],
  ['a session of a secure site', { cookie: 'lang=sw; __Host-session=abc' }],
  ['a sign-in code', { cookie: 'otp=abc' }],
  ['a token', { authorization: 'Bearer abc' }],
])('a request with %s never gets a shared page, and no other request gets its page', async (_what, headers) => {
  await visit('/', { headers })
  await visit('/')
  await visit('/', { headers })
  expect(rendered).toBe(3)
})

it('the cache of visitors’ pages renders a page for each language and each address', async () => {
  for (const path of ['/', '/faqs', '/ride/search?from=Nairobi', '/ride/search?from=Nakuru']) await visit(path)
  await visit('/', { headers: { cookie: 'lang=sw' } })
  await visit('/', { headers: { 'accept-language': 'sw' } })
  expect(rendered).toBe(5)
})

it.each(['/dashboard', '/ride/search.data', '/auth/sign-in', '/receipt/abc', '/ride/abc/preview.png', '/person/abc'])(
  'the cache of visitors’ pages does not share %s',
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
  ['an answer that is not a page', () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
])('the cache of visitors’ pages does not share %s', async (_what, page) => {
  await visit('/', { page })
  await visit('/', { page })
  await visit('/', { method: 'HEAD', page })
  expect(rendered).toBe(3)
})

it('the cache of visitors’ pages renders again after a change, and after the clock was moved', async () => {
  await visit('/')
  version += 1
  expect((await visit('/')).text).toContain('page 2')
  now = new Date(now.getTime() + 2000)
  expect((await visit('/')).text).toContain('page 3')
})

it('the cache of visitors’ pages renders a page again before it is too old, while visitors still get the old one', async () => {
  await visit('/')
  now = new Date(now.getTime() + 1300)
  const gate = Promise.withResolvers<void>()
  expect((await visit('/', { meanwhile: () => gate.promise })).text).toContain('page 1')
  expect((await visit('/')).text).toContain('page 1')
  gate.resolve()
  await expect.poll(async () => (await visit('/')).text).toContain('page 2')
  expect(rendered).toBe(2)
  now = new Date(now.getTime() + 1100)
  expect((await visit('/')).text).toContain('page 2')
})

const failsAtOnce = () => Promise.reject(new Error('The page failed.'))

it('the cache of visitors’ pages shows a page until it is too old when it cannot be rendered again', async () => {
  await visit('/')
  now = new Date(now.getTime() + 1300)
  expect((await visit('/', { meanwhile: failsAtOnce })).text).toContain('page 1')
  now = new Date(now.getTime() + 600)
  await expect(visit('/', { meanwhile: failsAtOnce })).rejects.toThrow('The page failed.')
})

it('the cache of visitors’ pages does not store a page that was read before a change', async () => {
  await visit('/', { meanwhile: () => void (version += 1) })
  expect((await visit('/')).text).toContain('page 2')
})

it('the cache of visitors’ pages renders a page once for all who request it at the same moment', async () => {
  const visits = await Promise.all([visit('/'), visit('/'), visit('/')])
  expect(rendered).toBe(1)
  for (const { text, nonce } of visits) expect(text).toBe(html('page 1', nonce))
})

it('the cache of visitors’ pages renders again for requests after a change, while the page is still being rendered', async () => {
  const gate = Promise.withResolvers<void>()
  const before = visit('/', { meanwhile: () => gate.promise })
  version += 1
  const after = visit('/')
  gate.resolve()
  expect((await before).text).toContain('page 1')
  expect((await after).text).toContain('page 2')
})

it('the cache of visitors’ pages renders separately for each waiting request when the shared rendering fails', async () => {
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

it('the cache of visitors’ pages stores at most 500 pages, and drops the least recently used', async () => {
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

it('the cache of visitors’ pages stores at most 20 MB', async () => {
  for (const path of ['/faqs', '/team', '/journey', '/privacy-policy']) await visit(path, { page: large })
  await visit('/privacy-policy')
  expect(rendered).toBe(4)
  await visit('/faqs')
  expect(rendered).toBe(5)
})

const CHANGES = 200
const READERS = 6
const LIMIT_MS = 2000
const PATHS = ['/', '/faqs', '/ride/search?from=Nairobi', '/ride/one', '/ride/two'] as const

it(`the cache of visitors’ pages shows no reader another user’s page, an old page or a repeated nonce in ${CHANGES} random changes`, async () => {
  const random = seededRandom(20_261_123)
  let ms = now.getTime()
  const pass = (max: number) => {
    ms += random.int(0, max)
    now = new Date(ms)
  }
  /** When each state of a page was replaced by the next one; the last state is current. */
  const overtaken = new Map<string, number[]>(PATHS.map((path) => [path, []]))
  const stateOf = (path: string) => overtaken.get(path)?.length ?? 0
  const nonces = new Set<string>()
  let shared = 0

  const change = async () => {
    const path = random.pick(PATHS)
    overtaken.get(path)?.push(ms)
    const received = random.pick(['at once', 'later', ...Array.from({ length: 6 }, () => 'never')])
    if (received === 'never') return
    // This process learns of a change by another process at most half a second later.
    if (received === 'later') {
      await read()
      pass(500)
    }
    version += 1
    if (received === 'at once') await read({ path, isUpToDate: true })
  }

  const read = async ({ path = random.pick(PATHS), isUpToDate = false } = {}) => {
    const language = random.pick(['en', 'sw'])
    const session = random.chance(0.3) ? `person-${random.int(0, 2)}` : null
    const cookie = session === null ? `lang=${language}` : `lang=${language}; session=${session}`
    const zip: Record<string, string> = random.chance(0.5) ? { 'accept-encoding': 'gzip' } : {}
    const before = rendered
    const { text, nonce, headers } = await visit(path, {
      headers: { cookie, ...zip },
      page: (own) =>
        new Response(html(`[${path}|${language}|${session ?? 'visitor'}|${stateOf(path)}]`, own), {
          headers: { 'content-type': 'text/html', 'content-security-policy': `script-src 'nonce-${own}'` },
        }),
      // Lets other requests and writes run while the page is rendered.
      meanwhile: () => new Promise((resolve) => void setImmediate(resolve)),
    })
    if (rendered === before) shared += 1
    const [shownPath, shownLanguage, shownTo, state = ''] = /\[(.*)\]/.exec(text)?.[1]?.split('|') ?? []
    expect([shownPath, shownLanguage, shownTo]).toEqual([path, language, session ?? 'visitor'])
    const overtakenAt = overtaken.get(path)?.[Number(state)] ?? Infinity
    expect(ms - overtakenAt).toBeLessThan(isUpToDate ? 0 : LIMIT_MS)
    const written = [...text.matchAll(/nonce="([^"]*)"/g)].map(([, found]) => found)
    expect(written).toEqual([nonce, nonce])
    expect(headers.get('content-security-policy')).toBe(`script-src 'nonce-${nonce}'`)
    expect(nonces.has(nonce)).toBe(false)
    nonces.add(nonce)
  }

  for (let count = 0; count < CHANGES; count += 1) {
    await Promise.all([change(), ...Array.from({ length: READERS }, () => read())])
    pass(700)
    await Promise.all(Array.from({ length: READERS }, () => read()))
  }
  // With fewer shared pages the test would not show that pages from memory are right.
  expect(shared).toBeGreaterThan(CHANGES)
})
