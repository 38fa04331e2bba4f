import { z } from 'zod'
import { zFilledText, zId, zInstant, zStored, zStoredNumber, zText } from './primitives.ts'
import { MAX_MESSAGE_LENGTH } from '../kernel/form-limits.ts'

export const MESSAGE_PAGE_SIZE = 25

/** Two user ids joined by an underscore. The server compares whole ids to decide whether the chat is the caller's. */
export const zChatId = zText(200)

export const Message = z
  .strictObject({
    id: zId,
    chatId: zStored,
    /** The text is empty when the message could not be decrypted. */
    text: zStored,
    timestamp: zStored,
    senderId: zId,
    receiverId: zId,
    isDecryptionError: z.boolean(),
    /** The client's id of its own message; null on the other user's messages. */
    clientMessageId: zStored.nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const FetchMessagesQuery = z.strictObject({ chatId: zChatId.optional(), lastDocId: zId.optional() })
export type FetchMessagesQuery = z.infer<typeof FetchMessagesQuery>

/** The newest page comes first; within a page, messages go from old to new. */
export const MessagePage = z
  .strictObject({
    messages: z.array(Message),
    /** The cursor of the page with older messages; null when there is none. */
    lastDocId: zId.nullable(),
  })
  .meta({ id: 'MessagePage' })
export type MessagePage = z.infer<typeof MessagePage>

export const SubscribeQuery = z.strictObject({ chatId: zChatId.optional(), lastTimestamp: zInstant.optional() })
export type SubscribeQuery = z.infer<typeof SubscribeQuery>

export const SendMessageBody = z
  .strictObject({
    senderId: zId,
    receiverId: zId,
    /** Empty text is refused by a rule, with the specification's message. */
    text: zText(MAX_MESSAGE_LENGTH),
    /** A repeated call with the same id changes nothing and returns the first answer. */
    clientMessageId: zFilledText(128).optional(),
  })
  .meta({ id: 'SendMessageBody' })
export type SendMessageBody = z.infer<typeof SendMessageBody>

export const DeleteMessageBody = z.strictObject({ chatId: zChatId, messageId: zId }).meta({ id: 'DeleteMessageBody' })
export type DeleteMessageBody = z.infer<typeof DeleteMessageBody>

export const ReadReceiptQuery = z.strictObject({ chatId: zChatId.optional() })
export const ReadReceiptBody = z.strictObject({ lastReadTimestamp: zInstant }).meta({ id: 'ReadReceiptBody' })

const ReadReceipts = z.record(zStored, z.strictObject({ lastReadTimestamp: zStored }))

export const Conversation = z
  .strictObject({
    chatId: zStored,
    otherUserId: zId,
    userName: zStored,
    photo: zStored.nullable(),
    /** The text of the last message. Null when all messages were deleted; empty when it could not be decrypted. */
    lastMessage: zStored.nullable(),
    lastSenderId: zId.nullable(),
    /** The time of the last message; when all were deleted, the time when the conversation began. */
    lastTimestamp: zStored,
    /** By user id: the time up to which this user has read. */
    readReceipts: ReadReceipts,
    unread: zStoredNumber,
    isDecryptionError: z.boolean(),
    can: z.strictObject({ send: z.boolean() }),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>
export const ConversationList = z.array(Conversation)

export const UnreadCount = z
  .strictObject({ total: zStoredNumber, chats: z.record(zStored, zStoredNumber) })
  .meta({ id: 'UnreadCount' })
export type UnreadCount = z.infer<typeof UnreadCount>

/**
 * The named events of `subscribe`; events without a name contain a JSON array of new messages. New and deleted messages
 * have an `id:`, which the browser returns as `Last-Event-ID`. A `read` event has none, because only the newest one
 * counts.
 */
export const DeletedEvent = z.strictObject({ chatId: zStored, messageId: zId }).meta({ id: 'DeletedEvent' })
export type DeletedEvent = z.infer<typeof DeletedEvent>
export const ReadEvent = z
  .strictObject({ chatId: zStored, userId: zId, lastReadTimestamp: zStored })
  .meta({ id: 'ReadEvent' })
export type ReadEvent = z.infer<typeof ReadEvent>

export const MAX_REPORTED_MESSAGES = 50
