import { useCallback, useEffect, useEffectEvent, useReducer, useSyncExternalStore } from 'react'
import type { Message, ReadEvent } from '../../../shared/contract/messaging.ts'
import { chatIdOf } from '../../../shared/kernel/chat-id.ts'
import { ApiError } from '../../lib/api-answer.ts'
import { fetchMessages } from '../messages/fetch-messages.ts'
import { chatReducer, EMPTY_CHAT, type ChatEvent } from '../messages/chat-state.ts'
import { LiveChat } from './live-chat.ts'
import { tellMessagesChanged } from '../../lib/open-messages.ts'
import { ownOutbox } from './own-outbox.ts'
import { useReadReceipt } from './use-read-receipt.ts'

interface Following {
  chatId: string
  newest: string | undefined
  load: () => Promise<void>
  onMessages: (messages: readonly Message[]) => void
  onDeleted: (messageId: string) => void
  onRead: (event: ReadEvent) => void
}

const useFollowing = ({ chatId, newest, load, onMessages, onDeleted, onRead }: Following) => {
  const lastTimestamp = useEffectEvent(() => newest)
  const messages = useEffectEvent(onMessages)
  const deleted = useEffectEvent(onDeleted)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    let live: LiveChat | undefined
    let left = false
    void load().then(() => {
      if (left) return
      live = new LiveChat({
        chatId,
        lastTimestamp: () => lastTimestamp(),
        onMessages: (arrived) => messages(arrived),
        onDeleted: (messageId) => deleted(messageId),
        onRead: (event) => read(event),
        onGap: () => void load(),
      })
    })
    return () => {
      left = true
      live?.close()
    }
  }, [chatId, load])
}

const usePages = (chatId: string, older: string | null, dispatch: (event: ChatEvent) => void) => {
  const loadNewest = useCallback(async () => {
    try {
      const page = await fetchMessages(chatId)
      dispatch({ kind: 'newest', messages: page.messages, older: page.lastDocId })
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403)
      dispatch({ kind: isGone ? 'gone' : 'failed' })
    }
  }, [chatId, dispatch])
  return {
    loadNewest,
    reload: () => {
      dispatch({ kind: 'reload' })
      void loadNewest()
    },
    loadOlder: async () => {
      if (older === null) return
      const page = await fetchMessages(chatId, older)
      dispatch({ kind: 'page', messages: page.messages, older: page.lastDocId })
    },
  }
}

interface UseChat {
  viewerId: string
  otherUserId: string
  /** Known from the list of conversations; events may be newer. */
  readUpTo: string | undefined
  onArrived: (message: Message) => void
}

export const useChat = ({ viewerId, otherUserId, readUpTo, onArrived }: UseChat) => {
  const chatId = chatIdOf(viewerId, otherUserId)
  const [state, dispatch] = useReducer(chatReducer, EMPTY_CHAT)
  const outbox = ownOutbox(viewerId)
  const outgoing = useSyncExternalStore(outbox.subscribe, outbox.shown)
  const { loadNewest, reload, loadOlder } = usePages(chatId, state.older, dispatch)
  const arrive = (messages: readonly Message[]) => {
    for (const { clientMessageId } of messages) if (clientMessageId !== null) outbox.arrived(clientMessageId)
    dispatch({ kind: 'arrived', messages })
    const other = messages.findLast(({ senderId }) => senderId === otherUserId)
    if (other) onArrived(other)
    tellMessagesChanged()
  }
  useReadReceipt(chatId, state.messages.findLast(({ senderId }) => senderId === otherUserId)?.timestamp)
  useFollowing({
    chatId,
    newest: state.messages.at(-1)?.timestamp,
    load: loadNewest,
    onMessages: arrive,
    onDeleted: (messageId) => dispatch({ kind: 'deleted', messageId }),
    onRead: ({ userId, lastReadTimestamp }) => {
      if (userId === otherUserId) dispatch({ kind: 'read', upTo: lastReadTimestamp })
    },
  })
  useEffect(() => void outbox.flush(), [outbox])
  useEffect(
    () =>
      outbox.subscribe((event) => {
        if (event.kind !== 'sent') return
        if (event.message.receiverId === otherUserId) dispatch({ kind: 'arrived', messages: [event.message] })
        tellMessagesChanged()
      }),
    [outbox, otherUserId],
  )
  const known = state.readUpTo ?? ''
  return {
    state: readUpTo !== undefined && readUpTo > known ? { ...state, readUpTo } : state,
    outbox,
    outgoing: outgoing.filter(({ receiverId }) => receiverId === otherUserId),
    removed: (messageId: string) => dispatch({ kind: 'deleted', messageId }),
    reload,
    loadOlder,
  }
}
