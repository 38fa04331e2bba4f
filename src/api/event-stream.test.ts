import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import type { Ctx } from '../domain/context.ts'
import { createLiveStreams, type StreamLease } from '../platform/live-streams.ts'
import type { ApiEnv } from './environment.ts'
import { answerEvents, StreamWatch, type StreamEvent, type StreamTimes } from './event-stream.ts'

const FAST: StreamTimes = { heartbeatMs: 100, stalledMs: 300, lifetimeMs: 60_000, checkEveryMs: 20 }
const streams = createLiveStreams({ perOwner: 2, perProcess: 3 })
let servers: ServerType[] = []
afterEach(async () => {
  for (const server of servers) {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  servers = []
  await vi.waitUntil(() => streams.count() === 0, { timeout: 60_000 })
})

type Events = (lease: StreamLease) => AsyncGenerator<StreamEvent, void>
/** Starts a real server with one path, which streams the events of the test. */
const serveEvents = async (events: Events, times = FAST, among = streams): Promise<number> => {
  const app = new Hono<ApiEnv>()
  app.get('/', (c) => {
    c.set('ctx', { logger: { log: () => {} }, requestId: 'r' } as unknown as Ctx)
    const lease = among.open('owner')
    return answerEvents(c, lease, events(lease), new StreamWatch(times))
  })
  const listening = new EventEmitter()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
    listening.emit('port', info.port),
  )
  servers.push(server)
  const [port] = (await once(listening, 'port')) as [number]
  return port
}
const untilEnded = (lease: StreamLease) => new Promise<void>((ended) => lease.ringAtEnd({ ring: ended }))

it('the event stream writes events with their ids and names, heartbeats between them, and at the end the delay before a new connection', async () => {
  const port = await serveEvents(async function* () {
    yield { id: 7, data: [{ text: 'Habari\nyako' }] }
    await setTimeout(250)
    yield { id: 8, event: 'deleted', data: { messageId: 'm' } }
  })
  const answer = await fetch(`http://127.0.0.1:${port}`)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(await answer.text()).toMatch(
    /^retry: 2000\n\nid: 7\ndata: \[\{"text":"Habari\\nyako"\}\]\n\n(: \n\n){1,3}id: 8\nevent: deleted\ndata: \{"messageId":"m"\}\n\nretry: \d+\n\n$/,
  )
})

it('the event stream sends events without chunked encoding, on a connection that ends with the stream', async () => {
  const port = await serveEvents(async function* () {
    yield { data: 'first' }
  })
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const answer = (await socket.toArray()).join('')
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(answer).toMatch(/\r\n\r\nretry: 2000\n\ndata: "first"\n\nretry: \d+\n\n$/)
})

it('the server answers HEAD without an event stream', async () => {
  const port = await serveEvents(async function* (lease) {
    yield { data: 'never sent' }
    await untilEnded(lease)
  })
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'HEAD' })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(streams.count()).toBe(0)
})

it('the event stream ends together with its source when the reader leaves', async () => {
  let letGo = false
  const port = await serveEvents(async function* (lease) {
    try {
      yield { data: 'first' }
      await untilEnded(lease)
    } finally {
      letGo = true
    }
  })
  const reading = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}`, { signal: reading.signal })
  await answer.body?.getReader().read()
  expect(streams.count()).toBe(1)
  reading.abort()
  await vi.waitFor(() => expect([streams.count(), letGo]).toEqual([0, true]), { timeout: 60_000 })
})

it('the server cuts off readers who do not read an event stream, makes no more events for them, and continues for other readers', async () => {
  const STALLED = 12
  const made: number[] = []
  const crowd = createLiveStreams({ perOwner: STALLED + 1, perProcess: 2 * STALLED })
  const port = await serveEvents(
    async function* () {
      const own = made.push(0) - 1
      for (;;) {
        made[own] = (made[own] ?? 0) + 1
        yield { data: 'x'.repeat(100_000) }
      }
    },
    { ...FAST, stalledMs: 2000 },
    crowd,
  )
  const sockets = Array.from({ length: STALLED }, () => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.pause()
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    })
    return socket.on('error', () => {})
  })
  await vi.waitFor(() => expect(made).toHaveLength(STALLED), { timeout: 60_000 })
  const reading = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}`, { signal: reading.signal })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  let isOver = false
  while (!isOver && crowd.count() > 1) isOver = (await reader?.read())?.done ?? true
  expect([crowd.count(), isOver]).toEqual([1, false])
  reading.abort()
  await vi.waitFor(() => expect(crowd.count()).toBe(0), { timeout: 60_000 })
  // The stalled streams made only the events that the kernel's buffers on both sides accepted, and make no more.
  const taken = [...made]
  for (const events of taken.slice(0, STALLED)) expect(events).toBeLessThan(300)
  await setTimeout(200)
  expect(made).toEqual(taken)
  for (const socket of sockets) socket.destroy()
})

it('an event stream ends after its lifetime', async () => {
  const port = await serveEvents(
    async function* (lease) {
      yield { data: 'first' }
      await untilEnded(lease)
    },
    { ...FAST, lifetimeMs: 200 },
  )
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toContain('data: "first"')
})

it('an event stream is closed when its events fail', async () => {
  const port = await serveEvents(async function* () {
    yield { data: 'first' }
    throw new Error('the database went away')
  })
  const text = await (await fetch(`http://127.0.0.1:${port}`)).text()
  expect(text).toContain('data: "first"')
  expect(text).not.toContain('database')
})

it('the server limits the number of event streams per user and per process', () => {
  const few = createLiveStreams({ perOwner: 2, perProcess: 3 })
  const leases = [few.open('a'), few.open('a')]
  expect(() => few.open('a')).toThrow('RATE_LIMITED')
  leases.push(few.open('b'))
  expect(() => few.open('c')).toThrow('RATE_LIMITED')
  leases[0]?.end()
  leases[0]?.end()
  expect(few.count()).toBe(2)
  few.open('c').end()
  few.endAll()
  expect(leases.map(({ hasEnded }) => hasEnded)).toEqual([true, true, true])
  for (const lease of leases) lease.end()
  expect(few.count()).toBe(0)
  // New streams during the shutdown end at once.
  expect(few.open('late').hasEnded).toBe(true)
})
