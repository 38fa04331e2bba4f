import { MissingKeyError, type MessageKeys, type WrappedKey } from '../../platform/message-keys.ts'
import { openText, sealText, type SealedText } from '../../platform/sealed-text.ts'

/** What a message is bound to. With any other value, decryption fails, so a message cannot be moved to another place, chat or sender. */
export interface MessageIdentity {
  id: string
  chatId: string
  senderId: string
  receiverId: string
  seq: number
  keyVersion: number
}

const boundTo = ({ id, chatId, senderId, receiverId, seq, keyVersion }: MessageIdentity): string =>
  JSON.stringify(['msg', 'v1', chatId, id, senderId, receiverId, seq, keyVersion])

export const keyContext = (conversationId: string, version: number): string =>
  `conversation ${conversationId} ${version}`

export const sealMessage = (key: Buffer, identity: MessageIdentity, text: string): SealedText =>
  sealText(key, boundTo(identity), text)

/** Why a message cannot be decrypted. It is only logged. */
export type Unreadable = 'KEY_MISSING' | 'SEAL_BROKEN'

export const unsealMessage = (
  keys: MessageKeys,
  conversationId: string,
  key: WrappedKey,
  identity: MessageIdentity,
  sealed: SealedText,
): { text: string } | { unreadable: Unreadable } => {
  try {
    const dataKey = keys.unwrap(keyContext(conversationId, identity.keyVersion), key)
    return { text: openText(dataKey, boundTo(identity), sealed) }
  } catch (error) {
    return { unreadable: error instanceof MissingKeyError ? 'KEY_MISSING' : 'SEAL_BROKEN' }
  }
}
