import { beforeAll, expect, it } from 'vitest'
import type { Conversation } from '../../../shared/contract/messaging.ts'
import { loadMessages, translator } from '../../lib/messages.ts'
import { conversationPreview, messagePreview } from './preview-text.ts'

beforeAll(() => loadMessages('en', ['chat-screens']))

const conversation = (own: boolean, lastMessage: string | null): Conversation => ({
  chatId: 'a_b',
  otherUserId: 'b',
  userName: 'Fatuma Hassan',
  photo: null,
  lastMessage,
  lastSenderId: own ? 'a' : 'b',
  lastTimestamp: '2026-11-27T06:00:00.000Z',
  readReceipts: {},
  unread: 0,
  isDecryptionError: false,
  can: { send: true },
})
const preview = (own: boolean, text: string | null) => conversationPreview(conversation(own, text), translator('en'))
const long = 'x'.repeat(60)

it('the preview of a chat shows 30 characters of the user’s own last message and 35 of the other person’s [9.messages.last]', () => {
  expect(preview(true, long)).toBe(`You: ${'x'.repeat(30)}…`)
  expect(preview(true, 'x'.repeat(30))).toBe(`You: ${'x'.repeat(30)}`)
  expect(preview(false, long)).toBe(`${'x'.repeat(35)}…`)
  expect(preview(false, 'x'.repeat(35))).toBe('x'.repeat(35))
})

it('the preview of a message is shortened to 50 characters, on one line, without splitting an emoji [9.messages.text]', () => {
  expect(messagePreview(long)).toBe(`${'x'.repeat(50)}…`)
  expect(messagePreview('first\n\n  second')).toBe('first second')
  expect(messagePreview('🚐'.repeat(51))).toBe(`${'🚐'.repeat(50)}…`)
})

it('the preview of a chat says that a message cannot be shown, or that all messages were deleted', () => {
  expect(preview(false, null)).toBe('No messages left')
  expect(conversationPreview({ ...conversation(false, ''), isDecryptionError: true }, translator('en'))).toBe(
    'We cannot show this message.',
  )
})
