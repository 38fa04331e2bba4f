import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { MissingKeyError, type MessageKeys, type WrappedKey } from '../../platform/message-keys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const DATA_KEY_BYTES = 32

/** Everything that a message's seal is bound to: in any other place, order, conversation or mouth it does not open. */
export interface MessageIdentity {
  id: string
  chatId: string
  senderId: string
  receiverId: string
  seq: number
  keyVersion: number
}
export interface Sealed {
  ciphertext: Buffer
  nonce: Buffer
}

const boundTo = ({ id, chatId, senderId, receiverId, seq, keyVersion }: MessageIdentity) =>
  Buffer.from(JSON.stringify(['msg', 'v1', chatId, id, senderId, receiverId, seq, keyVersion]))

/** What the data key of a conversation is wrapped for. */
export const keyContext = (conversationId: string, version: number): string =>
  `conversation ${conversationId} ${version}`

export const newDataKey = (): Buffer => randomBytes(DATA_KEY_BYTES)

export const sealMessage = (key: Buffer, identity: MessageIdentity, text: string): Sealed => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(identity))
  return { nonce, ciphertext: Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]) }
}

/** @throws Error when a bit of it, or of what it is bound to, is not what it was */
export const openMessage = (key: Buffer, identity: MessageIdentity, { ciphertext, nonce }: Sealed): string => {
  if (nonce.length !== NONCE_BYTES || ciphertext.length <= TAG_BYTES) throw new Error('Not a sealed message.')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(identity))
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Why a message cannot be read; for the log, never for the reader. */
export type Unreadable = 'KEY_MISSING' | 'SEAL_BROKEN'

export const unsealText = (
  keys: MessageKeys,
  conversationId: string,
  key: WrappedKey,
  identity: MessageIdentity,
  sealed: Sealed,
): { text: string } | { unreadable: Unreadable } => {
  try {
    return { text: openMessage(keys.unwrap(keyContext(conversationId, identity.keyVersion), key), identity, sealed) }
  } catch (error) {
    return { unreadable: error instanceof MissingKeyError ? 'KEY_MISSING' : 'SEAL_BROKEN' }
  }
}
