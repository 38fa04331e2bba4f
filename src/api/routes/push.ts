import { readPush, subscribePush, unsubscribePush } from '../../domain/notifications/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { PushEndpointBody, PushState, PushSubscriptionBody } from '../../shared/contract/notifications.ts'
import { body, routesOf, createRouter, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Notifications', signedIn)
const path = '/user/me/push-subscription'

const read = createRoute({
  method: 'get',
  path,
  summary: 'The key a browser subscribes with',
  responses: { 200: json(PushState, 'The key, or null where push is not offered'), ...refusals },
})

const put = createRoute({
  method: 'put',
  path,
  summary: 'Show the caller’s notifications on this browser',
  request: { body: body(PushSubscriptionBody) },
  responses: { 200: json(Done, 'It is shown them while it is signed in'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path,
  summary: 'Show this browser nothing any more',
  request: { body: body(PushEndpointBody) },
  responses: { 200: json(Done, 'It is shown nothing'), ...refusals },
})

export const pushRoutes = createRouter()
  .openapi(read, (c) => c.json(readPush(c.var.ctx), 200))
  .openapi(put, async (c) => c.json(await subscribePush(c.var.ctx, c.req.valid('json')), 200))
  .openapi(remove, async (c) => c.json(await unsubscribePush(c.var.ctx, c.req.valid('json').endpoint), 200))
export type PushRoutes = typeof pushRoutes
