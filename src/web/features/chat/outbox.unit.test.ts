import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message } from '../../../shared/contract/messaging.ts'
import { isObject, readStored, store } from '../../lib/storage.ts'
import { Outbox, PENDING_MS, SWEEP_MS, type Outgoing, type SendOutcome } from './outbox.ts'

let user = 0
beforeEach(() => {
  vi.useFakeTimers()
  user += 1
  store('who', `user-${user}`)
})
afterEach(() => vi.useRealTimers())

const real = ({ clientMessageId, receiverId, text }: Outgoing): Message => ({
  id: `real-${clientMessageId}`,
  chatId: 'a_b',
  text,
  timestamp: new Date().toISOString(),
  senderId: 'a',
  receiverId,
  isDecryptionError: false,
  clientMessageId,
})

const settle = () => vi.advanceTimersByTimeAsync(0)

/** An outbox with a fake network that answers when the test says so. */
const open = () => {
  const userId = `user-${user}`
  const calls: { message: Outgoing; answer: (outcome: SendOutcome) => void; signal: AbortSignal }[] = []
  const sent: string[] = []
  let troubles = 0
  const outbox = new Outbox(
    userId,
    (message, signal) =>
      new Promise((answer, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        calls.push({ message, answer, signal })
      }),
  )
  outbox.subscribe((event) => {
    if (event.kind === 'sent') sent.push(event.message.text)
    if (event.kind === 'trouble') troubles += 1
  })
  return {
    outbox,
    calls,
    sent,
    troubles: () => troubles,
    stored: () => readStored(`outbox:${userId}`, isObject),
    states: () => outbox.shown().map(({ text, state }) => `${text}: ${state}`),
    answerLast: async (outcome: SendOutcome | 'sent') => {
      const call = calls.at(-1)
      if (!call) throw new Error('nothing was sent')
      call.answer(outcome === 'sent' ? { kind: 'sent', message: real(call.message) } : outcome)
      await settle()
    },
  }
}

it('the chat’s outbox shows a message as pending for 10 s, then as waiting, and retries after the sweep of 15 s [4.chat.optimistic 4.chat.pending 4.chat.sweep 9.messages.pending 9.messages.sweep 3.message.pending]', async () => {
  const { outbox, calls, states } = open()
  outbox.write('b', 'hello')
  expect(states()).toEqual(['hello: pending'])
  await vi.advanceTimersByTimeAsync(PENDING_MS - 1)
  expect(states()).toEqual(['hello: pending'])
  await vi.advanceTimersByTimeAsync(1)
  expect(states()).toEqual(['hello: waiting'])
  expect(calls[0]?.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(SWEEP_MS - PENDING_MS)
  expect(calls[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls.map(({ message }) => message.clientMessageId)).toEqual([
    calls[0]?.message.clientMessageId,
    calls[0]?.message.clientMessageId,
  ])
})

it('the outbox no longer shows a message as unsent when the stream brings it before the call is answered [4.chat.arrived]', async () => {
  const { outbox, calls, states, answerLast, sent, stored } = open()
  outbox.write('b', 'hello')
  outbox.arrived(calls[0]?.message.clientMessageId ?? '')
  expect(states()).toEqual([])
  await answerLast('sent')
  expect(sent).toEqual(['hello'])
  expect(calls).toHaveLength(1)
  expect(stored()).toBeNull()
})

it('the chat’s outbox does not resend a message that arrived by the stream when only the response was lost', async () => {
  const { outbox, calls, answerLast, troubles, stored } = open()
  outbox.write('b', 'hello')
  outbox.arrived(calls[0]?.message.clientMessageId ?? '')
  await answerLast({ kind: 'later' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls.length, troubles(), stored()]).toEqual([1, 0, null])
})

it('the chat’s outbox sends messages in order, one after the other, each once', async () => {
  const { outbox, calls, answerLast, sent, stored } = open()
  for (const text of ['one', 'two', 'three']) outbox.write('b', text)
  expect(calls).toHaveLength(1)
  for (let place = 0; place < 3; place += 1) await answerLast('sent')
  expect(sent).toEqual(['one', 'two', 'three'])
  expect(calls).toHaveLength(3)
  expect(stored()).toBeNull()
})

it('the chat’s outbox reports once that a message could not be sent, and retries after growing waits', async () => {
  const { outbox, calls, answerLast, troubles, sent, states } = open()
  outbox.write('b', 'hello')
  for (const wait of [1_000, 2_000, 4_000]) {
    await answerLast({ kind: 'later' })
    expect(states()).toEqual(['hello: waiting'])
    const before = calls.length
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(calls).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(before + 1)
  }
  expect(troubles()).toBe(1)
  await answerLast('sent')
  expect(sent).toEqual(['hello'])
})

it('the chat’s outbox sends unsent messages after a reload, under the same id', async () => {
  const first = open()
  first.outbox.write('b', 'hello')
  await first.answerLast({ kind: 'later' })
  const second = open()
  expect(second.states()).toEqual(['hello: waiting'])
  void second.outbox.flush()
  await second.answerLast('sent')
  expect(second.sent).toEqual(['hello'])
  expect(second.calls[0]?.message.clientMessageId).toBe(first.calls[0]?.message.clientMessageId)
})

it('the chat’s outbox sends a refused message again only after Retry, and sends other messages meanwhile', async () => {
  const { outbox, answerLast, states, calls, sent } = open()
  outbox.write('b', 'bad')
  outbox.write('b', 'good')
  await answerLast({ kind: 'refused', why: { code: 'FORBIDDEN', sentence: 'No.' } })
  await answerLast('sent')
  expect([sent, states()]).toEqual([['good'], ['bad: failed']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(2)
  outbox.retry(calls[0]?.message.clientMessageId ?? '')
  await answerLast('sent')
  expect([sent, states()]).toEqual([['good', 'bad'], []])
})

it('the chat’s outbox sends a message of one chat while a message of another chat is still being sent', () => {
  const { outbox, calls } = open()
  outbox.write('b', 'slow')
  outbox.write('c', 'other')
  expect(calls.map(({ message }) => message.text)).toEqual(['slow', 'other'])
})

it('the chat’s outbox shows a message that was refused for lack of a session as waiting again after a reload', async () => {
  const first = open()
  first.outbox.write('b', 'hello')
  await first.answerLast({ kind: 'refused', why: { code: 'UNAUTHENTICATED', sentence: '' } })
  expect(first.states()).toEqual(['hello: failed'])
  expect(open().states()).toEqual(['hello: waiting'])
})
