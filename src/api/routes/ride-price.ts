import { countDemand } from '../../domain/alerts/index.ts'
import { guidePrice } from '../../domain/rides/index.ts'
import { PriceGuide, PriceGuideQuery } from '../../shared/contract/price-guide.ts'
import { RideDemand, RideDemandQuery } from '../../shared/contract/ride-demand.ts'
import { routesOf, createRouter, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Rides')

const guide = createRoute({
  method: 'get',
  path: '/ride/price-guide',
  summary: 'Get a price guide for a trip',
  description: 'Estimates the distance, the duration and a fair price of a seat.',
  request: { query: PriceGuideQuery },
  responses: { 200: json(PriceGuide, 'The price, with the numbers behind it'), ...refusals },
})

const demand = createRoute({
  method: 'get',
  path: '/ride/demand',
  middleware: signedIn,
  summary: 'Count the people who look for a ride like this',
  description: 'For drivers who are posting a ride. A count below 3 is returned as 0.',
  request: { query: RideDemandQuery },
  responses: { 200: json(RideDemand, 'The counts'), ...refusals },
})

const CACHING = { 'cache-control': 'public, max-age=3600' }

export const ridePriceRoutes = createRouter()
  .openapi(guide, async (c) => c.json(await guidePrice(c.var.ctx, c.req.valid('query')), 200, CACHING))
  .openapi(demand, async (c) => c.json(await countDemand(c.var.ctx, c.req.valid('query')), 200))
export type RidePriceRoutes = typeof ridePriceRoutes
