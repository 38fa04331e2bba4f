import { ArrowLeft, Phone, ShieldAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Conversation, Message } from '../../../shared/contract/messaging.ts'
import { useBackCloses } from '../../lib/back-closes.ts'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { SafetyDialog } from '../safety/safety-dialog.tsx'
import { ChatWindow } from './chat-window.tsx'
import { ConversationList } from './conversation-list.tsx'
import { FindPerson } from './find-person.tsx'
import type { OpenMessages } from '../../lib/open-messages.ts'
import { useConversations } from './use-conversations.ts'
import { usePerson } from './use-person.ts'

interface Other {
  id: string
  name?: string | undefined
}
type View = { kind: 'list' } | { kind: 'find' } | { kind: 'chat'; other: Other }

const viewOf = ({ userId }: OpenMessages): View =>
  userId === undefined ? { kind: 'list' } : { kind: 'chat', other: { id: userId } }

const roundClass = 'flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken'

interface ChatProps {
  other: { id: string; name: string }
  conversation: Conversation | undefined
  onReport: (message: Message) => void
}

const Chat = ({ other, ...rest }: ChatProps) => {
  const t = useT()
  const viewer = useViewer()
  if (!viewer || viewer.id === other.id)
    return (
      <div className="px-5">
        <Alert tone="danger">{t(viewer ? 'chat.notYourself' : 'chat.signInToSend')}</Alert>
      </div>
    )
  return <ChatWindow key={other.id} viewerId={viewer.id} other={other} {...rest} />
}

/** After going back, the focus returns to the row that was open. */
const useBackFocus = (view: View) => {
  const content = useRef<HTMLDivElement>(null)
  const lastChat = useRef<string>(undefined)
  useEffect(() => {
    if (view.kind === 'chat') lastChat.current = view.other.id
    else if (view.kind === 'list')
      content.current?.querySelector<HTMLElement>(`[data-conversation="${lastChat.current}"]`)?.focus()
  }, [view])
  return content
}

export const MessagePanel = ({ start, onClose }: { start: OpenMessages; onClose: () => void }) => {
  const t = useT()
  const viewer = useViewer()
  const [view, setView] = useState<View>(() => viewOf(start))
  const [safety, setSafety] = useState<{ about: Message | null } | null>(null)
  const conversations = useConversations(viewer !== null)
  const content = useBackFocus(view)
  const toList = () => setView({ kind: 'list' })
  // The browser's Back leads to the list of conversations. From a chat that the page opened, Back closes the panel.
  const openedByPage = view.kind === 'chat' && view.other.id === start.userId
  useBackCloses(view.kind !== 'list' && !openedByPage, toList)
  const other = view.kind === 'chat' ? view.other : null
  const conversation = conversations.rows?.find(({ otherUserId }) => otherUserId === other?.id)
  const person = usePerson(other?.id, conversation?.userName || other?.name)
  const name = person.name ?? t('chat.someone')
  const title = { list: t('chat.title'), find: t('chat.find'), chat: name }[view.kind]
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      shape="drawer"
      fills
      before={
        view.kind !== 'list' && (
          <button type="button" onClick={toList} aria-label={t('chat.back')} className={roundClass}>
            <ArrowLeft aria-hidden="true" className="size-5" />
          </button>
        )
      }
      after={
        other &&
        viewer &&
        viewer.id !== other.id && (
          <>
            {person.phone !== undefined && (
              <a href={`tel:${person.phone}`} aria-label={t('chat.call', { name })} className={roundClass}>
                <Phone aria-hidden="true" className="size-5" />
              </a>
            )}
            <button
              type="button"
              onClick={() => setSafety({ about: null })}
              aria-label={t('chat.safety')}
              className={roundClass}
            >
              <ShieldAlert aria-hidden="true" className="size-5" />
            </button>
          </>
        )
      }
    >
      <ToastProvider place="dialog">
        <div ref={content} className="flex min-h-0 flex-1 flex-col">
          {view.kind === 'list' && (
            <ConversationList
              {...conversations}
              onReload={conversations.reload}
              onOpen={({ otherUserId, userName }) =>
                setView({ kind: 'chat', other: { id: otherUserId, name: userName } })
              }
              onFind={() => setView({ kind: 'find' })}
            />
          )}
          {view.kind === 'find' && (
            <FindPerson
              onFound={({ userId, name: found }) => setView({ kind: 'chat', other: { id: userId, name: found } })}
            />
          )}
          {other && (
            <Chat
              other={{ id: other.id, name }}
              conversation={conversation}
              onReport={(about) => setSafety({ about })}
            />
          )}
        </div>
        {other && safety && (
          <SafetyDialog
            person={{ id: other.id, name }}
            inChat
            about={safety.about}
            onClose={() => setSafety(null)}
            onBlocked={() => {
              conversations.reload()
              toList()
            }}
          />
        )}
      </ToastProvider>
    </Dialog>
  )
}
