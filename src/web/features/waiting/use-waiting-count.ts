import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import { browserApi } from '../../lib/api-client.ts'
import { listNextSteps } from './api.ts'

/** What someone else waits for, until a time that ends. */
const WAITING: ReadonlySet<NextStep['kind']> = new Set(['PAY', 'ANSWER_REQUEST'])

/**
 * How many requests the signed-in user has to pay or to answer: counted on every page, after every action, and when a
 * notification arrives. Unchanged without a connection.
 */
export const useWaitingCount = (notifications: number): number => {
  const [waiting, setWaiting] = useState(0)
  const { key } = useLocation()
  const { state } = useRevalidator()
  const latest = useRef('')
  useEffect(() => {
    // An answer for an earlier page comes too late.
    const asked = `${key} ${notifications}`
    latest.current = asked
    if (state === 'idle')
      void listNextSteps(browserApi())
        .then((answer) => {
          if (latest.current === asked && answer.ok)
            setWaiting(answer.body.filter(({ kind }) => WAITING.has(kind)).length)
        })
        .catch(() => undefined)
    return () => {
      latest.current = ''
    }
  }, [key, state, notifications])
  return waiting
}
