import { readPush, subscribePush, unsubscribePush } from '../../domain/notifications/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { PushEndpointBody, PushState, PushSubscriptionBody } from '../../shared/contract/notifications.ts'
import { body, routesOf, createRouter, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Notifications', signedIn)
const path = '/user/me/push-subscription'

const read = createRoute({
  method: 'get',
  path,
  summary: 'Get the public key for push subscriptions',
  responses: { 200: json(PushState, 'The key; null when push is not configured'), ...refusals },
})

const put = createRoute({
  method: 'put',
  path,
  summary: 'Subscribe a browser to push notifications',
  request: { body: body(PushSubscriptionBody) },
  responses: { 200: json(Done, 'The browser gets notifications until the caller signs out'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path,
  summary: 'Unsubscribe a browser from push notifications',
  request: { body: body(PushEndpointBody) },
  responses: { 200: json(Done, 'The browser gets no more notifications'), ...refusals },
})

export const pushRoutes = createRouter()
  .openapi(read, (c) => c.json(readPush(c.var.ctx), 200))
  .openapi(put, async (c) => c.json(await subscribePush(c.var.ctx, c.req.valid('json')), 200))
  .openapi(remove, async (c) => c.json(await unsubscribePush(c.var.ctx, c.req.valid('json').endpoint), 200))
export type PushRoutes = typeof pushRoutes
