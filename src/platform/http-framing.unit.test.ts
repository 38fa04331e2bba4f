import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'

const bodies: string[] = []
const server = createHttpServer({
  fetch: async (request) => {
    bodies.push(await request.text())
    return new Response('taken')
  },
  bodies: {
    limitOf: () => 1024,
    refusalOf: () => ({ contentType: 'text/plain', text: 'refused' }),
    onRefused: () => {},
  },
  headers: {},
})
let port = 0
beforeAll(async () => {
  port = await server.listen(0, '127.0.0.1')
})
afterAll(() => server.close(0))

const say = async (...lines: string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(lines.join('\r\n'))
  return text(socket).catch(() => 'cut')
}
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'

it.each([
  ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
  ['two lengths', ['Content-Length: 5', 'Content-Length: 50']],
  ['a length with a sign', ['Content-Length: +5']],
  ['an unknown transfer coding', ['Transfer-Encoding: chunked, identity']],
  ['a space after the name of a header', ['Transfer-Encoding : chunked']],
  ['a folded line', ['X: a', ' Content-Length: 5']],
])('the server refuses a request with %s', async (_name, headers) => {
  bodies.length = 0
  const answer = await say('POST / HTTP/1.1', 'Host: x', ...headers, '', `0\r\n\r\n${SMUGGLED}`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(bodies).toEqual([])
})

it('the server reads a body up to its declared length', async () => {
  bodies.length = 0
  expect(await say('POST / HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Connection: close', '', 'hello')).toContain(
    'taken',
  )
  expect(bodies).toEqual(['hello'])
})

it('the server answers an HTTP/1.0 request without a host, as some proxies send it to check health', async () => {
  expect(await say('GET /healthz HTTP/1.0', '', '')).toMatch(/^HTTP\/1\.1 200 [^]*taken$/)
})

it('the server refuses a TRACE request, and does not return its cookie', async () => {
  const answer = await say('TRACE / HTTP/1.1', 'Host: x', 'Cookie: session=secret', 'Connection: close', '', '')
  expect(answer).toMatch(/^HTTP\/1\.1 405 /)
  expect(answer).not.toContain('secret')
})
