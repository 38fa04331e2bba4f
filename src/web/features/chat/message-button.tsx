import { MessageCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { capCount } from '../../lib/cap-count.ts'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { OPEN_MESSAGES, openMessages, setPanelOpen, type OpenMessages } from '../../lib/open-messages.ts'
import { usePart } from '../../lib/use-part.ts'

/** A window event and a link with `?chat=` also open the panel. On a phone, a tab replaces the button after sign-in. */
export const MessageButton = ({ unread }: { unread: number }) => {
  const t = useT()
  const viewerId = useViewer()?.id
  const { part, busy, bring } = usePart(() => import('./message-panel.tsx'), ['chat-screens'])
  const [shown, setShown] = useState<{ start: OpenMessages; times: number } | null>(null)
  const open = async (start: OpenMessages) => {
    if (await bring()) setShown((before) => ({ start, times: (before?.times ?? 0) + 1 }))
  }
  useEffect(() => setPanelOpen(shown !== null), [shown])
  const onEvent = useEffectEvent((event: Event) => {
    void open(event instanceof CustomEvent ? ((event.detail ?? {}) as OpenMessages) : {})
  })
  useEffect(() => {
    const listen = (event: Event) => onEvent(event)
    addEventListener(OPEN_MESSAGES, listen)
    const chatWith = new URLSearchParams(location.search).get('chat')
    if (chatWith !== null) openMessages(chatWith)
    return () => removeEventListener(OPEN_MESSAGES, listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? t('common.messagesUnread', { count: capCount(unread) }) : t('common.messages')}
        aria-haspopup="dialog"
        aria-busy={busy || undefined}
        onClick={() => void open({})}
        className={`invisible relative flex size-11 items-center justify-center rounded-full hover:bg-ink/10 hydrated:visible ${viewerId === undefined ? '' : 'max-md:hidden'}`}
      >
        <MessageCircle aria-hidden="true" className="size-5.5" />
        <CountBadge count={unread} />
      </button>
      {part && shown && <part.MessagePanel key={shown.times} start={shown.start} onClose={() => setShown(null)} />}
    </>
  )
}
