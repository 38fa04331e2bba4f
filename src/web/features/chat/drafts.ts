import { forget, isText, readStored, store } from '../../lib/storage.ts'

const keyOf = (userId: string, otherUserId: string) => `chat-draft:${userId}:${otherUserId}` as const

/** A typed but unsent message. */
export const readDraft = (userId: string, otherUserId: string): string =>
  readStored(keyOf(userId, otherUserId), isText) ?? ''

export const keepDraft = (userId: string, otherUserId: string, text: string): void =>
  text === '' ? forget(keyOf(userId, otherUserId)) : store(keyOf(userId, otherUserId), text)
