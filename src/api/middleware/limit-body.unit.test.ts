import { serve, type ServerType } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerError } from './answer-errors.ts'
import { limitBody } from './limit-body.ts'
import type { ApiEnv } from '../environment.ts'

const MOST = 64
let server: ServerType
let address = ''
beforeAll(async () => {
  const app = new OpenAPIHono<ApiEnv>()
  app.onError(answerError({ log: () => {} }))
  app.use('*', limitBody(MOST))
  app.post('/', async (c) => c.text(String((await c.req.text()).length)))
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
  })
  address = `http://127.0.0.1:${port}/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const post = async (body: string | ReadableStream) => {
  const response = await fetch(address, { method: 'POST', body, duplex: 'half' } as RequestInit)
  return [response.status, response.ok ? await response.text() : ((await response.json()) as { code: string }).code]
}
const inPieces = (text: string) => new Blob([text]).stream()

it('lets bodies through up to the limit, whether or not they tell their length ahead', async () => {
  expect(await post('x'.repeat(MOST))).toEqual([200, String(MOST)])
  expect(await post(inPieces('x'.repeat(MOST)))).toEqual([200, String(MOST)])
})

it('refuses one byte more, whether or not they tell their length ahead', async () => {
  expect(await post('x'.repeat(MOST + 1))).toEqual([413, 'TOO_LARGE'])
  expect(await post(inPieces('x'.repeat(MOST + 1)))).toEqual([413, 'TOO_LARGE'])
})
