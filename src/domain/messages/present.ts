import type { Message } from '../../shared/contract/messaging.ts'
import { chatIdOf } from '../../shared/kernel/chat-id.ts'
import type { Dependencies } from '../context.ts'
import type { MessageRow } from './queries.ts'
import { unsealMessage, type MessageIdentity } from './seal-message.ts'

export type Unsealer = Pick<Dependencies, 'messageKeys' | 'logger'>

interface Sent extends Pick<MessageRow, 'userA' | 'userB'> {
  message: Pick<MessageRow['message'], 'id' | 'senderId' | 'seq' | 'keyVersion' | 'sentAt' | 'clientMessageId'>
}

export const identityOf = ({ message, userA, userB }: Sent): MessageIdentity => ({
  id: message.id,
  chatId: chatIdOf(userA, userB),
  senderId: message.senderId,
  receiverId: message.senderId === userA ? userB : userA,
  seq: message.seq,
  keyVersion: message.keyVersion ?? 0,
})

const decrypt = ({ messageKeys, logger }: Unsealer, row: MessageRow): string | null => {
  const { message, kid, wrapped } = row
  if (message.ciphertext === null || message.nonce === null || kid === null || wrapped === null) return null
  const sealed = { ciphertext: message.ciphertext, nonce: message.nonce }
  const opened = unsealMessage(messageKeys, message.conversationId, { kid, wrapped }, identityOf(row), sealed)
  if ('text' in opened) return opened.text
  logger.log('critical', 'message not decrypted', { outcome: opened.unreadable })
  return null
}

/** The keys are row objects: all streams of a chat get the same object, so its text is decrypted once. */
const decrypted = new WeakMap<MessageRow, string | null>()

/** Null when the text cannot be decrypted. The reason is only logged. */
export const textOf = (unsealer: Unsealer, row: MessageRow): string | null => {
  const known = decrypted.get(row)
  if (known !== undefined) return known
  const text = decrypt(unsealer, row)
  decrypted.set(row, text)
  return text
}

/** @param text Null when it cannot be decrypted. */
export const presentText = (sent: Sent, text: string | null, viewerId: string): Message => {
  const { id, chatId, senderId, receiverId } = identityOf(sent)
  const { sentAt, clientMessageId } = sent.message
  return {
    id,
    chatId,
    text: text ?? '',
    timestamp: sentAt.toISOString(),
    senderId,
    receiverId,
    isDecryptionError: text === null,
    clientMessageId: senderId === viewerId ? clientMessageId : null,
  }
}

export const presentMessage = (unsealer: Unsealer, row: MessageRow, viewerId: string): Message =>
  presentText(row, row.message.deletedAt === null ? textOf(unsealer, row) : '', viewerId)
