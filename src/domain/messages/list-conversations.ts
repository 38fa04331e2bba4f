import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { conversations, messages, readReceipts, users } from '../../db/schema/index.ts'
import type { Conversation, UnreadCount } from '../../shared/contract/messaging.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { seesPerson } from '../blocks/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { photoUrl } from '../documents/rules.ts'
import { mayWriteTo } from './policy.ts'
import { textOf } from './present.ts'
import { selectMessages, unreadOf, type MessageRow } from './queries.ts'
import { chatIdOf, MAX_LISTED_CONVERSATIONS, PREVIEW_LENGTH } from './rules.ts'

const hasUser = (userId: string) => or(eq(conversations.userA, userId), eq(conversations.userB, userId))

const selectConversations = (db: Db, userId: string) =>
  db
    .select({
      conversation: conversations,
      partner: { id: users.id, name: users.name, photoVersion: users.photoVersion, status: users.status },
      lastMessageId: sql<string | null>`(select m.id from messages m
        where m.conversation_id = conversations.id and m.deleted_at is null order by m.seq desc limit 1)`,
      unread: unreadOf(userId),
    })
    .from(conversations)
    .innerJoin(users, sql`${users.id} in (${conversations.userA}, ${conversations.userB}) and ${users.id} <> ${userId}`)
    .where(and(hasUser(userId), seesPerson(userId, users.id)))
    .orderBy(desc(conversations.lastAt), conversations.id)
    .limit(MAX_LISTED_CONVERSATIONS)

const readLastMessages = async (db: Db, ids: readonly string[]): Promise<Map<string, MessageRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectMessages(db).where(inArray(messages.id, [...ids]))
  return new Map(rows.map((row) => [row.message.id, row]))
}

const readReceiptsOf = async (db: Db, ids: readonly string[]) => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(readReceipts)
          .where(inArray(readReceipts.conversationId, [...ids]))
  const receipts = new Map<string, Conversation['readReceipts']>()
  for (const { conversationId, userId, lastReadAt } of rows)
    receipts.set(conversationId, {
      ...receipts.get(conversationId),
      [userId]: { lastReadTimestamp: lastReadAt.toISOString() },
    })
  return receipts
}

export const listConversations = async (ctx: Ctx): Promise<Conversation[]> => {
  const { id } = requireUser(ctx)
  const rows = await selectConversations(ctx.db, id)
  const last = await readLastMessages(
    ctx.db,
    rows.flatMap(({ lastMessageId }) => lastMessageId ?? []),
  )
  const receipts = await readReceiptsOf(
    ctx.db,
    rows.map(({ conversation }) => conversation.id),
  )
  return rows.map(({ conversation, partner, lastMessageId, unread }) => {
    const newest = lastMessageId === null ? undefined : last.get(lastMessageId)
    const text = newest && textOf(ctx, newest)
    return {
      chatId: chatIdOf(id, partner.id),
      otherUserId: partner.id,
      userName: publicNameOf(partner.name),
      photo: photoUrl(ctx.settings.publicUrl, partner.id, partner.photoVersion),
      lastMessage: newest ? (text ?? '').slice(0, PREVIEW_LENGTH) : null,
      lastSenderId: newest?.message.senderId ?? null,
      lastTimestamp: (newest?.message.sentAt ?? conversation.lastAt).toISOString(),
      readReceipts: receipts.get(conversation.id) ?? {},
      unread,
      isDecryptionError: newest !== undefined && text === null,
      can: { send: mayWriteTo(partner.status) },
    }
  })
}

export const countUnread = async (ctx: Ctx): Promise<UnreadCount> => {
  const { id } = requireUser(ctx)
  const partnerId = sql`case when conversations.user_a = ${id} then conversations.user_b else conversations.user_a end`
  const rows = await ctx.db
    .select({ userA: conversations.userA, userB: conversations.userB, unread: unreadOf(id) })
    .from(conversations)
    .where(and(hasUser(id), seesPerson(id, partnerId), sql`${unreadOf(id)} > 0`))
    .orderBy(desc(conversations.lastAt))
    .limit(MAX_LISTED_CONVERSATIONS)
  return {
    total: rows.reduce((total, { unread }) => total + unread, 0),
    chats: Object.fromEntries(rows.map(({ userA, userB, unread }) => [chatIdOf(userA, userB), unread])),
  }
}
