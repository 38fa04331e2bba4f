import type { Tx } from '../../db/client.ts'
import { publishAll } from '../../db/live-hub.ts'
import { chatIdOf } from '../../shared/kernel/chat-id.ts'

// Hints contain only ids, numbers and fixed words, and no texts. The receiver of a hint reads the database.

export const chatTopic = (chatId: string): string => `chat:${chatId}`
export const userTopic = (userId: string): string => `user:${userId}`

interface Pair {
  userA: string
  userB: string
}

export const announceChange = (tx: Tx, pair: Pair, seq: number) =>
  publishAll(tx, [
    { topic: chatTopic(chatIdOf(pair.userA, pair.userB)), payload: String(seq) },
    { topic: userTopic(pair.userA), payload: 'chat' },
    { topic: userTopic(pair.userB), payload: 'chat' },
  ])

/** Notifies the chat's streams about the read receipt, and the reader's other windows about their unread count. */
export const announceRead = (tx: Tx, pair: Pair, readerId: string) =>
  publishAll(tx, [
    { topic: chatTopic(chatIdOf(pair.userA, pair.userB)), payload: 'read' },
    { topic: userTopic(readerId), payload: 'chat' },
  ])
