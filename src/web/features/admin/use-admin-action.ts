import { useCallback, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { errorsByField } from '../../lib/form-kit.ts'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import { useToast } from '../../ui/toast.tsx'
import type { AdminAnswer, Waits } from './admin-answer.ts'

/**
 * An answer can remove the row that sent the action, when the row no longer matches the table's filter or another admin
 * was faster. A row that disappears then shows the text that was set last as a toast.
 */
const useGoneToast = () => {
  const toast = useToast()
  const waiting = useRef<{ text: string; path: string } | null>(null)
  const tellGone = useEffectEvent(() => {
    const { text, path } = waiting.current ?? {}
    if (text !== undefined && path === location.pathname) toast(text)
  })
  useEffect(() => () => tellGone(), [])
  return useCallback((text: string | null) => {
    waiting.current = text === null ? null : { text, path: location.pathname }
  }, [])
}

export const useAdminAction = (doneText: (intent: string, waits: Waits | null) => string) => {
  const t = useT()
  const toast = useToast()
  const fetcher = useFetcher<AdminAnswer | Unreached>()
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState(fetcher.data)
  const answer = fetcher.data
  const intent = fetcher.formData?.get('intent')
  if (answer !== seen) {
    setSeen(answer)
    if (answer && !isUnreached(answer) && answer.ok) setOpen(false)
  }
  const done = answer && !isUnreached(answer) && answer.ok ? answer : null
  const tellDone = useEffectEvent((answered: AdminAnswer) => toast(doneText(answered.intent, answered.waits)))
  useEffect(() => {
    if (done) tellDone(done)
  }, [done])
  const refused = answer && !isUnreached(answer) && !answer.ok ? answer : null
  const setGoneText = useGoneToast()
  const rememberSent = useEffectEvent((sent: string) => setGoneText(doneText(sent, null)))
  useEffect(() => {
    if (typeof intent === 'string') rememberSent(intent)
  }, [intent])
  useEffect(() => {
    if (answer) setGoneText(refused?.error ?? null)
  }, [answer, refused, setGoneText])
  const underWay = useRef(false)
  useEffect(() => {
    if (fetcher.state !== 'idle') return
    underWay.current = false
    setGoneText(null)
  }, [fetcher.state, setGoneText])
  return {
    Form: fetcher.Form,
    /** For a form that creates something: ignores a second click before the button is disabled. */
    sendOnce: (event: FormEvent) => {
      if (underWay.current) event.preventDefault()
      underWay.current = true
    },
    sending: typeof intent === 'string' ? intent : null,
    error: isUnreached(answer) ? t('admin.unreached') : refused ? refused.error || t('admin.failed') : undefined,
    /** The last successful answer; null after a refusal. */
    saved: done,
    issueOf: errorsByField(refused, []).of,
    open,
    setOpen,
  }
}
