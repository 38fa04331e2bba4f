import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { conversationKeys, conversations, messages } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { newDataKey } from '../../platform/sealed-text.ts'
import type { Message, SendMessageBody } from '../../shared/contract/messaging.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { holdUser } from '../users/index.ts'
import { announceChange } from './events.ts'
import { mayWriteTo, requireChat } from './policy.ts'
import { identityOf, presentMessage, presentText, textOf } from './present.ts'
import {
  findChat,
  findNewestKey,
  findSent,
  lockConversation,
  type ConversationRow,
  type KeyRow,
  type MessageRow,
} from './queries.ts'
import { scheduleReminder } from './remind-unread.ts'
import { isKeyWorn, NEW_CHATS_LIMIT, nextTime, REPEATING_LIMIT, SENDING_LIMIT } from './rules.ts'
import { keyContext, sealMessage } from './seal-message.ts'

interface Draft {
  senderId: string
  receiverId: string
  text: string
  /** The id from the caller: the given one, or one made from the idempotency key. Without both, a new id. */
  clientMessageId: string
  /** Whether the id is unique among all messages of the sender. Otherwise it is unique only in this conversation. */
  namedEverywhere: boolean
}

const beginConversation = async (tx: Tx, { senderId, receiverId }: Draft, now: Date): Promise<ConversationRow> => {
  const [userA, userB] = senderId < receiverId ? [senderId, receiverId] : [receiverId, senderId]
  await tx
    .insert(conversations)
    .values({ id: newId(), userA, userB, lastAt: now, createdAt: now })
    .onConflictDoNothing()
  const conversation = await lockConversation(tx, userA, userB)
  if (!conversation) throw new Error('A conversation was not inserted.')
  return conversation
}

const openKey = (ctx: Ctx, conversationId: string, row: KeyRow): Buffer => {
  try {
    return ctx.messageKeys.unwrap(keyContext(conversationId, row.version), row)
  } catch (error) {
    ctx.logger.log('critical', 'conversation key not decrypted', { requestId: ctx.requestId, error })
    throw new AppError('PROVIDER_UNAVAILABLE', 'messages.cannotBeSealed', { waitTime: 60 })
  }
}

const sealingKey = async (ctx: Ctx, tx: Tx, conversation: ConversationRow, seq: number, now: Date) => {
  const newest = await findNewestKey(tx, conversation.id)
  if (newest && !isKeyWorn(newest, seq, now)) {
    const key = openKey(ctx, conversation.id, newest)
    return { keyVersion: newest.version, key }
  }
  const version = (newest?.version ?? 0) + 1
  const key = newDataKey()
  const wrapped = ctx.messageKeys.wrap(keyContext(conversation.id, version), key)
  await tx
    .insert(conversationKeys)
    .values({ conversationId: conversation.id, version, ...wrapped, fromSeq: seq, createdAt: now })
  return { keyVersion: version, key }
}

/** The stored message with the id of the draft. */
const findStored = async (
  db: Db | Tx,
  draft: Draft,
  conversation: ConversationRow | null,
): Promise<MessageRow | undefined> => {
  const sent = await findSent(db, draft.senderId, draft.clientMessageId)
  return sent.find(({ message }) => draft.namedEverywhere || message.conversationId === conversation?.id)
}

/** The message of an earlier identical call. @throws AppError IDEMPOTENCY_MISMATCH for the same id with another text */
const findEarlier = async (
  ctx: Ctx,
  tx: Tx,
  draft: Draft,
  conversation: ConversationRow,
): Promise<MessageRow | null> => {
  const earlier = await findStored(tx, draft, conversation)
  if (!earlier) return null
  const isSame =
    earlier.message.conversationId === conversation.id &&
    (earlier.message.deletedAt !== null || [draft.text, null].includes(textOf(ctx, earlier)))
  if (!isSame) throw new AppError('IDEMPOTENCY_MISMATCH', 'error.idempotencyMismatch')
  return earlier
}

const write = async (ctx: Ctx, tx: Tx, draft: Draft, conversation: ConversationRow): Promise<Message> => {
  const now = ctx.clock.now()
  const seq = conversation.lastSeq + 1
  const sentAt = nextTime(now, conversation.lastAt)
  const { keyVersion, key } = await sealingKey(ctx, tx, conversation, seq, now)
  const { senderId, receiverId, clientMessageId } = draft
  const message = { id: newId(), conversationId: conversation.id, senderId, clientMessageId, seq, sentAt, keyVersion }
  const sent = { ...conversation, message }
  await tx.update(conversations).set({ lastSeq: seq, lastAt: sentAt }).where(eq(conversations.id, conversation.id))
  await tx.insert(messages).values({ ...message, ...sealMessage(key, identityOf(sent), draft.text) })
  await announceChange(tx, conversation, seq)
  await scheduleReminder(tx, { conversationId: conversation.id, userId: receiverId, sentAt })
  return presentText(sent, draft.text, senderId)
}

const draftOf = (
  ctx: Ctx,
  { senderId, receiverId, text, clientMessageId }: SendMessageBody,
  key: string | null,
): Draft => {
  if (senderId !== requireUser(ctx).id) throw new AppError('FORBIDDEN', 'messages.notYourself')
  if (receiverId === senderId) throw new AppError('INVALID', 'messages.toYourself')
  if (text === '') throw new AppError('INVALID', 'messages.empty')
  const name = clientMessageId ?? (key === null ? newId() : `key:${key}`)
  return { senderId, receiverId, text, clientMessageId: name, namedEverywhere: clientMessageId === undefined }
}

/**
 * Sends a message. The conversation's row is locked while the message gets its number and its time, so both increase
 * in the order in which messages become visible. Sending the same message again returns the first answer.
 * @throws AppError FORBIDDEN, INVALID, NOT_FOUND, IDEMPOTENCY_MISMATCH, RATE_LIMITED
 */
export const sendMessage = async (
  ctx: Ctx,
  body: SendMessageBody,
  key: string | null,
): Promise<{ status: 201; body: Message; replayed: boolean }> => {
  const draft = draftOf(ctx, body, key)
  const { conversation, partnerStatus } = requireChat(await findChat(ctx.db, draft.senderId, draft.receiverId))
  if (!mayWriteTo(partnerStatus)) throw notFound()
  const isNamed = body.clientMessageId !== undefined || key !== null
  const isRepeated = isNamed && (await findStored(ctx.primary, draft, conversation)) !== undefined
  await limitHits(ctx, isRepeated ? REPEATING_LIMIT : SENDING_LIMIT, draft.senderId)
  if (!isRepeated && conversation === null) await limitHits(ctx, NEW_CHATS_LIMIT, draft.senderId)
  return withTx(ctx, async (tx) => {
    await holdUser(tx, draft.senderId)
    const locked =
      (await lockConversation(tx, draft.senderId, draft.receiverId)) ??
      (await beginConversation(tx, draft, ctx.clock.now()))
    const earlier = isNamed ? await findEarlier(ctx, tx, draft, locked) : null
    if (earlier) return { status: 201, body: presentMessage(ctx, earlier, draft.senderId), replayed: true }
    return { status: 201, body: await write(ctx, tx, draft, locked), replayed: false }
  })
}
