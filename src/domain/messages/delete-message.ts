import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { conversations, messages } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { DeleteMessageBody } from '../../shared/contract/messaging.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { announceChange } from './events.ts'
import { requireChat, requirePartner } from './policy.ts'
import { findChat, findMessage, lockConversation, type ConversationRow } from './queries.ts'
import { nextTime } from './rules.ts'

export const destroyText = async (
  tx: Tx,
  conversation: ConversationRow,
  messageId: string,
  now: Date,
): Promise<ConversationRow> => {
  const lastSeq = conversation.lastSeq + 1
  const lastAt = nextTime(now, conversation.lastAt)
  await tx.update(conversations).set({ lastSeq, lastAt }).where(eq(conversations.id, conversation.id))
  await tx
    .update(messages)
    .set({ ciphertext: null, nonce: null, keyVersion: null, deletedSeq: lastSeq, deletedAt: lastAt })
    .where(eq(messages.id, messageId))
  return { ...conversation, lastSeq, lastAt }
}

/**
 * Deletes a message for both users. The sender may repeat the call.
 * @throws AppError FORBIDDEN about another user's message, NOT_FOUND
 */
export const deleteMessage = async (ctx: Ctx, { chatId, messageId }: DeleteMessageBody): Promise<{ success: true }> => {
  const viewer = requireUser(ctx)
  const partnerId = requirePartner(chatId, viewer.id)
  requireChat(await findChat(ctx.db, viewer.id, partnerId))
  await withTx(ctx, async (tx) => {
    const conversation = await lockConversation(tx, viewer.id, partnerId)
    const row = conversation && (await findMessage(tx, conversation.id, messageId))
    if (!row) throw notFound()
    if (row.message.senderId !== viewer.id) throw new AppError('FORBIDDEN', 'messages.onlySenderDeletes')
    if (row.message.deletedAt !== null) return
    const { lastSeq } = await destroyText(tx, conversation, messageId, ctx.clock.now())
    await announceChange(tx, conversation, lastSeq)
  })
  return { success: true }
}
