import type { DeleteMessageBody, SendMessageBody } from '../../../shared/contract/messaging.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listMessages = (api: ApiClient, query: { chatId: string; lastDocId?: string }) =>
  attempt(api.messaging.messaging.fetch.$get({ query }))

export const listConversations = (api: ApiClient) => attempt(api.messaging.messaging.conversations.$get())

export const countUnread = (api: ApiClient) => attempt(api.messaging.messaging['unread-count'].$get())

export const sendMessage = (api: ApiClient, json: SendMessageBody, init: RequestInit) =>
  attempt(api.messaging.messaging.send.$post({ header: {}, json }, { init }))

export const deleteMessage = (api: ApiClient, json: DeleteMessageBody) =>
  attempt(api.messaging.messaging.delete.$delete({ json }))

export const markRead = (api: ApiClient, chatId: string, lastReadTimestamp: string) =>
  attempt(api.messaging.messaging['read-receipt'].$put({ query: { chatId }, json: { lastReadTimestamp } }))

export const followMessages = (chatId: string, lastTimestamp: string | undefined): EventSource => {
  const query = new URLSearchParams({ chatId, ...(lastTimestamp === undefined ? {} : { lastTimestamp }) })
  return new EventSource(`/api/messaging/subscribe?${query.toString()}`)
}
