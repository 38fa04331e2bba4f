import type { ErrorCode } from '../../../shared/kernel/error-codes.ts'
import { clear, isListOf, isObject, isText, readStored, store } from '../../lib/storage.ts'

/** A written message that may not be on the server yet. It survives reloads and lost connections. */
export interface Outgoing {
  /** The server stores each id once, however often the message is sent. */
  clientMessageId: string
  receiverId: string
  text: string
  writtenAt: number
  /** Why the server refuses it; the user can only retry or discard it. */
  refused?: Refusal
}

export interface Refusal {
  code: ErrorCode
  /** In the reader's language; may be empty. */
  sentence: string
}

const keyOf = (userId: string) => `outbox:${userId}` as const

const isOutgoing = (value: unknown): value is Outgoing =>
  isObject(value) && 'clientMessageId' in value && 'receiverId' in value && 'text' in value && 'writtenAt' in value

/** Read from storage each time, because another tab may have written. */
export const readOutbox = (userId: string): readonly Outgoing[] => readStored(keyOf(userId), isListOf(isOutgoing)) ?? []

/** Stores nothing for a user who was signed out meanwhile. */
const write = (userId: string, all: readonly Outgoing[]) => {
  if (all.length === 0 || readStored('who', isText) !== userId) clear(keyOf(userId))
  else store(keyOf(userId), all)
}

export const addToOutbox = (userId: string, message: Outgoing): void => write(userId, [...readOutbox(userId), message])

export const removeFromOutbox = (userId: string, clientMessageId: string): void =>
  write(
    userId,
    readOutbox(userId).filter((message) => message.clientMessageId !== clientMessageId),
  )

/** Marks a message as refused, or, without a reason, as ready to send again. */
export const markInOutbox = (userId: string, clientMessageId: string, refused?: Refusal): void =>
  write(
    userId,
    readOutbox(userId).map((message) => {
      if (message.clientMessageId !== clientMessageId) return message
      const { refused: _before, ...rest } = message
      return refused === undefined ? rest : { ...rest, refused }
    }),
  )
