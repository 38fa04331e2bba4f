import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import { browserApi } from '../../lib/api-client.ts'
import { listNextSteps } from './api.ts'

/** Steps that someone else waits for, until a deadline. */
const WAITING: ReadonlySet<NextStep['kind']> = new Set(['PAY', 'ANSWER_REQUEST'])

/** Increases when a page's data is loaded again at the same address, or when a form has led to another page. */
const useChanges = (): number => {
  const matches = useMatches()
  const { key } = useLocation()
  const { formMethod } = useNavigation()
  const sends = formMethod !== undefined && formMethod !== 'GET'
  const [seen, setSeen] = useState({ matches, key, sends, changes: 0 })
  if (seen.matches !== matches || seen.key !== key || seen.sends !== sends) {
    const isChanged = seen.key === key ? seen.matches !== matches : seen.sends
    setSeen({ matches, key, sends, changes: seen.changes + (isChanged ? 1 : 0) })
  }
  return seen.changes
}

/** Increases with every change of the count, except for the first count, which comes just after the page. */
const useNews = (notifications: number | null): number => {
  const [seen, setSeen] = useState({ notifications, news: 0 })
  if (seen.notifications !== notifications)
    setSeen({ notifications, news: seen.news + (seen.notifications === null ? 0 : 1) })
  return seen.news
}

/**
 * How many requests the signed-in user must pay for or answer: counted on the first page, after every action, and when
 * the number of notifications changes. Offline it stays. `notifications` is null until they have been counted.
 */
export const useWaitingCount = (notifications: number | null): number => {
  const [waiting, setWaiting] = useState(0)
  const changes = useChanges()
  const news = useNews(notifications)
  const latest = useRef('')
  useEffect(() => {
    // The answer of an older call is ignored.
    const asked = `${changes} ${news}`
    latest.current = asked
    void listNextSteps(browserApi())
      .then((answer) => {
        if (latest.current === asked && answer.ok)
          setWaiting(answer.body.filter(({ kind }) => WAITING.has(kind)).length)
      })
      .catch(() => undefined)
    return () => {
      latest.current = ''
    }
  }, [changes, news])
  return waiting
}
