import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callHttp } from './call-http.ts'

let server: Server
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

it('a call to a provider returns a redirect instead of following it', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/first`
  const result = await callHttp(fetch, { provider: 'photon', url, method: 'GET', headers: {}, timeoutMs: 5000 })
  expect(result).toMatchObject({ kind: 'answer', status: 302 })
  expect(asked).toEqual(['/first'])
})
