import { and, desc, eq, gt, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { conversationKeys, conversations, messages, users } from '../../db/schema/index.ts'
import { groupCallsOf } from '../../platform/group-calls.ts'
import { seesPerson } from '../blocks/index.ts'
import { MAX_COUNTED_UNREAD } from './rules.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type KeyRow = typeof conversationKeys.$inferSelect

const isPair = (a: string, b: string): SQL | undefined =>
  a < b
    ? and(eq(conversations.userA, a), eq(conversations.userB, b))
    : and(eq(conversations.userA, b), eq(conversations.userB, a))

/** The other user of a chat and the conversation; null for an unknown user or a block. */
export const findChat = async (db: Db | Tx, userId: string, partnerId: string) => {
  const [row] = await db
    .select({ partnerStatus: users.status, conversation: conversations })
    .from(users)
    .leftJoin(conversations, isPair(userId, partnerId))
    .where(and(eq(users.id, partnerId), seesPerson(userId, users.id)))
  return row ?? null
}

/** The conversation of two users, even with a block between them. */
export const findPair = async (db: Db, a: string, b: string): Promise<ConversationRow | null> => {
  const [row] = await db.select().from(conversations).where(isPair(a, b))
  return row ?? null
}

/** Changes of a conversation run one after the other. Writes of rows that refer to it need not wait for this lock. */
export const lockConversation = async (tx: Tx, a: string, b: string): Promise<ConversationRow | null> => {
  const [row] = await tx.select().from(conversations).where(isPair(a, b)).for('no key update')
  return row ?? null
}

export const findNewestKey = async (tx: Tx, conversationId: string): Promise<KeyRow | null> => {
  const [row] = await tx
    .select()
    .from(conversationKeys)
    .where(eq(conversationKeys.conversationId, conversationId))
    .orderBy(desc(conversationKeys.version))
    .limit(1)
  return row ?? null
}

/** Messages with their keys, read in one statement so that no key changes in between. */
export const selectMessages = (db: Db | Tx) =>
  db
    .select({
      message: messages,
      userA: conversations.userA,
      userB: conversations.userB,
      kid: conversationKeys.kid,
      wrapped: conversationKeys.wrapped,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(
      conversationKeys,
      and(
        eq(conversationKeys.conversationId, messages.conversationId),
        eq(conversationKeys.version, messages.keyVersion),
      ),
    )
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

export const findMessage = async (db: Db | Tx, conversationId: string, id: string): Promise<MessageRow | null> => {
  const [row] = await selectMessages(db).where(and(eq(messages.conversationId, conversationId), eq(messages.id, id)))
  return row ?? null
}

export const findSent = (db: Db | Tx, senderId: string, clientMessageId: string): Promise<MessageRow[]> =>
  selectMessages(db).where(and(eq(messages.senderId, senderId), eq(messages.clientMessageId, clientMessageId)))

export const listMessagesBefore = (db: Db, conversationId: string, beforeSeq: number | null, limit: number) =>
  selectMessages(db)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        sql`${messages.deletedAt} is null`,
        beforeSeq === null ? undefined : lt(messages.seq, beforeSeq),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit)

interface Changes {
  conversationId: string
  after: number
  upTo: number
}

/** How many ranges one statement reads: a page of each fits into memory easily. */
const MAX_RANGES = 40
/** How many calls are grouped: those of `MAX_RANGES` chats, each with at most ten streams. */
const MAX_CALLS = 10 * MAX_RANGES

const rangeOf = ({ conversationId, after, upTo }: Changes) => `${conversationId} ${after} ${upTo}`

const areChanges = ({ conversationId, after, upTo }: Changes) =>
  and(
    eq(messages.conversationId, conversationId),
    or(
      and(gt(messages.seq, after), lte(messages.seq, upTo)),
      and(gt(messages.deletedSeq, after), lte(messages.deletedSeq, upTo)),
    ),
  )

const isChange = ({ conversationId, after, upTo }: Changes, { message }: MessageRow): boolean => {
  const isNew = (seq: number | null) => seq !== null && seq > after && seq <= upTo
  return message.conversationId === conversationId && (isNew(message.seq) || isNew(message.deletedSeq))
}

/** A message wakes all streams of its chat at once, so their calls share one statement. */
export const readChanges = groupCallsOf(MAX_CALLS, async (db: Db, calls: readonly Changes[]) => {
  const distinct = [...new Map(calls.map((call) => [rangeOf(call), call]))]
  const found = new Map<string, MessageRow[]>()
  for (let start = 0; start < distinct.length; start += MAX_RANGES) {
    const some = distinct.slice(start, start + MAX_RANGES)
    const rows = await selectMessages(db).where(or(...some.map(([, call]) => areChanges(call))))
    for (const [key, call] of some)
      found.set(
        key,
        rows.filter((row) => isChange(call, row)),
      )
  }
  return calls.map((call) => found.get(rangeOf(call)) ?? [])
})

/** The last sequence number at that time: numbers and times increase together. */
export const seqAt = async (db: Db | Tx, conversationId: string, time: Date): Promise<number> => {
  const at = time.toISOString()
  const [row] = await db
    .select({
      seq: sql`greatest(0,
        (select m.seq from messages m where m.conversation_id = conversations.id and m.sent_at <= ${at}
          order by m.sent_at desc limit 1),
        (select m.deleted_seq from messages m where m.conversation_id = conversations.id and m.deleted_at <= ${at}
          order by m.deleted_seq desc limit 1))`.mapWith(Number),
    })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return row?.seq ?? 0
}

/** Messages of the other user after this user's last read receipt, without deleted ones. */
export const isUnreadBy = (userId: string): SQL =>
  sql`${messages.senderId} <> ${userId} and ${messages.deletedAt} is null
    and ${messages.seq} > coalesce((select r.last_read_seq from read_receipts r
      where r.conversation_id = ${messages.conversationId} and r.user_id = ${userId}), 0)`

const selectUnread = (userId: string | SQL) =>
  sql`select 1 from messages m where m.conversation_id = conversations.id and m.sender_id <> ${userId}
    and m.deleted_at is null and m.seq > coalesce((select r.last_read_seq from read_receipts r
      where r.conversation_id = conversations.id and r.user_id = ${userId}), 0)`

export const hasUnread = (userId: string | SQL): SQL => sql`exists (${selectUnread(userId)})`

export const unreadOf = (userId: string | SQL) =>
  sql`(select count(*) from (${selectUnread(userId)} limit ${MAX_COUNTED_UNREAD}) waiting)`.mapWith(Number)
