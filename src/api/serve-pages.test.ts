import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertUser } from '../../tests/builders.ts'
import { startHour } from '../../tests/start-hour.ts'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import type { Logger } from '../platform/logger.ts'
import { createApi } from './app.ts'
import { createFrontServer } from './front-server.ts'
import { createPages, type PageTools, type WebHandler } from './serve-pages.ts'

const ADDRESS = 'x-forwarded-for'
const options = { trustProxyHops: 1 }
const log = vi.fn<Logger['log']>()
const logger: Logger = { log }
const linesOf = (event: string) => log.mock.calls.filter(([, said]) => said === event)

/** A page that reads the name of its caller, signs the caller out, and reads the name again. */
const leave = async ({ headers }: Request, call: PageTools['call']) => {
  const ask = (method: string) => call(new Request('http://localhost:3000/api/auth/session', { method, headers }))
  const nameOf = async () => ((await (await ask('GET')).json()) as { user: { name: string } | null }).user?.name ?? null
  const before = await nameOf()
  return Response.json([before, (await ask('DELETE')).status, await nameOf()])
}

/** Stands for all pages: reads a form as the pages do, and passes on browser reports. */
const web: WebHandler = async (request, { call, reportFromBrowser }) => {
  if (request.url.endsWith('/leave')) return leave(request, call)
  if (request.method === 'GET') return new Response('a page')
  const form = await request.formData()
  if (!request.url.endsWith('/client-error')) return new Response([...form.keys()].join())
  return new Response(null, { status: reportFromBrowser(new Error('broken')) ? 204 : 429 })
}

let product: TestProduct
let site: Hono
beforeAll(async () => {
  product = await openTestProduct()
  const api = createApi({ ...product.deps, logger }, options)
  const pages = createPages(web, {
    api,
    options,
    logger,
    now: product.clock.now,
    pictureSources: [],
    publicUrl: 'http://localhost:3000',
    version: () => product.deps.search.index.version,
    compress: true,
  })
  site = new Hono().all('/api/*', (c) => api.fetch(c.req.raw, c.env)).all('*', pages)
})
afterAll(() => product.close())

const post = async (path: string, contentType: string | null, body: BodyInit, headers = {}) => {
  log.mockClear()
  const all = contentType === null ? headers : { 'content-type': contentType, ...headers }
  const answer = await site.fetch(new Request(`http://localhost:3000${path}`, { method: 'POST', body, headers: all }))
  return [answer.status, await answer.text()]
}

describe('a page request with a body', () => {
  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'from=Nairobi&to=Nakuru', [200, 'from,to']],
    ['a form with strange text', 'application/x-www-form-urlencoded', 'a=%00&b=%FF&%=%', [200, 'a,b,%']],
    [
      'a form with files',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
      [200, 'a'],
    ],
    ['JSON', 'application/json', '{"from":"Nairobi"}', [415, 'This file or content type is not supported.']],
    ['text', 'text/plain', 'hello', [415, 'This file or content type is not supported.']],
    [
      'a form with files without its boundary',
      'multipart/form-data',
      'xx',
      [400, 'We could not read the request. Please try again.'],
    ],
    [
      'half a form',
      'multipart/form-data; boundary=x',
      '--x\r\nbroken',
      [400, 'We could not read the request. Please try again.'],
    ],
  ])('gets an answer below 500 and raises no alarm: %s', async (_what, contentType, body, expected) => {
    expect(await post('/ride/search', contentType, body)).toEqual(expected)
    expect(log.mock.calls.filter(([severity]) => severity === 'critical')).toEqual([])
  })

  it('a page request whose body is not a form is refused in the language of the browser', async () => {
    const answer = await post('/language', 'application/json', '{}', { 'accept-language': 'sw' })
    expect(answer).toEqual([415, 'Aina hii ya maudhui haikubaliki hapa.'])
  })
})

const report = async (address: string) => {
  const form = 'application/x-www-form-urlencoded'
  return (await post('/client-error', form, 'message=broken', { [ADDRESS]: address }))[0]
}

it('the server accepts a limited number of browser reports a minute, and counts the others', async () => {
  startHour(product.clock)
  const answers: unknown[] = []
  for (let time = 0; time < 7; time += 1) answers.push(await report('197.1.1.1'))
  expect(answers).toEqual([204, 204, 204, 204, 204, 429, 429])
  expect(linesOf('page failed in the browser')).toEqual([])
  expect(await report('197.1.1.2')).toBe(204)
  expect(linesOf('page failed in the browser')).toMatchObject([['high', expect.any(String), { count: 2 }]])
  const crowd = await Promise.all(Array.from({ length: 80 }, (_, index) => report(`197.1.2.${index}`)))
  expect(crowd.filter((status) => status === 204)).toHaveLength(54)
})

it('a page no longer gets the name of a caller whom it has signed out', async () => {
  const user = await insertUser(product.deps)
  const headers = { authorization: `Bearer ${await product.signIn(user)}` }
  const answer = await site.fetch(new Request('http://localhost:3000/leave', { headers }))
  expect(await answer.json()).toEqual([user.name, 200, null])
})

const cookiesOf = async (path: string, cookie = '') => {
  const { headers } = await site.fetch(new Request(`http://localhost:3000${path}`, { headers: { cookie } }))
  return headers.getSetCookie()
}

describe('the cookie that binds a code to a browser', () => {
  it.each(['/auth/sign-in', '/auth/sign-up?callbackUrl=/team', '/auth/driver', '/auth/sign-in.data?_routes=root'])(
    'is set by %s, before the code is requested',
    async (path) => {
      const [cookie = '', ...rest] = await cookiesOf(path)
      expect([cookie, rest]).toEqual([expect.stringMatching(/^otp=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; /), []])
      // The page sets the same value again, so that its hour begins again.
      expect(await cookiesOf(path, cookie.split(';', 1)[0])).toEqual([cookie])
    },
  )

  it('is not set by other pages, nor for a browser that signed in before', async () => {
    expect(await cookiesOf('/')).toEqual([])
    expect(await cookiesOf('/auth/sign-in', `device=${'d'.repeat(43)}`)).toEqual([])
  })
})

describe('a client that hangs up while sending', () => {
  it.each([
    ['a page', 'POST', '/language', 'application/x-www-form-urlencoded'],
    ['the API', 'POST', '/api/auth/check-user', 'application/json'],
    ['a callback', 'POST', `/api/payment/mpesa/callback/${'x'.repeat(43)}`, 'application/json'],
    ['an upload', 'PUT', '/api/user/ID/photo', 'multipart/form-data; boundary=x'],
  ])('is not logged as our failure: %s', async (_what, method, path, contentType) => {
    const user = await insertUser(product.deps)
    const server = createFrontServer('http://localhost:3000', logger, site.fetch)
    const socket = connect(await server.listen(0, '127.0.0.1'), '127.0.0.1')
    await once(socket, 'connect')
    log.mockClear()
    const lines = [
      `${method} ${path.replace('ID', user.id)} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${await product.signIn(user)}`,
      `Content-Type: ${contentType}`,
      'Content-Length: 1000',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n--x`)
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
    await new Promise((resolve) => setImmediate(resolve))
    socket.destroy()
    await expect.poll(() => linesOf('request').length).toBeGreaterThan(0)
    expect(linesOf('request')).toMatchObject([['high', 'request', { status: 400 }]])
    expect(log.mock.calls.filter(([severity]) => severity === 'critical')).toEqual([])
    await server.close(0)
  })
})
