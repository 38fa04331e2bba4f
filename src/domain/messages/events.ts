import type { Tx } from '../../db/client.ts'
import type { Ctx } from '../context.ts'
import { chatIdOf } from './rules.ts'

// Hints with ids and numbers only; whoever hears them reads the database.

export const chatTopic = (chatId: string): string => `chat:${chatId}`
export const userTopic = (userId: string): string => `user:${userId}`

/** Something was sent or deleted: the two streams of the chat, and whatever shows either person how much is unread. */
export const announceChange = (ctx: Pick<Ctx, 'live'>, tx: Tx, pair: { userA: string; userB: string }, seq: number) =>
  ctx.live.publishAll(tx, [
    { topic: chatTopic(chatIdOf(pair.userA, pair.userB)), payload: String(seq) },
    { topic: userTopic(pair.userA), payload: 'chat' },
    { topic: userTopic(pair.userB), payload: 'chat' },
  ])

/** Somebody has read: the other one's ticks, and the reader's own badge elsewhere. */
export const announceRead = (ctx: Pick<Ctx, 'live'>, tx: Tx, chatId: string, readerId: string) =>
  ctx.live.publishAll(tx, [
    { topic: chatTopic(chatId), payload: 'read' },
    { topic: userTopic(readerId), payload: 'chat' },
  ])
