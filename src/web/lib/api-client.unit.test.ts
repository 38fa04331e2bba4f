import { expect, it } from 'vitest'
import { inProcessApi } from './api-context.ts'

const pathOf = (request: Request | undefined) => {
  const { pathname, search } = new URL(request?.url ?? '')
  return pathname + search
}
const recordedApi = () => {
  const asked: Request[] = []
  const answer = (request: Request) => {
    asked.push(request)
    return Promise.resolve(Response.json({}))
  }
  const { api } = inProcessApi(new Request('http://localhost/ride/x'), answer, 'en')
  return { api, last: () => asked.at(-1), lastPath: () => pathOf(asked.at(-1)) }
}

it('the client of the API encodes a parameter so that it stays one part of the path', async () => {
  const { api, lastPath } = recordedApi()
  const asked: unknown[] = []
  for (const id of ['a1-b2', '../user/me', '..', '.', '\u0000', ' ', '?x', '#', 'ke:nakuru', 'a/b']) {
    await api.rides.ride[':id'].$get({ param: { id }, query: {} })
    asked.push(lastPath())
  }
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
  expect(lastPath()).toBe('/api/request/%252E%252E/cancel')
})

it('the client of the API sends a query with each value of a list, and leaves out what has no value', async () => {
  const { api, lastPath } = recordedApi()
  await api.rides.ride.available.$get({ query: { limit: '4' } })
  expect(lastPath()).toBe('/api/ride/available?limit=4')
  const query = { from: 'a&b=c', amenities: ['ac', 'music'], to: undefined }
  await api.rideSearch.ride.search.$get({ query } as never)
  expect(lastPath()).toBe('/api/ride/search?from=a%26b%3Dc&amenities=ac&amenities=music')
  await api.users.user.me.$get()
  expect(lastPath()).toBe('/api/user/me')
})

it('the client of the API sends JSON with the headers of the call, a form as multipart data, and otherwise no body', async () => {
  const { api, last } = recordedApi()
  const json = { name: 'Asha' }
  await api.rides.ride.$post({ header: { 'idempotency-key': 'k1' }, json } as never)
  expect(last()?.method).toBe('POST')
  expect(last()?.headers.get('content-type')).toBe('application/json')
  expect(last()?.headers.get('idempotency-key')).toBe('k1')
  expect(await last()?.json()).toEqual(json)
  const body = new FormData()
  body.set('file', new File(['a,b'], 'statement.csv'))
  await api.finance.admin['mpesa-statement'].$post(undefined, { init: { body } })
  expect(last()?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  const file = (await last()?.formData())?.get('file')
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['statement.csv', 'a,b'])
  await api.users.user[':id'].$delete({ param: { id: 'a1' } })
  expect([last()?.method, last()?.body]).toEqual(['DELETE', null])
})
