import { forget, keep, readKept } from '../../lib/kept.ts'

const keyOf = (userId: string, otherUserId: string) => `chat-draft:${userId}:${otherUserId}`

/** A typed but unsent message. */
export const readDraft = (userId: string, otherUserId: string): string => readKept(keyOf(userId, otherUserId)) ?? ''

export const keepDraft = (userId: string, otherUserId: string, text: string): void =>
  text === '' ? forget(keyOf(userId, otherUserId)) : keep(keyOf(userId, otherUserId), text)
