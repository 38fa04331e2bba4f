import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptsGzip } from './visitor-pages.ts'

/** Smaller answers fit into one packet as they are. */
const MIN_BYTES = 1024
/** A larger answer is compressed as a stream, because one step for all of it would delay other calls. */
const MAX_BYTES = 128 * 1024

const isForStream = (headers: Headers) =>
  !/^application\/json\b/.test(headers.get('content-type') ?? '') ||
  headers.has('content-encoding') ||
  headers.has('etag') ||
  (headers.get('cache-control') ?? '').includes('no-transform')

/**
 * Compresses JSON in one step, because a stream costs several times as much. Runs inside the middleware that compresses
 * other answers as streams.
 */
export const compressJson: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (c.req.method === 'HEAD' || isForStream(headers) || !acceptsGzip(c.req.raw)) return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const isZipped = plain.length >= MIN_BYTES && plain.length <= MAX_BYTES
  const answer = new Response(isZipped ? gzipSync(plain) : plain, { status, headers })
  if (isZipped) {
    answer.headers.set('content-encoding', 'gzip')
    answer.headers.append('vary', 'Accept-Encoding')
  } else if (plain.length < MIN_BYTES) answer.headers.set('content-length', String(plain.length))
  // Cleared first: otherwise the framework would copy the headers of the old answer to the new one.
  c.res = undefined
  c.res = answer
}
