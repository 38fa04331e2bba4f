import { expect, it } from 'vitest'
import { inProcessApi } from './api-context.ts'

it('keeps a parameter inside its part of the path, whatever it contains', async () => {
  const asked: string[] = []
  const call = (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return Promise.resolve(Response.json({}))
  }
  const { api } = inProcessApi(new Request('http://localhost/ride/x'), call, 'en')
  for (const id of ['a1-b2', '../user/me', '..', '.', '\u0000', ' ', '?x', '#', 'ke:nakuru', 'a/b'])
    await api.rides.ride[':id'].$get({ param: { id } })
  expect(asked).toEqual([
    '/api/ride/a1-b2',
    '/api/ride/..%2Fuser%2Fme',
    '/api/ride/%252E%252E',
    '/api/ride/%252E',
    '/api/ride/%00',
    '/api/ride/%20',
    '/api/ride/%3Fx',
    '/api/ride/%23',
    '/api/ride/ke%3Anakuru',
    '/api/ride/a%2Fb',
  ])
  await api.seatRequests.request[':id'].cancel.$get({ param: { id: '..' } })
  await api.rides.ride.available.$get({ query: { limit: '4' } })
  expect(asked.slice(-2)).toEqual(['/api/request/%252E%252E/cancel', '/api/ride/available'])
})
