import type { Conversation } from '../../../shared/contract/messaging.ts'
import type { Translate } from '../../lib/messages.ts'

const OWN_PREVIEW = 30
const OTHER_PREVIEW = 35
/** Where one message is named: in a toast, in a question, in a button's name. */
const TEXT_PREVIEW = 50

// By characters as people see them: half an emoji is no letter.
const cut = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : line
}

export const messagePreview = (text: string): string => cut(text, TEXT_PREVIEW)

/** The last message of a conversation, as its row shows it. */
export const conversationPreview = (
  { lastMessage, lastSenderId, otherUserId, isDecryptionError }: Conversation,
  t: Translate,
): string => {
  if (isDecryptionError) return t('chat.unreadable')
  if (lastMessage === null) return ''
  if (lastSenderId === otherUserId) return cut(lastMessage, OTHER_PREVIEW)
  return t('chat.you', { text: cut(lastMessage, OWN_PREVIEW) })
}

export const draftPreview = (text: string): string => cut(text, OWN_PREVIEW)
