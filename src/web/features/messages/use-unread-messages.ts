import { useEffect, useState } from 'react'
import { attempt } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { MESSAGES_CHANGED } from '../../lib/open-messages.ts'

/** The bell's stream says when to count again; this is for when it does not get through. */
const LOOK_EVERY_MS = 60_000

const count = async (): Promise<number | null> => {
  try {
    const answer = await attempt(browserApi().messaging.messaging['unread-count'].$get())
    return answer.ok ? answer.body.total : 0
  } catch {
    return null
  }
}

/** How many messages wait for the signed-in person: counted when the page is looked at, and whenever something changes. Undefined before. */
export const useUnreadMessages = (userId: string | undefined): number | undefined => {
  const [unread, setUnread] = useState<number>()
  useEffect(() => {
    if (userId === undefined) return undefined
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
  }, [userId])
  return userId === undefined ? undefined : unread
}
