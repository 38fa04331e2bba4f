import { createRoute } from '@hono/zod-openapi'
import { guidePrice } from '../../domain/rides/index.ts'
import { PriceGuide, PriceGuideQuery } from '../../shared/contract/price-guide.ts'
import { createRouter, json, refusals } from '../router.ts'

const guide = createRoute({
  method: 'get',
  path: '/ride/price-guide',
  tags: ['Rides'],
  summary: 'About how far and how long a trip is, and what a seat may fairly cost',
  request: { query: PriceGuideQuery },
  responses: { 200: json(PriceGuide, 'The price with its arithmetic'), ...refusals },
})

const CACHING = { 'cache-control': 'public, max-age=3600' }

export const ridePriceRoutes = createRouter().openapi(guide, async (c) =>
  c.json(await guidePrice(c.var.ctx, c.req.valid('query')), 200, CACHING),
)
export type RidePriceRoutes = typeof ridePriceRoutes
