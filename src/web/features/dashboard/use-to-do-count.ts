import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api-client.ts'
import { listTasks } from '../admin/api.ts'

/** How many tasks wait for admins, counted on every page and when its data is loaded again; 0 for other users. */
export const useToDoCount = (isAdmin: boolean): number => {
  const [count, setCount] = useState(0)
  const { key } = useLocation()
  const { state } = useRevalidator()
  const latest = useRef('')
  useEffect(() => {
    // Only the answer for the current page is used.
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
