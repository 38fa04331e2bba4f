import { listPopularRoutes } from '../../domain/search/index.ts'
import { PopularRoutes } from '../../shared/contract/popular-routes.ts'
import { routesOf, createRouter, json, refusals } from '../router.ts'

const createRoute = routesOf('Rides')

const popular = createRoute({
  method: 'get',
  path: '/routes/popular',
  summary: 'List the most popular routes',
  description: 'Each route has the number of bookable rides and the lowest price.',
  responses: { 200: json(PopularRoutes, 'At most 8 routes, those with bookable rides first'), ...refusals },
})

const CACHING = { 'cache-control': 'public, max-age=60' }

export const popularRouteRoutes = createRouter().openapi(popular, async (c) =>
  c.json(await listPopularRoutes(c.var.ctx), 200, CACHING),
)
export type PopularRouteRoutes = typeof popularRouteRoutes
