import { and, desc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { messages } from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { textOf } from './present.ts'
import { findPair, selectMessages } from './queries.ts'

/** How many messages before and after each reported message are included, for context. */
const AROUND = 5
const LAST = 20

export interface Quote {
  id: string
  senderId: string
  text: string
  timestamp: string
  reported: boolean
}

/** What a report shows of a conversation: the given messages and those around them, or without ids the last messages. */
export const quoteMessages = async (
  ctx: Ctx,
  pair: { userId: string; partnerId: string },
  messageIds: readonly string[],
): Promise<{ conversationId: string | null; quotes: Quote[] }> => {
  const conversation = await findPair(ctx.db, pair.userId, pair.partnerId)
  if (conversation === null) return { conversationId: null, quotes: [] }
  const there = and(eq(messages.conversationId, conversation.id), isNull(messages.deletedAt))
  const pointedAt =
    messageIds.length === 0
      ? []
      : await ctx.db
          .select({ id: messages.id, seq: messages.seq })
          .from(messages)
          .where(and(there, inArray(messages.id, [...messageIds])))
  const ranges = pointedAt.map(({ seq }) => and(gte(messages.seq, seq - AROUND), lte(messages.seq, seq + AROUND)))
  const rows = await selectMessages(ctx.db)
    .where(and(there, ranges.length > 0 ? or(...ranges) : undefined))
    .orderBy(desc(messages.seq))
    .limit(ranges.length > 0 ? ranges.length * (2 * AROUND + 1) : LAST)
  const asked = new Set(pointedAt.map(({ id }) => id))
  return {
    conversationId: conversation.id,
    quotes: rows.toReversed().map((row) => ({
      id: row.message.id,
      senderId: row.message.senderId,
      text: textOf(ctx, row) ?? '',
      timestamp: row.message.sentAt.toISOString(),
      reported: asked.has(row.message.id),
    })),
  }
}
