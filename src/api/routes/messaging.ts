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
  summary: 'List the messages of a chat',
  description: 'The first page has the newest messages. Within a page, messages go from old to new.',
  request: { query: FetchMessagesQuery },
  responses: { 200: json(MessagePage, 'At most 25 messages, and the cursor of the page with older ones'), ...refusals },
})

const subscribe = createRoute({
  method: 'get',
  path: '/messaging/subscribe',
  middleware: signedIn,
  summary: 'Follow a chat with Server-Sent Events',
  description:
    'Unnamed events contain a JSON array of new messages. `deleted` events contain a DeletedEvent, and `read` events a ReadEvent. The stream continues after `Last-Event-ID`, or after `lastTimestamp` without this header. Without both it begins now.',
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
  responses: { 201: json(Message, 'The message; a repeated call returns the same message'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/messaging/delete',
  middleware: signedInOr('messages.notAuthenticated'),
  summary: 'Delete a message of the caller for both people',
  request: { body: body(DeleteMessageBody) },
  responses: { 200: json(Done, 'The message is deleted'), ...refusals },
})

const conversations = createRoute({
  method: 'get',
  path: '/messaging/conversations',
  middleware: signedIn,
  summary: 'List the caller’s conversations',
  responses: { 200: json(ConversationList, 'The conversations, the latest activity first'), ...refusals },
})

const readReceipt = createRoute({
  method: 'put',
  path: '/messaging/read-receipt',
  middleware: signedIn,
  summary: 'Mark a chat as read up to a time',
  request: { query: ReadReceiptQuery, body: body(ReadReceiptBody) },
  responses: { 200: json(Done, 'The read receipt is saved, and the other person can see it'), ...refusals },
})

const unread = createRoute({
  method: 'get',
  path: '/messaging/unread-count',
  middleware: signedIn,
  summary: 'Count the caller’s unread messages',
  responses: { 200: json(UnreadCount, 'The total, and the count of each chat with unread messages'), ...refusals },
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
