import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { unsentBytes } from './unsent-text.ts'
import { acceptsBrotli, acceptsGzip } from './visitor-pages.ts'

/** In bytes. A larger page is compressed as a stream, because one step for all of it would delay other calls. */
const MAX_LENGTH = 256 * 1024
/** Level 6 makes a page about a tenth smaller than gzip (decisions 910 and 970). */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const VARIES = /\baccept-encoding\b/i

/**
 * Compresses a page in one step, because a stream costs several times as much. The page gets its Vary header here,
 * because a later middleware would set it on a copy, and the copy would be a stream.
 */
export const compressPage = (request: Request, page: Response): Response => {
  const html = unsentBytes(page)
  const { status, headers } = page
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true
  if (html === null || !isHtml || headers.has('content-encoding') || html.length > MAX_LENGTH) return page
  if (!VARIES.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const isBrotli = acceptsBrotli(request)
  // Bytes, because the server would count the bytes of a text before it encodes the text.
  if (!isBrotli && !acceptsGzip(request)) return new Response(html, { status, headers })
  headers.set('content-encoding', isBrotli ? 'br' : 'gzip')
  return new Response(isBrotli ? brotliCompressSync(html, BROTLI) : gzipSync(html), { status, headers })
}
