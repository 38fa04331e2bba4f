import type { TypedResponse } from 'hono'
import { searchRides } from '../../domain/search/index.ts'
import { SearchAnswer, SearchQuery } from '../../shared/contract/found-rides.ts'
import { createLender } from '../lent-buffers.ts'
import { languageOf } from '../middleware/answer-errors.ts'
import { waitForOwnWrites } from '../middleware/show-own-writes.ts'
import { withQuickQuery } from '../read-query.ts'
import { routesOf, createRouter, json, refusals } from '../router.ts'

const createRoute = routesOf('Rides')

const search = createRoute({
  method: 'get',
  path: '/ride/search',
  summary: 'Search rides by name or by coordinates',
  description:
    'The best rides come first, unless `sort` says otherwise. The answer to a write has the header `x-seen`, and sets a cookie in a browser. A search that sends it back shows what the write changed.',
  request: { query: SearchQuery },
  responses: { 200: json(SearchAnswer, 'One page of at most 10 rides'), ...refusals },
})

const router = createRouter()
const lendUntilSent = createLender()

export const rideSearchRoutes = router.openapi(withQuickQuery(router, search), async (c) => {
  await waitForOwnWrites(c)
  const answer = await searchRides(c.get('ctx'), c.req.valid('query'), languageOf(c), lendUntilSent(c))
  // The answer is already encoded JSON. To parse and encode it again would cost more than the search.
  return c.body(answer, 200, { 'content-type': 'application/json' }) as unknown as TypedResponse<
    SearchAnswer,
    200,
    'json'
  >
})
export type RideSearchRoutes = typeof rideSearchRoutes
