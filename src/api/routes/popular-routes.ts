import { listPopularRoutes } from '../../domain/search/index.ts'
import { PopularRoutes } from '../../shared/contract/popular-routes.ts'
import { createRoute, createRouter, json, refusals } from '../router.ts'

const popular = createRoute({
  method: 'get',
  path: '/routes/popular',
  tags: ['Rides'],
  summary: 'Where most rides go, with how many can be booked and from what price',
  responses: { 200: json(PopularRoutes, 'At most eight, those with rides first'), ...refusals },
})

const CACHING = { 'cache-control': 'public, max-age=60' }

export const popularRouteRoutes = createRouter().openapi(popular, async (c) =>
  c.json(await listPopularRoutes(c.var.ctx), 200, CACHING),
)
export type PopularRouteRoutes = typeof popularRouteRoutes
