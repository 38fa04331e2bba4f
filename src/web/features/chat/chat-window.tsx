import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Conversation, Message } from '../../../shared/contract/messaging.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DeleteMessage } from './delete-message.tsx'
import { MessageList } from './message-list.tsx'
import { messagePreview } from './preview-text.ts'
import { SendBox } from './send-box.tsx'
import { useChat } from './use-chat.ts'

const watchNetwork = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
const useOnline = () => useSyncExternalStore(watchNetwork, () => navigator.onLine)

const MessagesOnTheirWay = () => (
  <div className="flex-1 space-y-3 px-4">
    <output className="sr-only">{useT()('chat.loadingMessages')}</output>
    <Skeleton className="h-14 w-2/3 rounded-lg" />
    <Skeleton className="ml-auto h-10 w-1/2 rounded-lg" />
    <Skeleton className="h-10 w-1/2 rounded-lg" />
  </div>
)

interface ChatWindowProps {
  viewerId: string
  other: { id: string; name: string }
  conversation: Conversation | undefined
  onReport: (message: Message) => void
}

export const ChatWindow = ({ viewerId, other, conversation, onReport }: ChatWindowProps) => {
  const t = useT()
  const toast = useToast()
  const online = useOnline()
  const [deleting, setDeleting] = useState<Message | null>(null)
  const { state, arrived, outbox, outgoing, loadOlder, reload, removed } = useChat({
    viewerId,
    otherUserId: other.id,
    readUpTo: conversation?.readReceipts[other.id]?.lastReadTimestamp,
  })
  useEffect(
    () =>
      outbox.subscribe(({ kind }) => {
        if (kind === 'trouble') toast(t('chat.sendFailed'))
      }),
    [outbox, toast, t],
  )
  const isGone = state.status === 'gone'
  const isOpen = state.status === 'ready' || state.messages.length + outgoing.length > 0
  return (
    <>
      {isOpen && (
        <MessageList
          viewerId={viewerId}
          name={other.name}
          state={state}
          outgoing={outgoing}
          outbox={outbox}
          onOlder={loadOlder}
          onDelete={setDeleting}
          onReport={onReport}
        />
      )}
      {!isOpen && isGone && <div className="flex-1" />}
      {!isOpen && state.status === 'loading' && <MessagesOnTheirWay />}
      {!isOpen && state.status === 'failed' && (
        <div role="alert" className="flex-1 px-5">
          <p>{t('chat.messagesFailed')}</p>
          <Button variant="outline" className="mt-3" onClick={reload}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {arrived && t('chat.arrived', { name: other.name, text: messagePreview(arrived.text) })}
      </p>
      {!online && (
        <output className="block bg-amber-wash px-4 py-2 text-sm font-medium text-amber-ink">
          {t('chat.offline')}
        </output>
      )}
      {isGone || conversation?.can.send === false ? (
        <p className="border-t border-line px-5 py-4 text-ink-soft">{t('chat.blockedChat')}</p>
      ) : (
        <SendBox viewerId={viewerId} otherUserId={other.id} outbox={outbox} />
      )}
      <DeleteMessage message={deleting} onClose={() => setDeleting(null)} onDeleted={removed} />
    </>
  )
}
