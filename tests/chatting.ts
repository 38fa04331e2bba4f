import { insertUser } from './builders.ts'
import { openEvents } from './read-events.ts'
import type { TestProduct } from './test-product.ts'

export interface Person {
  id: string
  phone: string
  token: string
}

export const chatOf = (a: { id: string }, b: { id: string }): string => [a.id, b.id].toSorted().join('_')

export const createChatting = (product: TestProduct) => ({
  newPerson: async (name = 'Achieng Otieno'): Promise<Person> => {
    const user = await insertUser(product.deps, { name })
    return { id: user.id, phone: user.phone, token: await product.signIn(user) }
  },
  send: (from: Person, to: { id: string }, text: string, more: Record<string, string> = {}, headers = {}) =>
    product.call('POST', '/api/messaging/send', {
      as: from.token,
      body: { senderId: from.id, receiverId: to.id, text, ...more },
      headers,
    }),
  fetchPage: (who: Person, chatId: string, lastDocId?: string) =>
    product.call('GET', `/api/messaging/fetch?chatId=${chatId}${lastDocId ? `&lastDocId=${lastDocId}` : ''}`, {
      as: who.token,
    }),
  remove: (who: Person, chatId: string, messageId: string) =>
    product.call('DELETE', '/api/messaging/delete', { as: who.token, body: { chatId, messageId } }),
  conversationsOf: async (who: Person) =>
    (await product.call('GET', '/api/messaging/conversations', { as: who.token })).body,
  unreadOf: async (who: Person) => (await product.call('GET', '/api/messaging/unread-count', { as: who.token })).body,
  read: (who: Person, chatId: string, lastReadTimestamp: string) =>
    product.call('PUT', `/api/messaging/read-receipt?chatId=${chatId}`, { as: who.token, body: { lastReadTimestamp } }),
  follow: (who: Person, chatId: string, more = '', headers = {}) =>
    openEvents(product, `/api/messaging/subscribe?chatId=${chatId}${more}`, { as: who.token, headers }),
  block: (who: Person, whom: { id: string }) => product.call('PUT', `/api/user/${whom.id}/block`, { as: who.token }),
  unblock: (who: Person, whom: { id: string }) =>
    product.call('DELETE', `/api/user/${whom.id}/block`, { as: who.token }),
})
