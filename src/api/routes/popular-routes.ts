import { listPopularRoutes } from '../../domain/search/index.ts'
import { PopularRoutes } from '../../shared/contract/popular-routes.ts'
import { routesOf, createRouter, json, refusals } from '../router.ts'

const createRoute = routesOf('Rides')

const popular = createRoute({
  method: 'get',
  path: '/routes/popular',
  summary: 'Where most rides go, with how many can be booked and from what price',
  responses: { 200: json(PopularRoutes, 'At most eight, those with rides first'), ...refusals },
})

const CACHING = { 'cache-control': 'public, max-age=60' }

export const popularRouteRoutes = createRouter().openapi(popular, async (c) =>
  c.json(await listPopularRoutes(c.var.ctx), 200, CACHING),
)
export type PopularRouteRoutes = typeof popularRouteRoutes
