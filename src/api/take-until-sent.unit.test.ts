import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer } from '../platform/http-server.ts'
import { takeUntilSent } from './take-until-sent.ts'

const BODY_BYTES = 60_000
const REQUESTS = 20
/** More than the system takes from a server whose client reads nothing. */
const LARGE = new Uint8Array(20_000_000)
const LATE = ['A', 'B', 'C']

const app = new Hono()
  .get('/large', (c) => c.body(LARGE))
  .get('/:letter', (c) =>
    c.body(takeUntilSent(c)(BODY_BYTES).fill(c.req.param('letter')).subarray(0, BODY_BYTES), 200, { 'x-own': 'yes' }),
  )
const bodies = {
  limitOf: () => 0,
  refusalOf: () => ({ contentType: 'text/plain', text: 'refused' }),
  onRefused: () => {},
}
const server = createHttpServer({ fetch: app.fetch, bodies, headers: {} })
let port = 0
beforeAll(async () => {
  port = await server.listen(0, '127.0.0.1')
})
afterAll(() => server.close(0))

const ask = async (...paths: string[]): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const requests = paths.map((path) => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n`)
  socket.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`)
  return socket
}

/** The bodies of answers that share a buffer. */
const readOwn = async (socket: Socket): Promise<string[]> =>
  (await text(socket)).split(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*x-own: yes\r\n(?:.+\r\n)*\r\n/).slice(1)

const times = (letter: string) => Array.from({ length: REQUESTS }, () => letter)
const isOwn = (letter: string, received: readonly string[]) =>
  received.length === REQUESTS && received.every((body) => body === letter.repeat(BODY_BYTES))

it('sends all callers their own bytes, also slow readers', async () => {
  const late = await Promise.all(LATE.map((letter) => ask('large', ...times(letter))))
  // Other answers wait meanwhile: a buffer that is reused too early would be overwritten.
  expect(isOwn('D', await readOwn(await ask(...times('D'))))).toBe(true)
  const received = await Promise.all(late.map(readOwn))
  expect(LATE.filter((letter, n) => !isOwn(letter, received[n] ?? []))).toEqual([])
})
