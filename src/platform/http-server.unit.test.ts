import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pourBytes } from '../../tests/pour-bytes.ts'
import { stopProcess } from '../../tests/stop-process.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import type { BodyRules } from './incoming-bodies.ts'

const MAX_BYTES = 64
const FAR_TOO_LARGE = 'Content-Length: 600000000'
const refused: number[] = []
const rules: BodyRules = {
  limitOf: (_method, path) => (path === '/files' ? 10 * MAX_BYTES : MAX_BYTES),
  refusalOf: (_incoming, status) => ({ contentType: 'text/plain', text: `refused ${status}` }),
  onRefused: (status) => refused.push(status),
}
let server: HttpServer | null = null
const open = async (fetch: Parameters<typeof createHttpServer>[0]['fetch'], bodies: Partial<BodyRules> = {}) => {
  server = createHttpServer({
    fetch,
    bodies: { ...rules, ...bodies },
    headers: { 'x-default': 'given', 'x-own': 'default' },
  })
  return server.listen(0, '127.0.0.1')
}
afterEach(async () => {
  refused.length = 0
  await server?.close(0)
  server = null
})
const echoLength = async (request: Request) => new Response(String((await request.text()).length))

const dial = async (port: number, said: string): Promise<{ socket: Socket; received: Promise<string> }> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const received = text(socket).catch(() => 'cut')
  socket.write(said)
  return { socket, received }
}
const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

const send = async (port: number, path: string, body: string, chunked: boolean) => {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    duplex: 'half',
    body: chunked ? new Blob([body]).stream() : body,
  }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return [answer.status, await answer.text(), answer.headers.get('connection')]
}

describe('bodies', () => {
  it.each([
    ['with a length', false],
    ['in chunks', true],
  ])('reach the handler up to the limit of their path, %s', async (_shape, chunked) => {
    const port = await open(echoLength)
    expect(await send(port, '/', 'x'.repeat(MAX_BYTES), chunked)).toEqual([200, String(MAX_BYTES), 'keep-alive'])
    expect(await send(port, '/', 'x'.repeat(MAX_BYTES + 1), chunked)).toEqual([413, 'refused 413', 'close'])
    expect(await send(port, '/files', 'x'.repeat(10 * MAX_BYTES), chunked)).toEqual([
      200,
      String(10 * MAX_BYTES),
      'keep-alive',
    ])
    expect(await send(port, '/files', 'x'.repeat(10 * MAX_BYTES + 1), chunked)).toEqual([413, 'refused 413', 'close'])
    expect(refused).toEqual([413, 413])
  })

  it.each([
    ['POST with a length', head('POST', '/', FAR_TOO_LARGE), ''],
    ['POST in chunks', head('POST', '/', 'Transfer-Encoding: chunked'), '100000\r\n'],
    ['GET with a length', head('GET', '/', FAR_TOO_LARGE), ''],
    ['GET in chunks', head('GET', '/', 'Transfer-Encoding: chunked'), '100000\r\n'],
    ['PUT to a path for files', head('PUT', '/files', FAR_TOO_LARGE), ''],
  ])('are not read to the end when they are far too large: %s', async (_name, start, chunkHead) => {
    const handled = vi.fn<typeof echoLength>(echoLength)
    const port = await open(handled)
    const { socket, received } = await dial(port, start)
    const piece = Buffer.concat([Buffer.from(chunkHead), Buffer.alloc(0x100000, 'A'), Buffer.from(chunkHead && '\r\n')])
    const written = await pourBytes(socket, piece, 600e6)
    expect(await received).toMatch(/^(cut|HTTP\/1\.1 413[^]*refused 413)$/)
    expect(written).toBeLessThan(60e6)
    expect(handled).not.toHaveBeenCalled()
    expect(refused).toEqual([413])
  })

  it('of 3 bodies of unknown length, one is refused when all 3 together are too large', async () => {
    const port = await open(echoLength, { limitOf: () => 100e6 })
    const sending = await Promise.all(
      Array.from({ length: 3 }, () => dial(port, head('POST', '/', 'Transfer-Encoding: chunked'))),
    )
    const piece = Buffer.concat([Buffer.from('300000\r\n'), Buffer.alloc(0x300000, 'A'), Buffer.from('\r\n')])
    for (const { socket } of sending) socket.write(piece)
    await expect.poll(() => refused.length).toBe(1)
    for (const { socket } of sending) socket.end('0\r\n\r\n')
    const answers = await Promise.all(sending.map(({ received }) => received))
    expect(answers.map((answer) => answer.slice(9, 12)).toSorted()).toEqual(['200', '200', '429'])
  })

  it('bodies are cut off when they arrive byte by byte, but not when they are fast enough', async () => {
    const handled: string[] = []
    const port = await open(
      async (request) => {
        handled.push(await request.text().catch(() => 'cut'))
        return new Response('done')
      },
      { limitOf: () => 1e6, times: { graceMs: 1500, bytesPerSecond: 1000, checkEveryMs: 20 } },
    )
    const slow = await dial(port, head('POST', '/', 'Content-Length: 1000000'))
    const drip = setInterval(() => slow.socket.write('x'), 50)
    const fast = await dial(port, head('POST', '/', 'Content-Length: 1000000', 'Connection: close'))
    fast.socket.write('x'.repeat(600_000))
    expect(await slow.received).toContain('408 Request Timeout')
    clearInterval(drip)
    fast.socket.write('x'.repeat(400_000))
    expect(await fast.received).toContain('done')
    expect(refused).toEqual([408])
    await expect.poll(() => handled.length).toBe(2)
    expect(handled.toSorted()[0]).toBe('cut')
  })

  it('bodies are not cut off when the process was too busy to read them', async () => {
    const begun = Promise.withResolvers<void>()
    const port = await open(
      async (request) => {
        begun.resolve()
        return new Response(`${(await request.text()).length} read`)
      },
      { limitOf: () => 1e6, times: { graceMs: 100, bytesPerSecond: 1000, checkEveryMs: 20 } },
    )
    const sender = await dial(port, head('POST', '/', 'Content-Length: 3000', 'Connection: close'))
    await begun.promise
    sender.socket.write('x'.repeat(3000))
    stopProcess(500)
    expect(await sender.received).toContain('3000 read')
  })
})

it('the server adds its default headers to answers, including refusals', async () => {
  const port = await open(() => new Response('ok', { headers: { 'x-own': 'answer' } }))
  const answered = await fetch(`http://127.0.0.1:${port}`)
  expect([answered.headers.get('x-default'), answered.headers.get('x-own')]).toEqual(['given', 'answer'])
  const tooLarge = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x'.repeat(MAX_BYTES + 1) })
  expect([tooLarge.status, tooLarge.headers.get('x-default')]).toEqual([413, 'given'])
})

it('the server listens on both addresses of localhost', async () => {
  server = createHttpServer({ fetch: () => new Response('ok'), bodies: rules, headers: {} })
  const port = await server.listen(0, 'localhost')
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('ok')
  expect(await (await fetch(`http://[::1]:${port}`)).text()).toBe('ok')
})

it('the server fails to listen on a port that is in use', async () => {
  const port = await open(() => new Response('ok'))
  const second = createHttpServer({ fetch: () => new Response('ok'), bodies: rules, headers: {} })
  await expect(second.listen(port, 'localhost')).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

describe('a closing server', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (port: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', agent }, resolve).on('error', reject).end()
    })

  it('asks keep-alive clients to disconnect', async () => {
    const port = await open(() => new Response('ok'))
    const before = await ask(port)
    await text(before)
    server?.announceEnd()
    const after = await ask(port)
    await text(after)
    expect([before.headers.connection, after.headers.connection]).toEqual(['keep-alive', 'close'])
  })

  it('waits for running requests, but not for idle connections', async () => {
    const { promise: answer, resolve: letGo } = Promise.withResolvers<Response>()
    const asked = Promise.withResolvers<void>()
    const port = await open((request) => {
      if (!request.url.endsWith('/slow')) return new Response('ok')
      asked.resolve()
      return answer
    })
    const unused = await dial(port, '')
    const idle = await dial(port, head('GET', '/'))
    await once(idle.socket, 'readable')
    const slow = fetch(`http://127.0.0.1:${port}/slow`)
    await asked.promise
    const closed = server?.close(600_000)
    expect(await unused.received).toMatch(/^(cut)?$/)
    expect(await idle.received).toContain('ok')
    letGo(new Response('late'))
    expect(await (await slow).text()).toBe('late')
    await closed
    server = null
  })

  it('cuts off a request that does not finish in time', async () => {
    const asked = Promise.withResolvers<void>()
    const port = await open(() => {
      asked.resolve()
      return new Promise<Response>(() => {})
    })
    const hanging = await dial(port, head('GET', '/'))
    await asked.promise
    await server?.close(10)
    server = null
    expect(await hanging.received).toMatch(/^(cut)?$/)
  })
})
