import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Ctx } from '../../domain/context.ts'
import type { ApiEnv } from '../environment.ts'
import { answerError } from './answer-errors.ts'
import { guardOrigin } from './guard-origin.ts'

const OWN = 'https://pamoja.example'

const statusOf = async (headers: Record<string, string>, method = 'POST', credential: Ctx['credential'] = 'cookie') => {
  const app = new Hono<ApiEnv>()
  app.onError(answerError({ log: () => {} }))
  app.use((c, next) => {
    c.set('ctx', { credential } as Ctx)
    return next()
  })
  app.use(guardOrigin(OWN))
  app.all('/api/ride', (c) => c.body(null, 204))
  const cookie = '__Host-session=token'
  return (await app.request(`${OWN}/api/ride`, { method, headers: { cookie, ...headers } })).status
}

it.each([
  ['the same origin', { 'sec-fetch-site': 'same-origin' }, 204],
  ['another subdomain', { 'sec-fetch-site': 'same-site', origin: OWN }, 403],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: OWN }, 403],
  ['an address that a user typed', { 'sec-fetch-site': 'none' }, 403],
  ['an older browser on our own page', { origin: OWN }, 204],
  ['an older browser on another subdomain', { origin: 'https://www.pamoja.example' }, 403],
  ['an older browser that sends no origin', {}, 403],
] as const)('a write with the session cookie from %s (%j) gets status %i', async (_from, headers, status) =>
  expect(await statusOf(headers)).toBe(status),
)

it('a write with a Bearer token, a write without the session cookie and a read may come from any site', async () => {
  const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect(await statusOf(evil, 'POST', 'bearer')).toBe(204)
  expect(await statusOf({ ...evil, cookie: 'session=token' }, 'POST')).toBe(204)
  expect(await statusOf(evil, 'GET')).toBe(204)
  expect(await statusOf(evil, 'DELETE')).toBe(403)
})
