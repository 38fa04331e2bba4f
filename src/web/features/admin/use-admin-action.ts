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
  // When the row no longer matches the table's filter, the answer also removes the row. The removed row then shows the toast.
  const sent = useRef<{ intent: string; path: string } | null>(null)
  useEffect(() => {
    if (typeof intent === 'string') sent.current = { intent, path: location.pathname }
  }, [intent])
  useEffect(() => {
    if (answer) sent.current = null
  }, [answer])
  const tellGone = useEffectEvent(() => {
    const { intent: last, path } = sent.current ?? {}
    if (last !== undefined && path === location.pathname) toast(doneText(last, false))
  })
  useEffect(() => () => tellGone(), [])
  const underWay = useRef(false)
  useEffect(() => {
    if (fetcher.state === 'idle') underWay.current = false
  }, [fetcher.state])
  const refused = answer && !isUnreached(answer) && !answer.ok ? answer : null
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
