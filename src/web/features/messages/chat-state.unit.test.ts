import { expect, it } from 'vitest'
import type { Message } from '../../../shared/contract/messaging.ts'
import { chatIdOf } from '../../../shared/kernel/chat-id.ts'
import { chatReducer, EMPTY_CHAT, type ChatEvent, type ChatState } from './chat-state.ts'

const message = (place: number): Message => ({
  id: `m${place}`,
  chatId: 'a_b',
  text: `text ${place}`,
  timestamp: new Date(Date.UTC(2026, 10, 27, 6, 0, place)).toISOString(),
  senderId: 'a',
  receiverId: 'b',
  isDecryptionError: false,
  clientMessageId: null,
})
const messages = (...places: number[]) => places.map(message)
const after = (...events: ChatEvent[]): ChatState => events.reduce(chatReducer, EMPTY_CHAT)
const shown = (state: ChatState) => state.messages.map(({ id }) => id)

it('a conversation has the same id for both users [3.chat-id]', () => {
  expect(chatIdOf('b', 'a')).toBe('a_b')
  expect(chatIdOf('a', 'b')).toBe('a_b')
})

it('every message is shown once and in order, however it arrived', () => {
  const state = after(
    { kind: 'newest', messages: messages(3, 4), older: 'm3' },
    { kind: 'arrived', messages: messages(6, 5, 4) },
    { kind: 'page', messages: messages(1, 2), older: null },
    { kind: 'arrived', messages: messages(6) },
  )
  expect(shown(state)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6'])
  expect(state.older).toBeNull()
})

it('a deleted message is never shown again, even if a late page still has it', () => {
  const state = after(
    { kind: 'newest', messages: messages(2, 3), older: 'm2' },
    { kind: 'deleted', messageId: 'm1' },
    { kind: 'deleted', messageId: 'm3' },
    { kind: 'page', messages: messages(1), older: null },
    { kind: 'arrived', messages: messages(3) },
  )
  expect(shown(state)).toEqual(['m2'])
})

it('messages that were deleted while offline are removed, and messages outside the loaded page stay', () => {
  const state = after(
    { kind: 'newest', messages: messages(1, 2, 3, 4, 5), older: 'm1' },
    { kind: 'arrived', messages: messages(7) },
    { kind: 'newest', messages: messages(3, 5, 6), older: 'm3' },
  )
  expect(shown(state)).toEqual(['m1', 'm2', 'm3', 'm5', 'm6', 'm7'])
  expect(state.older).toBe('m1')
})

it('the status of a chat is "failed" only while no page is loaded, and "loading" when the user reloads after a failure', () => {
  expect(after({ kind: 'failed' }).status).toBe('failed')
  expect(after({ kind: 'failed' }, { kind: 'reload' }).status).toBe('loading')
  const loaded = after({ kind: 'newest', messages: messages(1), older: null }, { kind: 'failed' })
  expect([loaded.status, shown(loaded)]).toEqual(['ready', ['m1']])
})

it('a read receipt is never undone', () => {
  expect(after({ kind: 'read', upTo: '2026-02' }, { kind: 'read', upTo: '2026-01' }).readUpTo).toBe('2026-02')
})
