import { sql } from 'drizzle-orm'
import { readReceipts } from '../../db/schema/index.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { announceRead } from './events.ts'
import { requireChat, requirePartner } from './policy.ts'
import { findChat, seqAt } from './queries.ts'

/** A receipt never moves back, and never past the last message. @throws AppError FORBIDDEN, NOT_FOUND */
export const markChatRead = async (
  ctx: Ctx,
  chatId: string | undefined,
  lastReadTimestamp: string,
): Promise<{ success: true }> => {
  const viewer = requireUser(ctx)
  const partnerId = requirePartner(chatId, viewer.id)
  const { conversation } = requireChat(await findChat(ctx.db, viewer.id, partnerId))
  if (conversation === null) return { success: true }
  const lastReadAt = new Date(Math.min(Date.parse(lastReadTimestamp), conversation.lastAt.getTime()))
  await withTx(ctx, async (tx) => {
    const lastReadSeq = await seqAt(tx, conversation.id, lastReadAt)
    const moved = await tx
      .insert(readReceipts)
      .values({ conversationId: conversation.id, userId: viewer.id, lastReadAt, lastReadSeq })
      .onConflictDoUpdate({
        target: [readReceipts.conversationId, readReceipts.userId],
        set: { lastReadAt, lastReadSeq },
        setWhere: sql`${readReceipts.lastReadAt} < excluded.last_read_at`,
      })
      .returning({ userId: readReceipts.userId })
    if (moved.length > 0) await announceRead(tx, conversation, viewer.id)
  })
  return { success: true }
}
