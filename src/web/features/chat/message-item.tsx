import { Check, CheckCheck, Clock, Copy, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Message } from '../../../shared/contract/messaging.ts'
import { formatClock } from '../../lib/format-time.ts'
import { useT } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { findRisk } from './find-risk.ts'
import type { ShownOutgoing } from './outbox.ts'
import { messagePreview } from './preview-text.ts'
import { RiskNote } from './risk-note.tsx'

const bubbleClass = 'max-w-[min(20rem,78%)] rounded-lg px-3.5 py-2 whitespace-pre-wrap wrap-anywhere'
const ownClass = 'rounded-br-sm text-on-forest'
const otherClass = 'rounded-bl-sm bg-sunken'
const actionClass = buttonClass('quiet', 'min-h-11 text-sm')

const Line = ({ own, children }: { own: boolean; children: ReactNode }) => (
  <div className={`flex items-center gap-1 ${own ? 'flex-row-reverse' : ''}`}>{children}</div>
)

interface ActionsProps {
  own: boolean
  message: Message
  onDelete: () => void
  onReport: () => void
}

const Actions = ({ own, message, onDelete, onReport }: ActionsProps) => {
  const t = useT()
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(message.text).then(
      () => toast(t('chat.copied')),
      () => toast(t('chat.copyFailed')),
    )
  return (
    <div className={`flex gap-1 ${own ? 'justify-end' : ''}`}>
      {!message.isDecryptionError && (
        <button type="button" onClick={() => void copy()} className={actionClass}>
          <Copy aria-hidden="true" className="size-4" />
          {t('chat.copy')}
        </button>
      )}
      {own && (
        <button type="button" onClick={onDelete} className={`${actionClass} text-danger`}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t('chat.delete')}
        </button>
      )}
      {!own && (
        <button type="button" aria-haspopup="dialog" onClick={onReport} className={actionClass}>
          <Flag aria-hidden="true" className="size-4" />
          {t('chat.reportMessage')}
        </button>
      )}
    </div>
  )
}

const Stamp = ({ message, own, read }: { message: Message; own: boolean; read: boolean }) => {
  const t = useT()
  const Mark = read ? CheckCheck : Check
  return (
    <span
      className={`num mt-0.5 flex items-center gap-1 text-xs ${own ? 'justify-end text-on-forest-soft' : 'text-ink-soft'}`}
    >
      {formatClock(message.timestamp)}
      {own && (
        <>
          <Mark aria-hidden="true" className={`size-4 ${read ? 'text-amber' : ''}`} />
          <span className="sr-only">{t(read ? 'chat.read' : 'chat.sent')}</span>
        </>
      )}
    </span>
  )
}

interface MessageItemProps {
  message: Message
  own: boolean
  read: boolean
  onDelete: (message: Message) => void
  onReport: (message: Message) => void
}

export const MessageItem = ({ message, own, read, onDelete, onReport }: MessageItemProps) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { isDecryptionError } = message
  const text = isDecryptionError ? t('chat.unreadable') : message.text
  const risk = own || isDecryptionError ? null : findRisk(text)
  const hasActions = own || !isDecryptionError
  return (
    <li data-message={message.id} className="py-0.5">
      <Line own={own}>
        <div className={`${bubbleClass} ${own ? `${ownClass} bg-forest` : otherClass}`}>
          <p className={isDecryptionError ? 'italic' : ''}>{text}</p>
          <Stamp message={message} own={own} read={read} />
        </div>
        {hasActions && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t(own ? 'chat.actions' : 'chat.copyOrReport', { text: messagePreview(text) })}
            onClick={() => setOpen(!open)}
            className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken"
          >
            <Ellipsis aria-hidden="true" className="size-5" />
          </button>
        )}
      </Line>
      {risk && <RiskNote risk={risk} received />}
      {open && (
        <Actions own={own} message={message} onDelete={() => onDelete(message)} onReport={() => onReport(message)} />
      )}
    </li>
  )
}

interface OutgoingItemProps {
  message: ShownOutgoing
  onRetry: () => void
  onDiscard: () => void
}

export const OutgoingItem = ({ message, onRetry, onDiscard }: OutgoingItemProps) => {
  const t = useT()
  const { state, text, refused } = message
  return (
    <li data-outgoing={state} className="py-0.5">
      <Line own>
        <div
          className={`${bubbleClass} ${ownClass} ${state === 'pending' ? 'bg-forest-soft' : 'border-2 border-dashed border-amber bg-forest'}`}
        >
          <p>{text}</p>
          <span className="mt-0.5 flex items-center justify-end gap-1 text-xs text-on-forest-soft">
            <Clock aria-hidden="true" className="size-3.5 shrink-0" />
            {state === 'pending' && t('chat.pending')}
            {state === 'waiting' && t('chat.waiting')}
            {state === 'failed' &&
              `${t('chat.failed')} ${refused?.code === 'UNAUTHENTICATED' ? t('chat.notAuthenticated') : (refused?.sentence ?? '')}`}
          </span>
        </div>
      </Line>
      {state !== 'pending' && (
        <div className="flex justify-end gap-1">
          <button type="button" onClick={onRetry} className={actionClass}>
            {t('chat.retry')}
          </button>
          <button type="button" onClick={onDiscard} className={actionClass}>
            {t('chat.discard')}
          </button>
        </div>
      )}
    </li>
  )
}
