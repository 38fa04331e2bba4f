import { SendHorizontal } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../shared/kernel/form-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ICON_BUTTON } from '../../ui/confirm-button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { saveDraft, readDraft } from './drafts.ts'
import { findRisk } from './find-risk.ts'
import type { Outbox } from './outbox.ts'
import { RiskNote } from './risk-note.tsx'

/** With a hardware keyboard Enter sends; on a phone Enter is the only way to start a new line. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches

/** Longer than a double click takes. */
const SECOND_CLICK_MS = 1_000

interface SendBoxProps {
  viewerId: string
  otherUserId: string
  outbox: Outbox
}

export const SendBox = ({ viewerId, otherUserId, outbox }: SendBoxProps) => {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const sentAt = useRef(0)
  const [text, setText] = useState(() => readDraft(viewerId, otherUserId))
  const [alert, setAlert] = useState<string>()
  const risk = findRisk(text)
  useLayoutEffect(() => {
    if (!hasKeyboard()) return
    // When the dialog around this box opens, it focuses the element with `autofocus`.
    box.current?.setAttribute('autofocus', '')
    box.current?.focus()
  }, [])
  const change = (next: string) => {
    setText(next)
    setAlert(undefined)
    saveDraft(viewerId, otherUserId, next)
  }
  /** Whether sending again means the message before, which has left the box already. */
  const isSecondClick = () =>
    Date.now() - sentAt.current < SECOND_CLICK_MS ||
    outbox.shown().some(({ receiverId, state }) => receiverId === otherUserId && state === 'pending')
  const send = () => {
    const trimmed = text.trim()
    if (trimmed === '') return isSecondClick() ? undefined : setAlert(t('chat.enterMessage'))
    if (trimmed.length > MAX_MESSAGE_LENGTH)
      return setAlert(t('chat.tooLong', { max: MAX_MESSAGE_LENGTH, count: trimmed.length }))
    outbox.write(otherUserId, trimmed)
    sentAt.current = Date.now()
    change('')
    box.current?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    // A held key sends once.
    if (!event.repeat) send()
  }
  return (
    <form onSubmit={onSubmit} className="space-y-2 border-t border-line px-4 py-3">
      {risk && <RiskNote risk={risk} />}
      {alert !== undefined && (
        <p id={`${id}-alert`} role="alert" className="text-sm font-medium text-danger">
          {alert}
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          rows={1}
          value={text}
          aria-label={t('chat.write')}
          aria-describedby={alert === undefined ? undefined : `${id}-alert`}
          placeholder={t('chat.writePlaceholder')}
          enterKeyHint="enter"
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className={`${inputClass} max-h-40 min-w-0 flex-1 resize-none [field-sizing:content]`}
        />
        <Button type="submit" aria-label={t('chat.send')} title={t('chat.send')} className={`${ICON_BUTTON} shrink-0`}>
          <SendHorizontal aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </form>
  )
}
