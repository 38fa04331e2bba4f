import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { beforeAll, expect, it } from 'vitest'
import { compressPage } from './compress-page.ts'

// In the product, the server replaces the Response class.
beforeAll(() => void getRequestListener(() => new Response()))

const HTML = '<!DOCTYPE html>Karibu, Wanjikũ'
const pageOf = (type = 'text/html; charset=utf-8', body = HTML) =>
  new Response(body, { status: 404, headers: { 'content-type': type, vary: 'Cookie' } })
const ask = (accepted: string) => new Request('http://localhost/', { headers: { 'accept-encoding': accepted } })

it.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('callers who accept %s get HTML as %s, with status and headers', async (taken, coding, expand) => {
  const answer = compressPage(ask(taken), pageOf())
  const { status, headers } = answer
  expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([
    404,
    coding,
    'Cookie, Accept-Encoding',
  ])
  expect(expand(Buffer.from(await answer.arrayBuffer())).toString()).toBe(HTML)
})

/** The body that the server sends in one piece; null for an answer that has become a stream. */
const wholeBody = (answer: Response): string | null => {
  const kept: unknown[] = Object.getOwnPropertySymbols(answer).map((key) => Reflect.get(answer, key))
  const [, body] = kept.find((each): each is [number, Uint8Array] => Array.isArray(each)) ?? []
  return body instanceof Uint8Array ? Buffer.from(body).toString() : null
}

it('a page for a caller who accepts neither gzip nor Brotli stays in one piece, even behind the middleware that compresses other answers', async () => {
  const app = new Hono().use(compress()).get('/', (c) => compressPage(c.req.raw, pageOf()))
  for (const accepted of ['zstd', 'identity']) {
    const answer = await app.fetch(ask(accepted))
    expect(wholeBody(answer)).toBe(HTML)
    expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  }
})

it('`compressPage` compresses only HTML, only up to 256 KiB, and only for callers who accept gzip or Brotli', () => {
  for (const [accepted, page] of [
    ['zstd', pageOf()],
    ['gzip', pageOf('text/x-script')],
    ['gzip', pageOf('text/html', 'long '.repeat(60_000))],
  ] as const)
    expect(compressPage(ask(accepted), page).headers.get('content-encoding')).toBeNull()
})
