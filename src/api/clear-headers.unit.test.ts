import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { clearHeaders } from './clear-headers.ts'

it('frees the headers of a stream after its first write, and sends the rest', async () => {
  const opened: ServerResponse[] = []
  const server = createServer((_, outgoing) => {
    outgoing.setHeader('x-default', 'yes')
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    outgoing.write('first ')
    clearHeaders(outgoing)
    opened.push(outgoing)
    outgoing.write('second ')
    outgoing.end('last')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const request = get({ port, host: '127.0.0.1', headers: { cookie: 'session=1' }, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(await text(answer)).toBe('first second last')
  expect(answer.headers).toMatchObject({ 'x-default': 'yes', 'content-type': 'text/event-stream' })
  const [outgoing] = opened
  expect(outgoing?.headersSent).toBe(true)
  // Empty here means freed: an update of Node that stores headers elsewhere fails this test.
  expect([outgoing?.getHeaderNames(), outgoing?.req.rawHeaders, outgoing?.req.headers]).toEqual([[], [], {}])
  expect(Reflect.get(outgoing ?? {}, '_header')).toBe('sent')
  server.close()
})
