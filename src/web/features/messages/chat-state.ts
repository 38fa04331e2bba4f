import type { Message } from '../../../shared/contract/messaging.ts'

export interface ChatState {
  /** `gone`: the other user does not exist, or one of the two has blocked the other. */
  status: 'loading' | 'failed' | 'ready' | 'gone'
  /** From old to new, each once. */
  messages: readonly Message[]
  /** The ids of deleted messages, so that a page that arrives late does not show them again. */
  deleted: ReadonlySet<string>
  /** The cursor of the page with older messages; null at the beginning of the conversation. */
  older: string | null
  readUpTo: string | null
}

export const EMPTY_CHAT: ChatState = {
  status: 'loading',
  messages: [],
  deleted: new Set(),
  older: null,
  readUpTo: null,
}

export type ChatEvent =
  | { kind: 'page'; messages: readonly Message[]; older: string | null }
  | { kind: 'newest'; messages: readonly Message[]; older: string | null }
  | { kind: 'arrived'; messages: readonly Message[] }
  | { kind: 'deleted'; messageId: string }
  | { kind: 'read'; upTo: string }
  | { kind: 'failed' }
  | { kind: 'gone' }
  | { kind: 'reload' }

const inOrder = (a: Message, b: Message) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0)

const merge = (state: ChatState, incoming: readonly Message[]): readonly Message[] => {
  const byId = new Map(state.messages.map((message) => [message.id, message]))
  for (const message of incoming) if (!state.deleted.has(message.id)) byId.set(message.id, message)
  return [...byId.values()].toSorted(inOrder)
}

/** Merges a newer copy of the newest page. A shown message in its time span that the copy lacks was deleted. */
const reconcile = (state: ChatState, page: readonly Message[]): ChatState => {
  const [first] = page
  const onPage = new Set(page.map(({ id }) => id))
  const last = page.at(-1)
  const stays = ({ id, timestamp }: Message) =>
    onPage.has(id) || !first || !last || timestamp < first.timestamp || timestamp > last.timestamp
  return { ...state, messages: merge({ ...state, messages: state.messages.filter(stays) }, page) }
}

export const chatReducer = (state: ChatState, event: ChatEvent): ChatState => {
  switch (event.kind) {
    case 'page':
      return { ...state, status: 'ready', messages: merge(state, event.messages), older: event.older }
    case 'newest': {
      // Only the first answer sets the cursor, because older pages may have been loaded since.
      const older = state.status === 'ready' && state.messages.length > 0 ? state.older : event.older
      return { ...reconcile(state, event.messages), status: 'ready', older }
    }
    case 'arrived':
      return { ...state, messages: merge(state, event.messages) }
    case 'deleted':
      return {
        ...state,
        messages: state.messages.filter(({ id }) => id !== event.messageId),
        deleted: new Set(state.deleted).add(event.messageId),
      }
    case 'read':
      return state.readUpTo !== null && event.upTo <= state.readUpTo ? state : { ...state, readUpTo: event.upTo }
    case 'failed':
      return state.status === 'ready' ? state : { ...state, status: 'failed' }
    case 'gone':
      return { ...state, status: 'gone' }
    case 'reload':
      return state.status === 'ready' ? state : { ...state, status: 'loading' }
    default:
      return state
  }
}
