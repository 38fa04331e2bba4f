import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Message } from '../../../shared/contract/messaging.ts'
import { nairobiDay, nairobiDaysBetween } from '../../../shared/kernel/nairobi-time.ts'
import { formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import type { ChatState } from '../messages/chat-state.ts'
import { MessageItem, OutgoingItem } from './message-item.tsx'
import type { Outbox, ShownOutgoing } from './outbox.ts'
import { timeLabel } from './time-label.ts'
import { useChatScroll } from './use-chat-scroll.ts'

const DATED_AFTER_DAYS = 7

const DayMark = ({ instant }: { instant: string }) => {
  const t = useT()
  const language = useLanguage()
  const now = useNow()
  const label = timeLabel(instant, now, t)
  const dated = nairobiDaysBetween(new Date(instant), now) >= DATED_AFTER_DAYS
  return (
    <li className="num py-2 text-center text-sm font-medium text-ink-soft">
      {dated ? `${label}, ${formatDate(instant, language)}` : label}
    </li>
  )
}

const Older = ({ onLoad }: { onLoad: () => Promise<void> }) => {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [stopped, setStopped] = useState(false)
  const mark = useRef<HTMLDivElement>(null)
  const load = async () => {
    if (busy) return
    setBusy(true)
    try {
      await onLoad()
      setStopped(false)
    } catch {
      setStopped(true)
    }
    setBusy(false)
  }
  const loadInView = useEffectEvent(() => {
    if (!stopped) void load()
  })
  useEffect(() => {
    if (!mark.current) return undefined
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadInView()
    })
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={mark} className="pb-2 text-center">
      {stopped && <p role="alert">{t('chat.messagesFailed')}</p>}
      <Button variant="quiet" loading={busy} onClick={() => void load()}>
        {t('chat.older')}
      </Button>
    </div>
  )
}

interface MessageListProps {
  viewerId: string
  name: string
  state: ChatState
  outgoing: readonly ShownOutgoing[]
  outbox: Outbox
  onOlder: () => Promise<void>
  onDelete: (message: Message) => void
  onReport: (message: Message) => void
}

const isRead = ({ readUpTo }: ChatState, { timestamp }: Message) => readUpTo !== null && timestamp <= readUpTo
const dayOf = (message: Message | undefined) => message && nairobiDay(new Date(message.timestamp))

const Items = ({
  viewerId,
  state,
  outgoing,
  outbox,
  onDelete,
  onReport,
}: Omit<MessageListProps, 'name' | 'onOlder'>) => (
  <ol>
    {state.messages.map((message, place) => (
      <Fragment key={message.id}>
        {dayOf(state.messages[place - 1]) !== dayOf(message) && <DayMark instant={message.timestamp} />}
        <MessageItem
          message={message}
          own={message.senderId === viewerId}
          read={isRead(state, message)}
          onDelete={onDelete}
          onReport={onReport}
        />
      </Fragment>
    ))}
    {outgoing.map((message) => (
      <OutgoingItem
        key={message.clientMessageId}
        message={message}
        onRetry={() => outbox.retry(message.clientMessageId)}
        onDiscard={() => outbox.discard(message.clientMessageId)}
      />
    ))}
  </ol>
)

export const MessageList = ({ name, onOlder, ...items }: MessageListProps) => {
  const t = useT()
  const { messages, older } = items.state
  const lastKey = items.outgoing.at(-1)?.clientMessageId ?? messages.at(-1)?.id
  const { box, onScroll, hasNewBelow, toEnd } = useChatScroll(messages[0]?.id, lastKey)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        onScroll={onScroll}
        aria-label={t('chat.openWith', { name })}
        // Focusable, for scrolling by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex-1 overflow-y-auto overscroll-contain px-4 pb-3 [overflow-anchor:none]"
      >
        {older !== null && <Older onLoad={onOlder} />}
        <Items {...items} />
        {messages.length + items.outgoing.length === 0 && (
          <p className="px-4 pt-10 text-center text-ink-soft">{t('chat.noneYet', { name })}</p>
        )}
      </section>
      {hasNewBelow && (
        <Button variant="sunrise" className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-soft" onClick={toEnd}>
          <ArrowDown aria-hidden="true" className="size-5" />
          {t('chat.newest')}
        </Button>
      )}
    </div>
  )
}
