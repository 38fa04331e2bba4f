import { AppError, notFound } from '../../platform/errors.ts'
import { partnerIn } from './rules.ts'
import type { UserStatus } from '../../shared/kernel/enums.ts'

/**
 * Checked by the id alone: chats of others get the same answer whether they exist or not.
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
