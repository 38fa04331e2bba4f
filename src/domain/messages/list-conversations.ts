import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import { conversations, messages, readReceipts, users } from '../../db/schema/index.ts'
import { uuids } from '../../db/uuids.ts'
import { groupCallsOf, MAX_TOGETHER } from '../../platform/group-calls.ts'
import type { Conversation, UnreadCount } from '../../shared/contract/messaging.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { chatIdOf } from '../../shared/kernel/chat-id.ts'
import { seesPerson } from '../blocks/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { photoUrl } from '../documents/rules.ts'
import { mayWriteTo } from './policy.ts'
import { textOf } from './present.ts'
import { hasUnread, selectMessages, unreadOf, type MessageRow } from './queries.ts'
import { MAX_LISTED_CONVERSATIONS, PREVIEW_LENGTH } from './rules.ts'

const hasUser = (userId: string | SQL) => or(eq(conversations.userA, userId), eq(conversations.userB, userId))

/** Unread chats come first, so that every chat that `countUnread` counts is listed. */
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
    .orderBy(desc(hasUnread(userId)), desc(conversations.lastAt), conversations.id)
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
  const listed = rows.map(({ conversation, partner, lastMessageId, unread }) => {
    const newest = lastMessageId === null ? undefined : last.get(lastMessageId)
    const text = newest && textOf(ctx, newest)
    return {
      chatId: chatIdOf(id, partner.id),
      otherUserId: partner.id,
      userName: publicNameOf(partner.name),
      photo: photoUrl(ctx.settings.publicUrl, partner.id, partner.photoVersion),
      lastMessage: newest ? (text ?? '').slice(0, PREVIEW_LENGTH) : null,
      lastSenderId: newest?.message.senderId ?? null,
      lastTimestamp: (newest?.message.sentAt ?? conversation.createdAt).toISOString(),
      readReceipts: receipts.get(conversation.id) ?? {},
      unread,
      isDecryptionError: newest !== undefined && text === null,
      can: { send: mayWriteTo(partner.status) },
    }
  })
  // Deleting a message changes `lastAt` of its conversation too.
  return listed.toSorted((a, b) => Date.parse(b.lastTimestamp) - Date.parse(a.lastTimestamp))
}

type UnreadRow = readonly [userA: string, userB: string, unread: number]

const countTogether = groupCallsOf(MAX_TOGETHER, async (db: Db, userIds: readonly string[]) => {
  const viewer = sql`asked.id`
  const partner = sql`case when conversations.user_a = asked.id then conversations.user_b else conversations.user_a end`
  const rows = await readRows<{ chats: UnreadRow[] | null }>(
    db,
    sql`select (select json_agg(json_build_array(chat.user_a, chat.user_b, chat.unread)) from (
        select conversations.user_a, conversations.user_b, ${unreadOf(viewer)} as unread from conversations
        where ${hasUser(viewer)} and ${seesPerson(viewer, partner)} and ${hasUnread(viewer)}
        order by conversations.last_at desc, conversations.id limit ${MAX_LISTED_CONVERSATIONS}) chat) as chats
      from unnest(${uuids(userIds)}) with ordinality as asked(id, place)
      order by asked.place`,
  )
  return rows.map(({ chats }) => chats ?? [])
})

/** Calls of the same moment share one statement. */
export const countUnread = async (ctx: Ctx): Promise<UnreadCount> => {
  const rows = await countTogether(ctx.db, requireUser(ctx).id)
  return {
    total: rows.reduce((total, [, , unread]) => total + unread, 0),
    chats: Object.fromEntries(rows.map(([userA, userB, unread]) => [chatIdOf(userA, userB), unread])),
  }
}
