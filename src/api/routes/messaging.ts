import {
  countUnread,
  deleteMessage,
  fetchMessages,
  followChat,
  listConversations,
  markChatRead,
  sendMessage,
} from '../../domain/messages/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import {
  ConversationList,
  DeleteMessageBody,
  FetchMessagesQuery,
  Message,
  MessagePage,
  ReadReceiptBody,
  ReadReceiptQuery,
  SendMessageBody,
  SubscribeQuery,
  UnreadCount,
} from '../../shared/contract/messaging.ts'
import { zStored } from '../../shared/contract/primitives.ts'
import { answerEvents } from '../event-stream.ts'
import {
  answerOnce,
  body,
  createRouter,
  idempotencyHeaders,
  idempotencyKey,
  json,
  refusals,
  routesOf,
  signedIn,
  signedInOr,
} from '../router.ts'

const createRoute = routesOf('Messaging')

const fetchPage = createRoute({
  method: 'get',
  path: '/messaging/fetch',
  middleware: signedIn,
  summary: 'A page of a chat: the newest first, each from old to new',
  request: { query: FetchMessagesQuery },
  responses: { 200: json(MessagePage, 'At most 25 messages, and what to ask for the page before'), ...refusals },
})

const subscribe = createRoute({
  method: 'get',
  path: '/messaging/subscribe',
  middleware: signedIn,
  summary: 'What happens in a chat, as Server-Sent Events',
  description:
    'Unnamed events carry a JSON array of new messages, `deleted` a DeletedEvent, `read` a ReadEvent. Goes on after `Last-Event-ID`, else after `lastTimestamp`, else from now on.',
  request: { query: SubscribeQuery },
  responses: {
    200: { description: 'The events', content: { 'text/event-stream': { schema: zStored } } },
    ...refusals,
  },
})

const send = createRoute({
  method: 'post',
  path: '/messaging/send',
  middleware: signedInOr('messages.notAuthenticated'),
  summary: 'Send a message',
  request: { headers: idempotencyHeaders, body: body(SendMessageBody) },
  responses: { 201: json(Message, 'The message; the same one when repeated'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/messaging/delete',
  middleware: signedInOr('messages.notAuthenticated'),
  summary: 'Delete an own message, for both people',
  request: { body: body(DeleteMessageBody) },
  responses: { 200: json(Done, 'It is gone'), ...refusals },
})

const conversations = createRoute({
  method: 'get',
  path: '/messaging/conversations',
  middleware: signedIn,
  summary: 'The caller’s conversations, the liveliest first',
  responses: { 200: json(ConversationList, 'The conversations'), ...refusals },
})

const readReceipt = createRoute({
  method: 'put',
  path: '/messaging/read-receipt',
  middleware: signedIn,
  summary: 'The caller has read up to that time',
  request: { query: ReadReceiptQuery, body: body(ReadReceiptBody) },
  responses: { 200: json(Done, 'The other person can see it'), ...refusals },
})

const unread = createRoute({
  method: 'get',
  path: '/messaging/unread-count',
  middleware: signedIn,
  summary: 'How much waits to be read',
  responses: { 200: json(UnreadCount, 'In all, and in each chat where something waits'), ...refusals },
})

export const messagingRoutes = createRouter()
  .openapi(fetchPage, async (c) => c.json(await fetchMessages(c.var.ctx, c.req.valid('query')), 200))
  .openapi(subscribe, async (c) => {
    const { lease, events } = await followChat(c.var.ctx, c.req.valid('query'), c.req.header('last-event-id') ?? null)
    return answerEvents(c, lease, events)
  })
  .openapi(send, async (c) => answerOnce(c, await sendMessage(c.var.ctx, c.req.valid('json'), idempotencyKey(c))))
  .openapi(remove, async (c) => c.json(await deleteMessage(c.var.ctx, c.req.valid('json')), 200))
  .openapi(conversations, async (c) => c.json(await listConversations(c.var.ctx), 200))
  .openapi(readReceipt, async (c) => {
    const { lastReadTimestamp } = c.req.valid('json')
    return c.json(await markChatRead(c.var.ctx, c.req.valid('query').chatId, lastReadTimestamp), 200)
  })
  .openapi(unread, async (c) => c.json(await countUnread(c.var.ctx), 200))
export type MessagingRoutes = typeof messagingRoutes
