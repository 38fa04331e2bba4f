import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { StreamLease } from '../platform/live-streams.ts'
import type { ApiEnv } from './environment.ts'
import { clearHeaders } from './clear-headers.ts'

export interface StreamEvent {
  /** A reader that reconnects sends this id back as `Last-Event-ID`. */
  id?: number
  /** An event without a name goes to `EventSource.onmessage`. */
  event?: string
  data: unknown
}

export interface StreamTimes {
  heartbeatMs: number
  /** How long written data may stay unread before the stream is cut off. */
  stalledMs: number
  /** After this time, or up to a tenth more, a stream ends. Otherwise a stream whose reader is gone could stay open. */
  lifetimeMs: number
  /** How often one timer compares all streams with the times above. Timers for each stream would cost more. */
  checkEveryMs: number
}

/** Where a stream is written: a connection, or the body of an answer inside this process. */
interface Outlet {
  /** False: nothing more may be written until `OpenStream.drained` is called. */
  write: (text: string | Buffer) => boolean
  end: (text: string) => unknown
  destroy: () => unknown
}

const HEARTBEAT = Buffer.from(': \n\n')

export class StreamWatch {
  private readonly streams = new Set<OpenStream>()
  private timer: NodeJS.Timeout | null = null

  readonly times: StreamTimes

  constructor(times: StreamTimes) {
    this.times = times
  }

  add(stream: OpenStream): void {
    this.streams.add(stream)
    // Timers run before sockets. After a pause of the process, `setImmediate` lets sockets report first what was read.
    this.timer ??= setInterval(() => setImmediate(() => this.checkAll()), this.times.checkEveryMs).unref()
  }

  delete(stream: OpenStream): void {
    this.streams.delete(stream)
    if (this.streams.size > 0 || this.timer === null) return
    clearInterval(this.timer)
    this.timer = null
  }

  private checkAll(): void {
    const now = performance.now()
    for (const stream of this.streams) stream.check(now, this.times)
  }
}

export class OpenStream {
  hasEnded = false
  private readonly outlet: Outlet
  private readonly lease: StreamLease
  private readonly watch: StreamWatch
  private readonly onStalled: () => void
  private readonly endsAt: number
  private writtenAt = performance.now()
  private blockedSince: number | null = null
  private unblock: (() => void) | null = null

  constructor(outlet: Outlet, lease: StreamLease, watch: StreamWatch, onStalled: () => void) {
    this.outlet = outlet
    this.lease = lease
    this.watch = watch
    this.onStalled = onStalled
    this.endsAt = this.writtenAt + watch.times.lifetimeMs + randomInt(watch.times.lifetimeMs / 10)
    watch.add(this)
  }

  write(text: string | Buffer): void {
    this.writtenAt = performance.now()
    if (!this.outlet.write(text)) this.blockedSince ??= this.writtenAt
  }

  /** Waits while the outlet is full. */
  async untilRead(): Promise<void> {
    if (this.blockedSince !== null && !this.hasEnded) await new Promise<void>((resolve) => (this.unblock = resolve))
  }

  drained(): void {
    this.blockedSince = null
    this.unblock?.()
    this.unblock = null
  }

  end(goodbye: string): void {
    if (this.hasEnded) return
    this.leave()
    this.outlet.end(goodbye)
  }

  leave(): void {
    if (this.hasEnded) return
    this.hasEnded = true
    this.watch.delete(this)
    this.lease.end()
    this.drained()
  }

  check(now: number, { stalledMs, heartbeatMs }: StreamTimes): void {
    if (this.blockedSince !== null) {
      if (now - this.blockedSince >= stalledMs) this.cutOff()
    } else if (now >= this.endsAt) this.lease.end()
    else if (now - this.writtenAt >= heartbeatMs) this.write(HEARTBEAT)
  }

  private cutOff(): void {
    this.onStalled()
    this.leave()
    // Not `end`, because unread data in the socket would wait for its reader forever.
    this.outlet.destroy()
  }
}

const everyStream = new StreamWatch({
  heartbeatMs: 15_000,
  stalledMs: 10_000,
  lifetimeMs: 10 * 60_000,
  checkEveryMs: 1000,
})

const BEGINNING = Buffer.from('retry: 2000\n\n')

const written = ({ id, event, data }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`

/** A random delay, so that readers of a stopped process do not all reconnect at the same moment. */
const goodbye = () => `retry: ${randomInt(500, 3000)}\n\n`

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Takes an event from the source only when it can be written, so that events of a slow reader do not pile up. */
const writeEvents = async (
  stream: OpenStream,
  events: AsyncIterator<StreamEvent, void>,
  onFailed: (error: unknown) => void,
): Promise<void> => {
  try {
    stream.write(BEGINNING)
    for (;;) {
      await stream.untilRead()
      if (stream.hasEnded) return
      const event = await events.next()
      if (event.done === true || stream.hasEnded) return
      stream.write(written(event.value))
    }
  } catch (error) {
    onFailed(error)
  } finally {
    stream.end(goodbye())
    void events.return?.().catch(() => {})
  }
}

type Open = (outlet: Outlet) => OpenStream

/** Writes to the connection itself, because a `ReadableStream` would take several times the memory. */
const writeToConnection = (request: Request, outgoing: ServerResponse, open: Open): Response => {
  // Chunked encoding would add writes to each event. Without it, closing the connection ends the answer.
  outgoing.removeHeader('transfer-encoding')
  outgoing.writeHead(200, { ...HEADERS, connection: 'close' })
  const stream = open(outgoing)
  clearHeaders(request, outgoing)
  outgoing.on('drain', () => stream.drained()).on('close', () => stream.leave())
  // The reader may have left while the stream was prepared.
  if (outgoing.destroyed) stream.leave()
  return RESPONSE_ALREADY_SENT
}

/** Calls inside this process have no connection, so they get the events as a body. */
const writeToBody = (c: Context<ApiEnv>, open: Open): Response => {
  const encoder = new TextEncoder()
  let stream: OpenStream
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const write = (text: string | Buffer): false => {
      controller.enqueue(typeof text === 'string' ? encoder.encode(text) : text)
      return false
    }
    const end = (text: string) => {
      write(text)
      controller.close()
    }
    stream = open({ write, end, destroy: () => controller.close() })
  }
  const source = { start, pull: () => stream.drained(), cancel: () => stream.leave() }
  return c.body(new ReadableStream<Uint8Array>(source, { highWaterMark: 0 }), 200, HEADERS)
}

/** @param events Must end when the lease ends. */
export const answerEvents = (
  c: Context<ApiEnv>,
  lease: StreamLease,
  events: AsyncIterator<StreamEvent, void>,
  watch: StreamWatch = everyStream,
): Response => {
  if (c.req.method === 'HEAD') {
    lease.end()
    return c.body(null, 200, HEADERS)
  }
  const { logger, requestId } = c.var.ctx
  const open: Open = (outlet) => {
    const stream = new OpenStream(outlet, lease, watch, () =>
      logger.log('high', 'stream cut off: not read', { requestId }),
    )
    void writeEvents(stream, events, (error) => logger.log('critical', 'stream failed', { requestId, error }))
    return stream
  }
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  return outgoing === undefined ? writeToBody(c, open) : writeToConnection(c.req.raw, outgoing, open)
}
