import { listDeliveries } from '../../domain/deliveries/index.ts'
import { DeliveriesQuery, DeliveryList } from '../../shared/contract/deliveries.ts'
import { routesOf, createRouter, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Admin', signedIn)

const list = createRoute({
  method: 'get',
  path: '/admin/deliveries',
  summary: 'List the attempts to send messages, with their results',
  request: { query: DeliveriesQuery },
  responses: { 200: json(DeliveryList, 'One page, newest first'), ...refusals },
})

export const adminDeliveryRoutes = createRouter().openapi(list, async (c) =>
  c.json(await listDeliveries(c.var.ctx, c.req.valid('query')), 200),
)
export type AdminDeliveryRoutes = typeof adminDeliveryRoutes
