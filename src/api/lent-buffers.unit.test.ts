import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createHttpServer } from '../platform/http-server.ts'
import { createLender, joinBuffers } from './lent-buffers.ts'

const BODY_BYTES = 60_000
const REQUESTS = 20
/** More bytes than the system buffers for a client that reads nothing. */
const LONG = 7 * 2 ** 20
const LATE = ['A', 'B', 'C']

const lendUntilSent = createLender()
let lent: ArrayBuffer[] = []
let answers: ServerResponse[] = []
beforeEach(() => {
  lent = []
  answers = []
})

const app = new Hono().get('/:letter/:bytes', (c) => {
  const { letter, bytes } = c.req.param()
  const body = joinBuffers([Buffer.alloc(Number(bytes), letter)], lendUntilSent(c))
  lent.push(body.buffer)
  answers.push((c.env as HttpBindings).outgoing)
  return c.body(body, 200, { 'x-own': 'yes' })
})
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

const readBodies = async (socket: Socket): Promise<string[]> =>
  (await text(socket)).split(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*x-own: yes\r\n(?:.+\r\n)*\r\n/).slice(1)
const read = async (letter: string, bytes: number) => (await readBodies(await ask(`${letter}/${bytes}`)))[0]
const isClosed = async () => {
  await expect.poll(() => answers.at(-1)?.closed).toBe(true)
}

const times = (letter: string) => Array.from({ length: REQUESTS }, () => `${letter}/${BODY_BYTES}`)
const isOwn = (letter: string, received: readonly string[]) =>
  received.length === REQUESTS && received.every((body) => body === letter.repeat(BODY_BYTES))

it('the server lends the buffer of an answer again after the answer was sent', async () => {
  for (const letter of ['a', 'b']) {
    expect(await read(letter, 1000)).toBe(letter.repeat(1000))
    await isClosed()
  }
  expect(lent[1]).toBe(lent[0])
})

it('the server does not lend a buffer again while its answer is still being read', async () => {
  const slow = (await ask(`a/${LONG}`)).pause()
  await expect.poll(() => lent.length).toBe(1)
  expect((await read('b', LONG)) === 'b'.repeat(LONG)).toBe(true)
  expect(lent[1]).not.toBe(lent[0])
  expect((await readBodies(slow))[0] === 'a'.repeat(LONG)).toBe(true)
})

it('the server lends the buffer of an answer again after its connection was lost', async () => {
  const lost = (await ask(`a/${LONG}`)).pause()
  await expect.poll(() => lent.length).toBe(1)
  lost.destroy()
  await isClosed()
  expect((await read('b', LONG)) === 'b'.repeat(LONG)).toBe(true)
  expect(lent[1]).toBe(lent[0])
})

it('the server sends all callers their own bytes, also slow readers', async () => {
  const late = await Promise.all(LATE.map((letter) => ask(`${letter}/${LONG}`, ...times(letter))))
  // The answers to the late readers wait meanwhile. A buffer that is reused too early would be overwritten now.
  expect(isOwn('D', await readBodies(await ask(...times('D'))))).toBe(true)
  const received = (await Promise.all(late.map(readBodies))).map((own) => own.slice(1))
  expect(LATE.filter((letter, n) => !isOwn(letter, received[n] ?? []))).toEqual([])
})
