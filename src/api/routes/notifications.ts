import { z } from 'zod'
import { requireUser, type Ctx } from '../../domain/context.ts'
import { watchIncidents } from '../../domain/incidents/index.ts'
import { resumeEmails, stopEmails } from '../../domain/deliveries/index.ts'
import { watchUnread as watchMessages } from '../../domain/messages/index.ts'
import {
  listNotifications,
  markOneRead,
  markRead,
  readLink,
  sendMessage,
  watchUnread,
} from '../../domain/notifications/index.ts'
import type { StreamLease } from '../../platform/live-streams.ts'
import { Done } from '../../shared/contract/errors.ts'
import { NotificationList, SendNotificationBody, ShortLink, Unread } from '../../shared/contract/notifications.ts'
import { zText } from '../../shared/contract/primitives.ts'
import { answerEvents, type StreamEvent } from '../event-stream.ts'
import { mergeEvents } from '../merge-events.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Notifications')

const list = createRoute({
  method: 'get',
  path: '/notifications',
  middleware: signedIn,
  summary: 'List the caller’s newest notifications',
  responses: { 200: json(NotificationList, 'The notifications, newest first'), ...refusals },
})

const read = createRoute({
  method: 'put',
  path: '/notifications/read',
  middleware: signedIn,
  summary: 'Mark all notifications as read',
  responses: { 200: json(Done, 'No notification is unread'), ...refusals },
})

const readOne = createRoute({
  method: 'put',
  path: '/notifications/{id}/read',
  middleware: signedIn,
  summary: 'Mark a notification as read',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'The notification is read'), ...refusals },
})

const stream = createRoute({
  method: 'get',
  path: '/notifications/stream',
  middleware: signedIn,
  summary: 'Follow the counts of unread notifications and messages',
  description:
    'Each count is sent at the start and after every change. Unnamed events contain the number of unread notifications. Events named `messages` contain the number of unread chat messages as `total`. Admins also get events named `incidents` with the number of waiting SOS as `open`.',
  responses: {
    200: { description: 'Server-Sent Events', content: { 'text/event-stream': { schema: Unread } } },
    ...refusals,
  },
})

async function* bellOf(ctx: Ctx, lease: StreamLease): AsyncGenerator<StreamEvent, void> {
  for await (const data of watchUnread(ctx, lease)) yield { data }
}

async function* messagesOf(ctx: Ctx, lease: StreamLease): AsyncGenerator<StreamEvent, void> {
  for await (const data of watchMessages(ctx, lease)) yield { event: 'messages', data }
}

async function* incidentsOf(ctx: Ctx, lease: StreamLease): AsyncGenerator<StreamEvent, void> {
  for await (const data of watchIncidents(ctx, lease)) yield { event: 'incidents', data }
}

const send = createRoute({
  method: 'post',
  path: '/notifications',
  middleware: signedIn,
  summary: 'Send a message manually (admin)',
  request: { body: body(SendNotificationBody) },
  responses: { 200: json(Done, 'The provider of the channel accepted the message'), ...refusals },
})

/** The token in the link of an email. It proves the address without a sign-in. */
const stopQuery = z.object({ to: zText(1000) })

const stopMail = createRoute({
  method: 'post',
  path: '/email/stop',
  summary: 'Stop emails to an address',
  description:
    'Every email names this call in its `List-Unsubscribe` header, and mail programs call it with one click (RFC 8058). The token in `to` stands for the address.',
  request: { query: stopQuery },
  responses: { 200: json(Done, 'Emails to this address are stopped'), ...refusals },
})

const resumeMail = createRoute({
  method: 'post',
  path: '/email/resume',
  summary: 'Resume emails to an address',
  request: { query: stopQuery },
  responses: { 200: json(Done, 'Emails to this address are sent again'), ...refusals },
})

const link = createRoute({
  method: 'get',
  path: '/link/{code}',
  summary: 'Resolve the short link of a message',
  description:
    'A link to a page of an account answers 401 without a session, and 404 to everyone except the receiver of the message.',
  request: { params: z.object({ code: zText(20) }) },
  responses: { 200: json(ShortLink, 'The path of the page'), ...refusals },
})

export const notificationRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listNotifications(c.var.ctx), 200))
  .openapi(read, async (c) => c.json(await markRead(c.var.ctx), 200))
  .openapi(stream, (c) => {
    const { ctx } = c.var
    const { id, role } = requireUser(ctx)
    const isAdmin = role === 'ADMIN'
    const lease = ctx.streams.open(`bell:${id}`, { hasPriority: isAdmin })
    const incidentEvents = isAdmin ? [incidentsOf(ctx, lease)] : []
    return answerEvents(c, lease, mergeEvents(bellOf(ctx, lease), messagesOf(ctx, lease), ...incidentEvents))
  })
  .openapi(readOne, async (c) => c.json(await markOneRead(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(link, async (c) => c.json(await readLink(c.var.ctx, c.req.valid('param').code), 200))
  .openapi(stopMail, async (c) => c.json(await stopEmails(c.var.ctx, c.req.valid('query').to), 200))
  .openapi(resumeMail, async (c) => c.json(await resumeEmails(c.var.ctx, c.req.valid('query').to), 200))
  .openapi(send, async (c) => c.json(await sendMessage(c.var.ctx, c.req.valid('json')), 200))
export type NotificationRoutes = typeof notificationRoutes
