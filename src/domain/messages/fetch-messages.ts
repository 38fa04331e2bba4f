import { notFound } from '../../platform/errors.ts'
import { MESSAGE_PAGE_SIZE, type FetchMessagesQuery, type MessagePage } from '../../shared/contract/messaging.ts'
import { requireUser, type Ctx } from '../context.ts'
import { requireChat, requirePartner } from './policy.ts'
import { presentMessage } from './present.ts'
import { findChat, findMessage, listMessagesBefore } from './queries.ts'

/**
 * The first call returns the newest page. The messages of a page are sorted from old to new.
 * @throws AppError FORBIDDEN about other users' chats, NOT_FOUND
 */
export const fetchMessages = async (ctx: Ctx, { chatId, lastDocId }: FetchMessagesQuery): Promise<MessagePage> => {
  const viewer = requireUser(ctx)
  const partnerId = requirePartner(chatId, viewer.id)
  const { conversation } = requireChat(await findChat(ctx.db, viewer.id, partnerId))
  if (conversation === null) return { messages: [], lastDocId: null }
  const before = lastDocId === undefined ? null : await findMessage(ctx.db, conversation.id, lastDocId)
  if (lastDocId !== undefined && before === null) throw notFound()
  const rows = await listMessagesBefore(ctx.db, conversation.id, before?.message.seq ?? null, MESSAGE_PAGE_SIZE + 1)
  const page = rows.slice(0, MESSAGE_PAGE_SIZE)
  return {
    messages: page.map((row) => presentMessage(ctx, row, viewer.id)).toReversed(),
    lastDocId: rows.length > MESSAGE_PAGE_SIZE ? (page.at(-1)?.message.id ?? null) : null,
  }
}
