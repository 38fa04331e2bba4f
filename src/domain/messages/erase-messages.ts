import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { conversations, messageReminders, messages, readReceipts } from '../../db/schema/index.ts'
import type { Ctx, Dependencies } from '../context.ts'
import { destroyText } from './delete-message.ts'
import { announceChange } from './events.ts'
import { KEPT_MONTHS } from './rules.ts'

/** The messages of the other users stay. */
export const eraseMessages = async (ctx: Ctx, tx: Tx, userId: string): Promise<void> => {
  const own = await tx
    .select()
    .from(conversations)
    .where(or(eq(conversations.userA, userId), eq(conversations.userB, userId)))
    .orderBy(asc(conversations.id))
    .for('update')
  for (const conversation of own) {
    const rows = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(eq(messages.conversationId, conversation.id), eq(messages.senderId, userId), isNull(messages.deletedAt)),
      )
      .orderBy(asc(messages.seq))
    let state = conversation
    for (const { id } of rows) state = await destroyText(tx, state, id, ctx.clock.now())
    if (rows.length > 0) await announceChange(tx, conversation, state.lastSeq)
  }
  await tx.delete(messageReminders).where(eq(messageReminders.userId, userId))
  await tx.delete(readReceipts).where(eq(readReceipts.userId, userId))
}

const BATCH = 200

/** Deletes conversations, with their keys, a year after the last message or deletion in them. */
export const deleteConversations = async (deps: Dependencies): Promise<void> => {
  const since = deps.clock.now()
  since.setUTCMonth(since.getUTCMonth() - KEPT_MONTHS)
  const old = deps.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(lt(conversations.lastAt, since))
    .limit(BATCH)
  for (let gone = BATCH; gone === BATCH;) {
    const rows = await deps.db
      .delete(conversations)
      .where(inArray(conversations.id, old))
      .returning({ id: conversations.id })
    gone = rows.length
  }
}
