import { AppError, notFound } from '../../platform/errors.ts'
import type { UserStatus } from '../../shared/contract/enums.ts'
import { partnerIn } from './rules.ts'

/**
 * Whom the caller talks to in a chat. The id alone decides, so that a chat that is not the caller's answers the same
 * whether it exists or not.
 * @throws AppError FORBIDDEN, INVALID without a chat id
 */
export const requirePartner = (chatId: string | undefined, userId: string): string => {
  if (chatId === undefined || chatId === '') throw new AppError('INVALID', 'messages.chatIdRequired')
  const partnerId = partnerIn(chatId, userId)
  if (partnerId === null) throw new AppError('FORBIDDEN', 'messages.notYourChat')
  return partnerId
}

/** Nobody is there, or one of the two has blocked the other: the same answer. Somebody who left stays readable. */
export const requireChat = <Chat extends { partnerStatus: UserStatus; conversation: unknown }>(
  chat: Chat | null,
): Chat => {
  if (chat === null || (chat.partnerStatus === 'DELETED' && chat.conversation === null)) throw notFound()
  return chat
}

export const mayWriteTo = (status: UserStatus): boolean => status === 'ACTIVE'
