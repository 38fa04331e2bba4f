import type { TakeBuffer } from '../platform/buffer-pool.ts'
import { languageOfRequest } from '../shared/kernel/language.ts'
import { isVisitor } from './is-visitor.ts'
import { joinBuffers, newBuffer } from './lent-buffers.ts'
import { unsentBytes } from './unsent-text.ts'
import { zipParts, type ZippedParts } from './zip-parts.ts'

/** How long a page may be shown after its data was read, unless the process learns of a change earlier. */
const MAX_AGE_MS = 1800
/** From this age on, a visitor still gets the stored page at once, and a new one is rendered meanwhile. */
const RENEW_AGE_MS = 1200
const MAX_PAGES = 500
const MAX_BYTES = 20 * 2 ** 20
const MAX_ADDRESS = 1000

export const NONCE_BYTES = 16
const NONCE_LENGTH = 24

/** The pages that are the same for all visitors: home, search, a ride, FAQs and the pages about Pamoja. */
const SHARED = /^\/(?:ride\/[^/.]+|faqs|journey|team|privacy-policy)?$/

/** The key under which two visitors share a page; null for a page that is not shared. */
const sharedAs = (request: Request): string | null => {
  const { method, url } = request
  if (method !== 'GET' || !isVisitor(request)) return null
  if (url.length > MAX_ADDRESS || !SHARED.test(new URL(url).pathname)) return null
  return `${languageOfRequest(request)} ${url}`
}

const accepts = (coding: string) => {
  const pattern = new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)`, 'i')
  return (request: Request): boolean => pattern.test(request.headers.get('accept-encoding') ?? '')
}
export const acceptsGzip = accepts('gzip')
export const acceptsBrotli = accepts('br')

/** The nonce goes between the parts of the page, and between the parts of a header's value. */
interface Pieces {
  headers: (readonly [name: string, pieces: readonly string[]])[]
  parts: readonly Buffer[]
}

interface KeptPage {
  version: number
  /** When the data was read: `readAt` by `performance.now()`, and `now` by the product's clock, which tests move. */
  readAt: number
  now: number
  route: string
  first: { headers: Headers; html: Buffer<ArrayBuffer>; nonce: string }
  /** Made only for a second visitor, because most pages have one visitor. */
  pieces: Pieces | null
  zipped: ZippedParts | null
}

interface Rendered {
  page: Response
  route: string
}

interface Parts {
  now: () => Date
  version: () => number
  compress: boolean
}

const bytesOf = ({ first, zipped }: KeptPage): number => first.html.length + (zipped?.bytes ?? 0)

const isShareable = (page: Response): boolean =>
  page.status === 200 &&
  page.headers.get('content-type')?.startsWith('text/html') === true &&
  page.headers.getSetCookie().length === 0

/** The parts share the memory of the whole. */
const splitAt = (html: Buffer, nonce: string): Buffer[] => {
  const parts: Buffer[] = []
  let start = 0
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, start)) {
    parts.push(html.subarray(start, at))
    start = at + nonce.length
  }
  return [...parts, html.subarray(start)]
}

const piecesOf = ({ first: { headers, html, nonce } }: KeptPage): Pieces => ({
  headers: [...headers].map(([name, value]) => [name, value.split(nonce)] as const),
  parts: splitAt(html, nonce),
})

const joinPage = (parts: readonly Buffer[], nonce: string, lend: TakeBuffer): Buffer<ArrayBuffer> => {
  const between = Buffer.from(nonce)
  const pieces = parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))
  return joinBuffers(pieces, lend)
}

const answerWith = (kept: KeptPage, nonce: string, isZipped: boolean, lend: TakeBuffer): Response => {
  const { headers: values, parts } = (kept.pieces ??= piecesOf(kept))
  const headers = new Headers(values.map(([name, pieces]) => [name, pieces.join(nonce)]))
  // Set even without compression: a later middleware would set it on a copy of the answer, and a copy is a stream.
  headers.append('vary', 'Accept-Encoding')
  if (!isZipped) return new Response(joinPage(parts, nonce, lend), { headers })
  kept.zipped ??= zipParts(parts, NONCE_LENGTH)
  headers.set('content-encoding', 'gzip')
  return new Response(kept.zipped.join(nonce, lend), { headers })
}

/** The stored pages, least recently used first. */
const createStore = (isFresh: (page: KeptPage) => boolean) => {
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  const drop = (key: string) => {
    const page = pages.get(key)
    if (page) bytes -= bytesOf(page)
    pages.delete(key)
  }
  const put = (key: string, page: KeptPage) => {
    drop(key)
    pages.set(key, page)
    bytes += bytesOf(page)
    for (const oldest of pages.keys()) {
      if (pages.size <= MAX_PAGES && bytes <= MAX_BYTES) return
      drop(oldest)
    }
  }
  const find = (key: string): KeptPage | null => {
    const page = pages.get(key)
    if (page && isFresh(page)) return page
    drop(key)
    return null
  }
  return {
    find,
    put,
    /** Measures the page again after `work`, which may change its size. */
    use: <Used>(key: string, page: KeptPage, work: () => Used): Used => {
      drop(key)
      const used = work()
      put(key, page)
      return used
    },
  }
}

/**
 * Sends a page that was rendered for one visitor to others too, for at most `MAX_AGE_MS`, each with their own nonce.
 * Requests with a session or with any cookie except the language are rendered separately.
 */
export const createVisitorPages = ({ now, version, compress }: Parts) => {
  const isYounger = (page: KeptPage, ms: number) =>
    performance.now() - page.readAt < ms && Math.abs(now().getTime() - page.now) < ms
  const isFresh = (page: KeptPage) => page.version === version() && isYounger(page, MAX_AGE_MS)
  const store = createStore(isFresh)
  const underWay = new Map<string, { version: number; page: Promise<KeptPage | null> }>()

  const renderShared = async (key: string, nonce: string, render: () => Promise<Rendered>) => {
    const read = { version: version(), readAt: performance.now(), now: now().getTime() }
    const { page, route } = await render()
    if (!isShareable(page)) return { page, kept: null }
    const html = unsentBytes(page) ?? Buffer.from(await page.arrayBuffer())
    const kept: KeptPage = {
      ...read,
      route,
      first: { headers: new Headers(page.headers), html, nonce },
      pieces: null,
      zipped: null,
    }
    if (isFresh(kept)) store.put(key, kept)
    return { page: new Response(html, { headers: page.headers }), kept }
  }

  const renderFirst = async (key: string, nonce: string, render: () => Promise<Rendered>): Promise<Response> => {
    const rendering = renderShared(key, nonce, render)
    const mine = { version: version(), page: rendering.then(({ kept }) => kept).catch(() => null) }
    underWay.set(key, mine)
    try {
      return (await rendering).page
    } finally {
      if (underWay.get(key) === mine) underWay.delete(key)
    }
  }

  return {
    answer: async (
      request: Request,
      nonce: string,
      render: () => Promise<Rendered>,
      onRoute: (route: string) => void,
      lend: TakeBuffer = newBuffer,
    ): Promise<Response> => {
      const key = sharedAs(request)
      if (key === null) return (await render()).page
      const waiting = underWay.get(key)
      const kept = store.find(key) ?? (waiting?.version === version() ? await waiting.page : null)
      if (kept === null || !isFresh(kept)) return renderFirst(key, nonce, render)
      // A failure is ignored, because the next visitor starts another rendering.
      if (!isYounger(kept, RENEW_AGE_MS) && !underWay.has(key)) renderFirst(key, nonce, render).catch(() => {})
      onRoute(kept.route)
      return store.use(key, kept, () => answerWith(kept, nonce, compress && acceptsGzip(request), lend))
    },
  }
}
