import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { MESSAGES_CHANGED } from '../../lib/open-messages.ts'
import { countUnread } from '../messages/api.ts'

/** The notification stream triggers a new count; this is the fallback. */
const LOOK_EVERY_MS = 60_000

const count = async (): Promise<number | null> => {
  try {
    const answer = await countUnread(browserApi())
    return answer.ok ? answer.body.total : 0
  } catch {
    return null
  }
}

/** Counted when the page becomes visible, and on every change. Undefined before. */
export const useUnreadMessages = (): number | undefined => {
  const [unread, setUnread] = useState<number>()
  useEffect(() => {
    let left = false
    const look = () => {
      if (document.visibilityState === 'hidden') return
      void count().then((total) => {
        if (!left && total !== null) setUnread(total)
      })
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    for (const event of [MESSAGES_CHANGED, 'online']) addEventListener(event, look)
    return () => {
      left = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const event of [MESSAGES_CHANGED, 'online']) removeEventListener(event, look)
    }
  }, [])
  return unread
}
