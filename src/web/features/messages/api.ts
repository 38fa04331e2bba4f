import type { Conversation, Message, MessagePage } from '../../../shared/contract/messaging.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { ApiError, attempt } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import type { SendOutcome } from './outbox.ts'
import type { Outgoing } from './outbox-store.ts'

/** A page of messages is requested again after a 5xx or a lost network, after these waits. */
const RETRY_WAITS_MS = [1_000, 2_000] as const
const NAME_TIMEOUT_MS = 10_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isPassing = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

const withRetries = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  for (const wait of RETRY_WAITS_MS)
    try {
      return await call()
    } catch (error) {
      if (!isPassing(error)) throw error
      await sleep(wait)
    }
  return call()
}

const messaging = () => browserApi().messaging.messaging

const orThrow = async <Body>(attempted: Promise<{ ok: true; body: Body } | { ok: false; error: ApiError }>) => {
  const answer = await attempted
  if (!answer.ok) throw answer.error
  return answer.body
}

export const fetchMessages = (chatId: string, lastDocId?: string): Promise<MessagePage> =>
  withRetries(() =>
    orThrow(attempt(messaging().fetch.$get({ query: { chatId, ...(lastDocId === undefined ? {} : { lastDocId }) } }))),
  )

/** With first names. A refusal is an empty list. */
export const fetchConversations = async (): Promise<readonly Conversation[]> => {
  const answer = await attempt(messaging().conversations.$get())
  if (answer.ok) return answer.body.map((row) => ({ ...row, userName: firstNameOf(row.userName) }))
  if (answer.error.status === 401 || answer.error.status === 403) return []
  throw answer.error
}

/** Whether a retry can succeed: a lost network, a 5xx, or too many requests. */
const mayWorkLater = ({ status }: ApiError) => status >= 500 || status === 429 || status === 408

export const sendMessage = async (
  senderId: string,
  { receiverId, text, clientMessageId }: Outgoing,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const json = { senderId, receiverId, text, clientMessageId }
  const sent = await attempt(messaging().send.$post({ header: {}, json }, { init: { signal } }))
  if (sent.ok) return { kind: 'sent', message: sent.body }
  const { code, body } = sent.error
  return mayWorkLater(sent.error) ? { kind: 'later' } : { kind: 'refused', why: { code, sentence: body.error } }
}

export const deleteMessage = async ({ chatId, id }: Message): Promise<void> => {
  await orThrow(attempt(messaging().delete.$delete({ json: { chatId, messageId: id } })))
}

export const markRead = async (chatId: string, lastReadTimestamp: string): Promise<void> => {
  await attempt(messaging()['read-receipt'].$put({ query: { chatId }, json: { lastReadTimestamp } }))
}

/** The name of a user, when no conversation contains it yet. */
export const fetchPerson = async (id: string): Promise<{ name: string; photo: string | null } | null> => {
  const init = { signal: AbortSignal.timeout(NAME_TIMEOUT_MS) }
  const answer = await attempt(browserApi().users.user[':id'].$get({ param: { id } }, { init })).catch(() => null)
  return answer?.ok ? { name: firstNameOf(answer.body.name), photo: answer.body.photo } : null
}

export const findByPhone = (phone: string) =>
  orThrow(attempt(browserApi().users.users['find-by-phone'].$post({ json: { phone } })))

export const streamAddress = (chatId: string, lastTimestamp: string | undefined): string =>
  `/api/messaging/subscribe?${new URLSearchParams({ chatId, ...(lastTimestamp === undefined ? {} : { lastTimestamp }) }).toString()}`
