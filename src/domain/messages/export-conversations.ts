import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { conversations, messages, users } from '../../db/schema/index.ts'
import type { ExportedConversation } from '../../shared/contract/accounts.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { chatIdOf } from '../../shared/kernel/chat-id.ts'
import { requireUser, type Ctx } from '../context.ts'
import { textOf } from './present.ts'
import { selectMessages } from './queries.ts'

const BATCH = 1000

const exportMessages = async (ctx: Ctx, conversationId: string): Promise<ExportedConversation['messages']> => {
  const exported: ExportedConversation['messages'] = []
  for (let seq = 0, read = BATCH; read === BATCH;) {
    const rows = await selectMessages(ctx.db)
      .where(and(eq(messages.conversationId, conversationId), isNull(messages.deletedAt), gt(messages.seq, seq)))
      .orderBy(asc(messages.seq))
      .limit(BATCH)
    for (const row of rows)
      exported.push({
        senderId: row.message.senderId,
        timestamp: row.message.sentAt.toISOString(),
        text: textOf(ctx, row),
      })
    seq = rows.at(-1)?.message.seq ?? 0
    read = rows.length
  }
  return exported
}

/** Contains all messages that are not deleted. Other users have their public names. */
export const exportConversations = async (ctx: Ctx): Promise<ExportedConversation[]> => {
  const { id } = requireUser(ctx)
  const rows = await ctx.db
    .select({ id: conversations.id, otherUserId: users.id, userName: users.name })
    .from(conversations)
    .innerJoin(users, sql`${users.id} in (${conversations.userA}, ${conversations.userB}) and ${users.id} <> ${id}`)
    .where(or(eq(conversations.userA, id), eq(conversations.userB, id)))
    .orderBy(asc(conversations.createdAt), asc(conversations.id))
  const exported: ExportedConversation[] = []
  for (const { id: conversationId, otherUserId, userName } of rows)
    exported.push({
      chatId: chatIdOf(id, otherUserId),
      otherUserId,
      userName: publicNameOf(userName),
      messages: await exportMessages(ctx, conversationId),
    })
  return exported
}
