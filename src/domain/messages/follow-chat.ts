import type { LiveListener } from '../../db/live-hub.ts'
import type { StreamLease } from '../../platform/live-streams.ts'
import { nextCheckAfter, Wake } from '../../platform/wake.ts'
import type { DeletedEvent, Message, ReadEvent, SubscribeQuery } from '../../shared/contract/messaging.ts'
import { chatIdOf } from '../../shared/kernel/chat-id.ts'
import { requireUser, type Ctx, type Dependencies } from '../context.ts'
import { chatTopic, userTopic } from './events.ts'
import { requireChat, requirePartner } from './policy.ts'
import { presentMessage, type Unsealer } from './present.ts'
import { lookAtChat, type ChatView, type SeenChat } from './look-at-chat.ts'
import { readChanges, seqAt, type MessageRow } from './queries.ts'
import { FOLLOW_PAGE, RECHECK_MS } from './rules.ts'

export type ChatEvent =
  | { id: number; data: Message[] }
  | { id: number; event: 'deleted'; data: DeletedEvent }
  | { event: 'read'; data: ReadEvent }

/** This is not the whole context, because an open stream would keep the caller's account in memory. */
type Follower = Pick<Dependencies, 'db' | 'clock' | 'live'> & Unsealer

interface Followed extends ChatView {
  chatId: string
  /** Everything up to this sequence number has been sent. */
  cursor: number
  /** The receipts that the stream read last. Only changes are sent. */
  receipts: SeenChat['receipts']
}

const EVENT_ID = /^\d{1,9}$/

const eventsOf = (
  unsealer: Unsealer,
  { chatId, viewerId, cursor }: Followed,
  rows: readonly MessageRow[],
  upTo: number,
): ChatEvent[] => {
  const steps = rows.flatMap((row) => {
    const { seq, deletedSeq } = row.message
    // For a deleted message only the deletion is sent, because the reader may already have the message.
    if (deletedSeq !== null)
      return deletedSeq > cursor && deletedSeq <= upTo ? [{ seq: deletedSeq, row, gone: true }] : []
    return [{ seq, row, gone: false }]
  })
  const events: ChatEvent[] = []
  for (const { seq, row, gone } of steps.toSorted((a, b) => a.seq - b.seq)) {
    const last = events.at(-1)
    if (gone) events.push({ id: seq, event: 'deleted', data: { chatId, messageId: row.message.id } })
    else if (last && !('event' in last)) {
      last.data.push(presentMessage(unsealer, row, viewerId))
      last.id = seq
    } else events.push({ id: seq, data: [presentMessage(unsealer, row, viewerId)] })
  }
  return events
}

const newReceipts = (followed: Followed, receipts: SeenChat['receipts']): ChatEvent[] => {
  const { chatId, receipts: known } = followed
  followed.receipts = receipts
  return [...receipts]
    .filter(([userId, lastReadTimestamp]) => known.get(userId) !== lastReadTimestamp)
    .map(([userId, lastReadTimestamp]) => ({ event: 'read', data: { chatId, userId, lastReadTimestamp } }))
}

/** Collects hints about the chat and its reader. A hint only says that there is something to read. */
class Hints implements LiveListener {
  isCheckDue = true
  upTo = 0
  private readonly wake: Wake

  constructor(wake: Wake) {
    this.wake = wake
  }

  ring(payload: string | null): void {
    // `chat` is only for unread counts. Changes of this chat also come under the chat's own topic.
    if (payload === 'chat') return
    if (payload !== null && EVENT_ID.test(payload)) this.upTo = Math.max(this.upTo, Number(payload))
    else this.isCheckDue = true
    this.wake.ring()
  }
}

async function* follow(ctx: Follower, followed: Followed, lease: StreamLease): AsyncGenerator<ChatEvent, void> {
  const wake = new Wake(lease)
  const due = new Hints(wake)
  ctx.live.subscribe(chatTopic(followed.chatId), due)
  ctx.live.subscribe(userTopic(followed.viewerId), due)
  let conversationId: string | null = null
  let lookAgainAt = 0
  let receipts: ChatEvent[] = []
  try {
    while (!lease.hasEnded) {
      if (due.isCheckDue || performance.now() >= lookAgainAt) {
        due.isCheckDue = false
        lookAgainAt = nextCheckAfter(RECHECK_MS)
        // Without a conversation, a number from a hint would make this check due again and again. The check itself
        // finds a new conversation and its last message.
        if (conversationId === null) due.upTo = 0
        const chat = await lookAtChat(ctx, followed)
        if (!chat?.isSessionLive) return
        conversationId = chat.conversation?.id ?? null
        due.upTo = Math.max(due.upTo, chat.conversation?.lastSeq ?? 0)
        receipts.push(...newReceipts(followed, chat.receipts))
      }
      const upTo = Math.min(due.upTo, followed.cursor + FOLLOW_PAGE)
      if (upTo > followed.cursor && conversationId === null) due.isCheckDue = true
      else if (upTo > followed.cursor && conversationId !== null) {
        const rows = await readChanges(ctx.db, { conversationId, after: followed.cursor, upTo })
        const events = eventsOf(ctx, followed, rows, upTo)
        followed.cursor = upTo
        yield* events
      } else if (receipts.length > 0) {
        const read = receipts
        receipts = []
        yield* read
      } else if (!due.isCheckDue) await wake.sleepUntil(lookAgainAt)
    }
  } finally {
    ctx.live.unsubscribe(chatTopic(followed.chatId), due)
    ctx.live.unsubscribe(userTopic(followed.viewerId), due)
  }
}

/** The start of the stream: after the last event seen, after `lastTimestamp`, or now. */
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

/** Sends the events after a point in the chat, each once and in order. @throws AppError FORBIDDEN, NOT_FOUND, RATE_LIMITED */
export const followChat = async (
  ctx: Ctx,
  query: SubscribeQuery,
  lastEventId: string | null,
): Promise<{ lease: StreamLease; events: AsyncGenerator<ChatEvent, void> }> => {
  const viewer = requireUser(ctx)
  const partnerId = requirePartner(query.chatId, viewer.id)
  const view = { viewerId: viewer.id, partnerId, sessionId: viewer.sessionId }
  // This is read before the answer, so that every later receipt is sent, even when the first event is requested late.
  const { conversation, receipts } = requireChat(await lookAtChat(ctx, view))
  const cursor = await startOf(ctx, conversation, query, lastEventId)
  const lease = ctx.streams.open(`chat ${viewer.id}`)
  const followed = { ...view, chatId: chatIdOf(viewer.id, partnerId), cursor, receipts }
  const { db, clock, live, messageKeys, logger } = ctx
  return { lease, events: follow({ db, clock, live, messageKeys, logger }, followed, lease) }
}
