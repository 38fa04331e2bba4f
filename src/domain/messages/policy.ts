import { AppError, notFound } from '../../platform/errors.ts'
import type { UserStatus } from '../../shared/kernel/enums.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const CHAT_ID = new RegExp(`^(${UUID})_(${UUID})$`)

/** The other user of a chat id `a_b`, where a < b. Null for any other text, and when the caller is neither a nor b. */
const partnerIn = (chatId: string, userId: string): string | null => {
  const [, a, b] = CHAT_ID.exec(chatId) ?? []
  if (a === undefined || b === undefined || a >= b) return null
  if (a === userId) return b
  return b === userId ? a : null
}

/**
 * Checks only the id of the chat, so that chats of other users get the same answer whether they exist or not.
 * @throws AppError FORBIDDEN, INVALID
 */
export const requirePartner = (chatId: string | undefined, userId: string): string => {
  if (chatId === undefined || chatId === '') throw new AppError('INVALID', 'messages.chatIdRequired')
  const partnerId = partnerIn(chatId, userId)
  if (partnerId === null) throw new AppError('FORBIDDEN', 'messages.notYourChat')
  return partnerId
}

/** A missing user and a block get the same answer. Chats with deleted users stay readable. */
export const requireChat = <Chat extends { partnerStatus: UserStatus; conversation: unknown }>(
  chat: Chat | null,
): Chat => {
  if (chat === null || (chat.partnerStatus === 'DELETED' && chat.conversation === null)) throw notFound()
  return chat
}

export const mayWriteTo = (status: UserStatus): boolean => status === 'ACTIVE'
