import type { Conversation } from '../../../shared/contract/messaging.ts'
import type { Translate } from '../../lib/messages.ts'

const OWN_PREVIEW = 30
const OTHER_PREVIEW = 35
const TEXT_PREVIEW = 50

// Counts code points, so that an emoji is never cut into two halves.
const cut = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : line
}

export const messagePreview = (text: string): string => cut(text, TEXT_PREVIEW)

export const conversationPreview = (
  { lastMessage, lastSenderId, otherUserId, isDecryptionError }: Conversation,
  t: Translate,
): string => {
  if (isDecryptionError) return t('chat.unreadable')
  if (lastMessage === null) return t('chat.noneLeft')
  if (lastSenderId === otherUserId) return cut(lastMessage, OTHER_PREVIEW)
  return t('chat.you', { text: cut(lastMessage, OWN_PREVIEW) })
}

export const draftPreview = (text: string): string => cut(text, OWN_PREVIEW)
