import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress } from './request-context.ts'

const addressOf = async (hops: number, forwarded: string) => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, hops)))
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text()
}

it.each([
  ['the last one in the header behind one proxy', 1, '6.6.6.6, 197.1.1.1', '197.1.1.1'],
  ['the last but one in the header behind two proxies', 2, '6.6.6.6, 197.1.1.1, 10.0.0.1', '197.1.1.1'],
  ['that of the socket without a proxy', 0, '6.6.6.6', '127.0.0.1'],
  ['that of the socket when the header has fewer addresses than our proxies add', 2, '6.6.6.6', '127.0.0.1'],
])('the address of a client is %s', async (_which, hops, forwarded, address) =>
  expect(await addressOf(hops, forwarded)).toBe(address),
)
