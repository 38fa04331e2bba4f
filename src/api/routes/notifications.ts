import { createRoute } from '@hono/zod-openapi'
import { listNotifications, markRead, sendMessage } from '../../domain/notifications/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { NotificationList, SendNotificationBody } from '../../shared/contract/notifications.ts'
import { body, createRouter, json, refusals, signedIn } from '../router.ts'

const tags = ['Notifications']

const list = createRoute({
  method: 'get',
  path: '/notifications',
  middleware: signedIn,
  tags,
  summary: 'The caller’s newest notifications',
  responses: { 200: json(NotificationList, 'The notifications, newest first'), ...refusals },
})

const read = createRoute({
  method: 'put',
  path: '/notifications/read',
  middleware: signedIn,
  tags,
  summary: 'All of them were read',
  responses: { 200: json(Done, 'None is unread'), ...refusals },
})

const send = createRoute({
  method: 'post',
  path: '/notifications',
  middleware: signedIn,
  tags,
  summary: 'Send one message by hand (admin)',
  request: { body: body(SendNotificationBody) },
  responses: { 200: json(Done, 'The channel took it'), ...refusals },
})

export const notificationRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listNotifications(c.var.ctx), 200))
  .openapi(read, async (c) => c.json(await markRead(c.var.ctx), 200))
  .openapi(send, async (c) => c.json(await sendMessage(c.var.ctx, c.req.valid('json')), 200))
export type NotificationRoutes = typeof notificationRoutes
