import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../platform/errors.ts'
import { SearchQuery } from '../shared/contract/found-rides.ts'
import { readQuery } from './read-query.ts'
import { createRouter, routesOf } from './router.ts'

const refusal = (error: Error) => Response.json(error instanceof AppError ? error.details : { unexpected: `${error}` })

const quick = new Hono().get('/', readQuery(SearchQuery), (c) => c.json(c.req.valid('query' as never)))
quick.onError(refusal)
const route = routesOf('Test')({
  method: 'get',
  path: '/',
  request: { query: SearchQuery },
  responses: { 200: { description: '' } },
})
const whole = createRouter().openapi(route, (c) => c.json(c.req.valid('query')) as never)
whole.onError(refusal)

const FINE = [
  'fromLat=-1.285',
  'fromLng=36.8',
  'from=Nairobi%20CBD',
  'to=Nakuru+Town',
  'dateFrom=2026-12-01',
  'numSeats=2',
]
const MORE = ['timeRanges=MORNING,NIGHT', 'amenities=pets,,luggage', 'wide=1', 'possible=0', 'womenOnly=true', 'page=2']
const STRANGE = ['', '=', 'from', 'from=', 'fr%6Fm=Thika', 'to=%E0%A4', 'numSeats=2', 'numSeats=99', 'unknown=1']
const HOSTILE = [
  '__proto__=1',
  'constructor=1',
  'toString=1',
  'from=%00',
  'toLat=1e9',
  'sort=nearest',
  'to=a#b',
  'from=%2B%26',
]

it('`readQuery` reads every query like the framework, or refuses it with the same issues', async () => {
  const parts = [...FINE, ...MORE, ...STRANGE, ...HOSTILE]
  const queries = parts.flatMap((part, n) => [
    part,
    ...parts.map((other) => `${other}&${part}`),
    parts.slice(n).join('&'),
  ])
  expect(queries.length).toBeGreaterThan(800)
  let refused = 0
  for (const query of ['', ...queries, FINE.join('&'), [...FINE.slice(0, 5), ...MORE].join('&')]) {
    const [answer, expected] = [await quick.request(`/?${query}`), await whole.request(`/?${query}`)]
    const body = await expected.json()
    if ('issues' in body) refused += 1
    expect(await answer.json(), query).toEqual(body)
  }
  expect(refused).toBeGreaterThan(100)
  expect(refused).toBeLessThan(queries.length - 100)
})

it('`readQuery` refuses a schema with a required field, a default, or a check of several fields', () => {
  const schemas = [
    z.object({ id: z.string() }),
    z.object({ page: z.string().default('1') }),
    SearchQuery.refine(() => true),
  ]
  for (const schema of schemas) expect(() => readQuery(schema)).toThrow('This query has')
})
