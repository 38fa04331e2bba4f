import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api-client.ts'
import { listTasks } from '../admin/api.ts'

/** The tasks that wait for admins, counted on every page and after every decision; 0 for all others. */
export const useToDoCount = (isAdmin: boolean): number => {
  const [count, setCount] = useState(0)
  const { key } = useLocation()
  const { state } = useRevalidator()
  const latest = useRef('')
  useEffect(() => {
    // Ignores an answer for an earlier page.
    latest.current = key
    if (isAdmin && state === 'idle')
      void listTasks(browserApi(), { pageSize: '1' })
        .then((answer) => {
          if (latest.current === key && answer.ok) setCount(answer.body.total)
        })
        .catch(() => undefined)
    return () => {
      latest.current = ''
    }
  }, [isAdmin, key, state])
  return count
}
