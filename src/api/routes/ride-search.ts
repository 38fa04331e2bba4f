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
  summary: 'Rides by name or by coordinates, by default best first',
  description: 'With the last write’s header `x-seen`, or its cookie, the answer shows what that write changed.',
  request: { query: SearchQuery },
  responses: { 200: json(SearchAnswer, 'At most ten rides'), ...refusals },
})

const router = createRouter()
const lendUntilSent = createLender()

export const rideSearchRoutes = router.openapi(withQuickQuery(router, search), async (c) => {
  await waitForOwnWrites(c)
  const answer = await searchRides(c.get('ctx'), c.req.valid('query'), languageOf(c), lendUntilSent(c))
  // The answer is encoded JSON already: parsing it to encode it again would cost more than the search.
  return c.body(answer, 200, { 'content-type': 'application/json' }) as unknown as TypedResponse<
    SearchAnswer,
    200,
    'json'
  >
})
export type RideSearchRoutes = typeof rideSearchRoutes
