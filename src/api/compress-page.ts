import { gzipSync } from 'node:zlib'
import { keptText } from './kept-text.ts'
import { acceptsGzip } from './visitor-pages.ts'

/** Larger ones would hold up other calls: they are left to a stream. */
const LONGEST = 256 * 1024

/** Compresses a page in one step: as a stream it costs several times as much, like JSON (`compress-json.ts`). */
export const compressPage = (request: Request, page: Response): Response => {
  const html = keptText(page)
  const { status, headers } = page
  const isLeft = html === null || html.length > LONGEST || headers.has('content-encoding') || !acceptsGzip(request)
  if (isLeft || !headers.get('content-type')?.startsWith('text/html')) return page
  headers.set('content-encoding', 'gzip')
  headers.append('vary', 'Accept-Encoding')
  return new Response(gzipSync(html), { status, headers })
}
