import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { errorsByField } from '../../lib/form-kit.ts'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import { useToast } from '../../ui/toast.tsx'
import type { AdminAnswer } from './admin-answer.ts'

export const useAdminAction = (doneText: (intent: string, waits: boolean) => string) => {
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
  // An answer can also remove the row, when it no longer matches the table's filter or another admin was faster. The
  // removed row then shows the toast.
  const waiting = useRef<{ text: string; path: string } | null>(null)
  const remember = useEffectEvent((text: string) => {
    waiting.current = { text, path: location.pathname }
  })
  useEffect(() => {
    if (typeof intent === 'string') remember(doneText(intent, false))
  }, [intent])
  useEffect(() => {
    if (refused) remember(refused.error)
    else if (answer) waiting.current = null
  }, [answer, refused])
  const tellGone = useEffectEvent(() => {
    const { text, path } = waiting.current ?? {}
    if (text !== undefined && path === location.pathname) toast(text)
  })
  useEffect(() => () => tellGone(), [])
  const underWay = useRef(false)
  useEffect(() => {
    if (fetcher.state !== 'idle') return
    underWay.current = false
    waiting.current = null
  }, [fetcher.state])
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
