import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { expect, it } from 'vitest'
import { clearHeaders } from './clear-headers.ts'

it('`clearHeaders` frees the headers of a stream after its first write, and still sends the rest of the stream', async () => {
  const opened: [Request, ServerResponse][] = []
  const readBefore: (string | null)[] = []
  const answer = getRequestListener(async (request, { outgoing }) => {
    readBefore.push(request.headers.get('cookie'))
    const response = outgoing as ServerResponse
    response.setHeader('x-default', 'yes')
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    response.write('first ')
    clearHeaders(request, response)
    opened.push([request, response])
    response.write('second ')
    response.end('last')
    return RESPONSE_ALREADY_SENT
  })
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked = get({ port, host: '127.0.0.1', headers: { cookie: 'session=1' }, agent: false })
  const [received] = (await once(asked, 'response')) as [IncomingMessage]
  expect(await text(received)).toBe('first second last')
  expect(received.headers).toMatchObject({ 'x-default': 'yes', 'content-type': 'text/event-stream' })
  expect(readBefore).toEqual(['session=1'])
  const [request, outgoing] = opened[0] ?? []
  expect(outgoing?.headersSent).toBe(true)
  // Empty here means freed: an update of Node or of @hono/node-server that stores headers elsewhere fails this test.
  expect([outgoing?.getHeaderNames(), outgoing?.req.rawHeaders, outgoing?.req.headers]).toEqual([[], [], {}])
  expect([...(request?.headers ?? ['not freed'])]).toEqual([])
  expect(Reflect.get(outgoing ?? {}, '_header')).toBe('sent')
  server.close()
})
