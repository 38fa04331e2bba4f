import { useEffect, useState } from 'react'
import { attempt } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'

/** How many notifications wait for the signed-in person; asked once a page. */
export const useUnreadCount = (userId: string | undefined) => {
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (userId === undefined) return
    void attempt(browserApi().notifications.notifications.$get()).then(
      (answer) => setUnread(answer.ok ? answer.body.unread : 0),
      () => setUnread(0),
    )
  }, [userId])
  return [unread, setUnread] as const
}
