import { eq } from 'drizzle-orm'
import { conversations } from '../../db/schema/index.ts'
import type { StreamLease } from '../../platform/live-streams.ts'
import { createWake } from '../../platform/wake.ts'
import type { DeletedEvent, Message, ReadEvent, SubscribeQuery } from '../../shared/contract/messaging.ts'
import { isSessionLive } from '../auth/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { chatTopic, userTopic } from './events.ts'
import { requireChat, requirePartner } from './policy.ts'
import { presentMessage } from './present.ts'
import { findChat, listChanges, listReceipts, seqAt, type MessageRow } from './queries.ts'
import { FOLLOW_PAGE, RECHECK_MS } from './rules.ts'

export type ChatEvent =
  | { id: number; data: Message[] }
  | { id: number; event: 'deleted'; data: DeletedEvent }
  | { event: 'read'; data: ReadEvent }

interface Followed {
  chatId: string
  viewerId: string
  partnerId: string
  /** Everything up to this sequence number has been sent. */
  cursor: number
  /** The receipts when the stream was opened; only changes are sent. */
  receipts: Map<string, string>
}

const EVENT_ID = /^\d{1,9}$/

const eventsOf = (
  ctx: Ctx,
  { chatId, viewerId, cursor }: Followed,
  rows: readonly MessageRow[],
  upTo: number,
): ChatEvent[] => {
  const steps = rows.flatMap((row) => {
    const { seq, deletedSeq } = row.message
    // Sent and deleted since: the reader did not get it on this stream, but perhaps elsewhere.
    if (deletedSeq !== null)
      return deletedSeq > cursor && deletedSeq <= upTo ? [{ seq: deletedSeq, row, gone: true }] : []
    return [{ seq, row, gone: false }]
  })
  const events: ChatEvent[] = []
  for (const { seq, row, gone } of steps.toSorted((a, b) => a.seq - b.seq)) {
    const last = events.at(-1)
    if (gone) events.push({ id: seq, event: 'deleted', data: { chatId, messageId: row.message.id } })
    else if (last && !('event' in last)) {
      last.data.push(presentMessage(ctx, row, viewerId))
      last.id = seq
    } else events.push({ id: seq, data: [presentMessage(ctx, row, viewerId)] })
  }
  return events
}

const mayStillFollow = async (ctx: Ctx, { viewerId, partnerId }: Followed): Promise<boolean> => {
  const { sessionId } = requireUser(ctx)
  return (await isSessionLive(ctx, sessionId)) && (await findChat(ctx.db, viewerId, partnerId)) !== null
}

const receiptsOf = async (ctx: Ctx, conversationId: string): Promise<Map<string, string>> => {
  const rows = await listReceipts(ctx.db, conversationId)
  return new Map(rows.map(({ userId, lastReadAt }) => [userId, lastReadAt.toISOString()]))
}

const newReceipts = async (ctx: Ctx, followed: Followed, conversationId: string): Promise<ChatEvent[]> => {
  const { chatId, receipts: known } = followed
  followed.receipts = await receiptsOf(ctx, conversationId)
  return [...followed.receipts]
    .filter(([userId, lastReadTimestamp]) => known.get(userId) !== lastReadTimestamp)
    .map(([userId, lastReadTimestamp]) => ({ event: 'read', data: { chatId, userId, lastReadTimestamp } }))
}

const readState = async (ctx: Ctx, { viewerId, partnerId }: Followed) => {
  const chat = await findChat(ctx.db, viewerId, partnerId)
  return chat?.conversation ?? null
}

/** Collects hints, which only say that there is something to read. */
const listenFor = (ctx: Ctx, followed: Followed, ring: () => void) => {
  const due = { rights: false, receipts: true, look: true, upTo: 0 }
  const stops = [
    ctx.live.subscribe(chatTopic(followed.chatId), (payload) => {
      if (payload !== null && EVENT_ID.test(payload)) due.upTo = Math.max(due.upTo, Number(payload))
      else due.receipts = true
      if (payload === null) due.look = true
      ring()
    }),
    ctx.live.subscribe(userTopic(followed.viewerId), (payload) => {
      if (payload === 'chat') return
      due.rights = true
      ring()
    }),
  ]
  return { due, stop: () => stops.forEach((stop) => stop()) }
}

const lastSeqOf = async (ctx: Ctx, conversationId: string): Promise<number> => {
  const isConversation = eq(conversations.id, conversationId)
  const [row] = await ctx.db.select({ lastSeq: conversations.lastSeq }).from(conversations).where(isConversation)
  return row?.lastSeq ?? 0
}

async function* follow(ctx: Ctx, followed: Followed, signal: AbortSignal): AsyncGenerator<ChatEvent, void> {
  const wake = createWake(signal)
  const { due, stop } = listenFor(ctx, followed, wake.ring)
  try {
    let conversation = await readState(ctx, followed)
    let checkedAt = performance.now()
    while (!signal.aborted) {
      if (due.rights || performance.now() - checkedAt >= RECHECK_MS) {
        Object.assign(due, { rights: false, look: true })
        checkedAt = performance.now()
        if (!(await mayStillFollow(ctx, followed))) return
      }
      conversation ??= await readState(ctx, followed)
      if (conversation && due.look) {
        due.look = false
        due.upTo = Math.max(due.upTo, await lastSeqOf(ctx, conversation.id))
      }
      const upTo = Math.min(due.upTo, followed.cursor + FOLLOW_PAGE)
      if (conversation && upTo > followed.cursor) {
        const events = eventsOf(ctx, followed, await listChanges(ctx.db, conversation.id, followed.cursor, upTo), upTo)
        followed.cursor = upTo
        yield* events
      } else if (conversation && due.receipts) {
        due.receipts = false
        yield* await newReceipts(ctx, followed, conversation.id)
      } else await wake.sleep(Math.max(0, RECHECK_MS - (performance.now() - checkedAt)))
    }
  } finally {
    stop()
  }
}

/** The start of the stream: after the last event seen, after a time, or now. */
const startOf = async (
  ctx: Ctx,
  conversation: { id: string; lastSeq: number } | null,
  { lastTimestamp }: SubscribeQuery,
  lastEventId: string | null,
): Promise<number> => {
  if (lastEventId !== null && EVENT_ID.test(lastEventId))
    return Math.min(Number(lastEventId), conversation?.lastSeq ?? 0)
  if (conversation === null) return 0
  return lastTimestamp === undefined ? conversation.lastSeq : seqAt(ctx.db, conversation.id, new Date(lastTimestamp))
}

/**
 * Sends the events from a point on, once and in order, as fast as they are read.
 * @throws AppError FORBIDDEN, NOT_FOUND, RATE_LIMITED
 */
export const followChat = async (
  ctx: Ctx,
  query: SubscribeQuery,
  lastEventId: string | null,
): Promise<{ lease: StreamLease; events: AsyncGenerator<ChatEvent, void> }> => {
  const viewer = requireUser(ctx)
  const partnerId = requirePartner(query.chatId, viewer.id)
  const { conversation } = requireChat(await findChat(ctx.db, viewer.id, partnerId))
  const cursor = await startOf(ctx, conversation, query, lastEventId)
  // Read before the answer, so that every later receipt is sent, even when the first event is requested late.
  const receipts = conversation === null ? new Map<string, string>() : await receiptsOf(ctx, conversation.id)
  const lease = ctx.streams.open(`chat ${viewer.id}`)
  const followed = { chatId: query.chatId ?? '', viewerId: viewer.id, partnerId, cursor, receipts }
  return { lease, events: follow(ctx, followed, lease.signal) }
}
