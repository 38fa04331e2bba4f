import { clear, isText, readStored, store } from '../../lib/storage.ts'

const keyOf = (userId: string, otherUserId: string) => `chat-draft:${userId}:${otherUserId}` as const

export const readDraft = (userId: string, otherUserId: string): string =>
  readStored(keyOf(userId, otherUserId), isText) ?? ''

export const saveDraft = (userId: string, otherUserId: string, text: string): void =>
  text === '' ? clear(keyOf(userId, otherUserId)) : store(keyOf(userId, otherUserId), text)
