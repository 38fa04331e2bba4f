import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

export interface BodyTimes {
  /** How long a body may take at any speed. */
  graceMs: number
  /** After that, how many bytes must arrive for each further second. */
  bytesPerSecond: number
  checkEveryMs: number
}

export interface BodyRules {
  limitOf: (method: string, path: string) => number
  refusalOf: (incoming: IncomingMessage, status: 413 | 429) => { contentType: string; text: string }
  onRefused: (status: 408 | 413 | 429) => void
  times?: BodyTimes
}

// A photo of 1 MB takes some minutes over a 2G connection, but its bytes arrive all the time.
const TIMES: BodyTimes = { graceMs: 20_000, bytesPerSecond: 4096, checkEveryMs: 2000 }

/** Bodies of unknown length are read into memory before they are handled. This is the limit for all of them together. */
const HELD_BYTES = 8 * 1024 * 1024

// A client that is still sending reads no answer. It gets this time and this many bytes to finish and then read the
// refusal.
const LINGER_BYTES = 16 * 1024 * 1024
const LINGER_MS = 10_000

const discard = (incoming: IncomingMessage, done: () => void): void => {
  let discarded = 0
  const finish = () => {
    clearTimeout(timer)
    incoming.off('data', count).off('end', finish).off('close', finish)
    done()
  }
  const count = (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > LINGER_BYTES) finish()
  }
  const timer = setTimeout(finish, LINGER_MS).unref()
  incoming.on('data', count).once('end', finish).once('close', finish).resume()
}

const watchSpeed = (incoming: IncomingMessage, outgoing: ServerResponse, times: BodyTimes, onCut: () => void): void => {
  const { socket } = incoming
  const bytesBefore = socket.bytesRead
  const startedAt = performance.now()
  const check = () => {
    if (incoming.complete || socket.destroyed) {
      clearInterval(timer)
      return
    }
    const lateSeconds = (performance.now() - startedAt - times.graceMs) / 1000
    if (lateSeconds < 0 || socket.bytesRead - bytesBefore >= lateSeconds * times.bytesPerSecond) return
    clearInterval(timer)
    onCut()
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }
  // `setImmediate`, because timers run before sockets are read: after a pause of the process, received bytes are not counted yet.
  const timer = setInterval(() => setImmediate(check), times.checkEveryMs).unref()
  incoming.once('close', () => clearInterval(timer))
}

type ReadAhead = Buffer | 'too-large' | 'busy' | 'gone'

const createReadAhead = () => {
  let held = 0
  return async (incoming: IncomingMessage, limit: number): Promise<ReadAhead> => {
    const chunks: Buffer[] = []
    let size = 0
    try {
      // Destroying the stream at the end of the loop would close the connection before it is answered.
      for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
        if (!(chunk instanceof Buffer)) continue
        size += chunk.length
        held += chunk.length
        if (size > limit) return 'too-large'
        if (held > HELD_BYTES) return 'busy'
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    } catch {
      return 'gone'
    } finally {
      held -= size
    }
  }
}

const STATUS = { 'too-large': 413, busy: 429 } as const

/** Refuses bodies that are too large or too slow, before or while they are read, and closes their connections. */
export const limitBodies = (rules: BodyRules, handle: RequestListener): RequestListener => {
  const times = rules.times ?? TIMES
  const readAhead = createReadAhead()

  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, status: 413 | 429) => {
    rules.onRefused(status)
    const { contentType, text } = rules.refusalOf(incoming, status)
    outgoing.writeHead(status, {
      connection: 'close',
      'content-type': contentType,
      'content-length': Buffer.byteLength(text),
      ...(status === 429 ? { 'retry-after': '2' } : {}),
    })
    outgoing.write(text)
    discard(incoming, () => outgoing.end())
  }
  const handleChunked = async (incoming: IncomingMessage, outgoing: ServerResponse, limit: number) => {
    const body = await readAhead(incoming, limit)
    if (body === 'gone') return
    if (typeof body === 'string') refuse(incoming, outgoing, STATUS[body])
    // `@hono/node-server` uses `rawBody` as the body.
    else handle(Object.assign(incoming, { rawBody: body }), outgoing)
  }

  return (incoming, outgoing) => {
    const told = incoming.headers['content-length']
    const isChunked = incoming.headers['transfer-encoding'] !== undefined
    if (!isChunked && (told === undefined || told === '0')) {
      handle(incoming, outgoing)
      return
    }
    const [path = '/'] = (incoming.url ?? '/').split('?')
    const limit = rules.limitOf(incoming.method ?? 'GET', path)
    if (Number(told ?? 0) > limit) {
      refuse(incoming, outgoing, 413)
      return
    }
    watchSpeed(incoming, outgoing, times, () => rules.onRefused(408))
    if (isChunked) void handleChunked(incoming, outgoing, limit)
    else handle(incoming, outgoing)
  }
}
