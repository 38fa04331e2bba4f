import { useCallback, useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react'
import type { Message } from '../../../shared/contract/messaging.ts'
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
  otherUserId: string
  newest: string | undefined
  load: () => Promise<void>
  onEvent: (event: ChatEvent) => void
}

const useFollowing = ({ chatId, otherUserId, newest, load, onEvent }: Following) => {
  const lastTimestamp = useEffectEvent(() => newest)
  const take = useEffectEvent(onEvent)
  useEffect(() => {
    let live: LiveChat | undefined
    let left = false
    void load().then(() => {
      if (left) return
      live = new LiveChat({
        chatId,
        otherUserId,
        lastTimestamp: () => lastTimestamp(),
        onEvent: (event) => take(event),
        onGap: () => void load(),
      })
    })
    return () => {
      left = true
      live?.close()
    }
  }, [chatId, otherUserId, load])
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
  /** The time up to which the other user has read, from the list of conversations; an event may bring a later time. */
  readUpTo: string | undefined
}

export const useChat = ({ viewerId, otherUserId, readUpTo }: UseChat) => {
  const chatId = chatIdOf(viewerId, otherUserId)
  const [state, dispatch] = useReducer(chatReducer, EMPTY_CHAT)
  const outbox = ownOutbox(viewerId)
  const outgoing = useSyncExternalStore(outbox.subscribe, outbox.shown)
  const { loadNewest, reload, loadOlder } = usePages(chatId, state.older, dispatch)
  const [arrived, setArrived] = useState<Message>()
  const onEvent = (event: ChatEvent) => {
    if (event.kind !== 'arrived') return dispatch(event)
    for (const { clientMessageId } of event.messages) if (clientMessageId !== null) outbox.arrived(clientMessageId)
    dispatch(event)
    const other = event.messages.findLast(({ senderId }) => senderId === otherUserId)
    if (other) setArrived(other)
    tellMessagesChanged()
  }
  useReadReceipt(chatId, state.messages.findLast(({ senderId }) => senderId === otherUserId)?.timestamp)
  useFollowing({ chatId, otherUserId, newest: state.messages.at(-1)?.timestamp, load: loadNewest, onEvent })
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
    arrived,
    outbox,
    outgoing: outgoing.filter(({ receiverId }) => receiverId === otherUserId),
    removed: (messageId: string) => dispatch({ kind: 'deleted', messageId }),
    reload,
    loadOlder,
  }
}
