import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { MESSAGES_CHANGED, type MessagesChanged } from '../../lib/open-messages.ts'
import { countUnread } from '../messages/api.ts'

/** How often the count is loaded: a fallback for the notification stream, which sends each new count. */
const LOOK_EVERY_MS = 60_000

/** 0 for a user without a session; null when the server could not count. */
const count = async (): Promise<number | null> => {
  const answer = await countUnread(browserApi()).catch(() => null)
  if (answer?.ok) return answer.body.total
  return answer?.error.status === 401 || answer?.error.status === 403 ? 0 : null
}

/** How many messages are unread; undefined until the first count, which the notification stream sends at its start. */
export const useUnreadMessages = (): number | undefined => {
  const [unread, setUnread] = useState<number>()
  useEffect(() => {
    let left = false
    /** Increases with each request and each count of the stream: an answer to an older request is ignored. */
    let latest = 0
    const look = () => {
      if (document.visibilityState === 'hidden') return
      const asked = ++latest
      void count().then((total) => {
        if (!left && latest === asked && total !== null) setUnread(total)
      })
    }
    const onChange = ({ detail: { total } }: CustomEvent<MessagesChanged>) => {
      if (total === undefined) return look()
      latest++
      setUnread(total)
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    const changed = onChange as (event: Event) => void
    addEventListener(MESSAGES_CHANGED, changed)
    return () => {
      left = true
      clearInterval(timer)
      removeEventListener(MESSAGES_CHANGED, changed)
    }
  }, [])
  return unread
}
