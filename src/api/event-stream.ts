import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { StreamLease } from '../platform/live-streams.ts'
import type { ApiEnv } from './environment.ts'

export interface StreamEvent {
  /** Returned as `Last-Event-ID` when the reader reconnects. */
  id?: number
  /** `EventSource.onmessage` receives events without a name. */
  event?: string
  data: unknown
}

export interface StreamTimes {
  heartbeatMs: number
  /** How long written data may stay unread. */
  stalledMs: number
  /** A stream ends after this time and is reopened, so that a stream without a reader does not stay open. */
  lifetimeMs: number
}
export const STREAM_TIMES: StreamTimes = { heartbeatMs: 15_000, stalledMs: 10_000, lifetimeMs: 10 * 60_000 }

const RETRY_MS = 2000
const HEARTBEAT = ': \n\n'
const encoder = new TextEncoder()

const written = ({ id, event, data }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`

/** A random delay, so that readers of a lost process do not all reconnect at the same moment. */
const goodbye = () => `retry: ${randomInt(500, 3000)}\n\n`

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** What to write next: a heartbeat after a long pause, null at the end. */
const textsOf = (events: AsyncIterator<StreamEvent, void>, heartbeatMs: number) => {
  let next: Promise<IteratorResult<StreamEvent, void>> | null = null
  let begun = false
  return async (): Promise<string | null> => {
    if (!begun) {
      begun = true
      return `retry: ${RETRY_MS}\n\n`
    }
    next ??= events.next()
    const beat = new AbortController()
    const heartbeat = setTimeout(heartbeatMs, null, { signal: beat.signal, ref: false }).catch(() => null)
    const event = await Promise.race([next, heartbeat])
    beat.abort()
    if (event === null) return HEARTBEAT
    next = null
    return event.done === true ? null : written(event.value)
  }
}

/** One event at a time, as fast as they are read. @param events Must end when the lease's signal is aborted. */
export const answerEvents = (
  c: Context<ApiEnv>,
  lease: StreamLease,
  events: AsyncIterator<StreamEvent, void>,
  times: StreamTimes = STREAM_TIMES,
): Response => {
  const { logger, requestId } = c.var.ctx
  const nextText = textsOf(events, times.heartbeatMs)
  let stalled: NodeJS.Timeout | undefined
  const lifetime = globalThis.setTimeout(lease.end, times.lifetimeMs * (1 + Math.random() / 10)).unref()
  let finished = false
  const finish = () => {
    clearTimeout(stalled)
    clearTimeout(lifetime)
    finished = true
    lease.end()
    // Releases the source, which may have ended already.
    void events.return?.().catch(() => {})
  }
  const cutOff = (controller: ReadableStreamDefaultController) => () => {
    logger.log('high', 'stream cut off: not read', { requestId })
    finish()
    controller.close()
    // Unread data in the socket would wait for its reader forever.
    ;(c.env as { outgoing?: ServerResponse } | undefined)?.outgoing?.destroy()
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(stalled)
    const text = await nextText().catch((error: unknown) => {
      logger.log('critical', 'stream failed', { requestId, error })
      return null
    })
    if (finished) return
    controller.enqueue(encoder.encode(text ?? goodbye()))
    if (text === null) {
      finish()
      controller.close()
    } else stalled = globalThis.setTimeout(cutOff(controller), times.stalledMs).unref()
  }
  return c.body(new ReadableStream({ pull, cancel: finish }, { highWaterMark: 0 }), 200, HEADERS)
}
