import { useEffect, useEffectEvent } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { tellMessagesChanged } from '../../lib/open-messages.ts'
import { isText, readStored, store } from '../../lib/storage.ts'
import type { OpenIncidents } from '../../../shared/contract/incidents.ts'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { INCIDENTS_CHANGED, openIncidents } from './open-incidents.ts'
import { countOpenIncidents, followNotifications, listNotifications } from './api.ts'

/** How often notifications and SOS are loaded without a stream. Admins must see an SOS within about 5 seconds. */
const POLL_MS = 60_000
const POLL_INCIDENTS_MS = 5000

const ask = async (tell: (unread: number) => void) => {
  const answer = await listNotifications(browserApi()).catch(() => null)
  if (answer?.ok) tell(answer.body.unread)
}

/** Tells `incident-alarm.tsx`, which reads the stored number if it is loaded later. */
const tellIncidents = ({ open }: OpenIncidents) => {
  openIncidents.now = open
  dispatchEvent(new Event(INCIDENTS_CHANGED))
}

const askIncidents = async () => {
  const answer = await countOpenIncidents(browserApi()).catch(() => null)
  if (answer?.ok && answer.body.total !== openIncidents.now) tellIncidents({ open: answer.body.total })
}

/** Follows the stream while the page is visible: a background page needs no connection. */
const watch = (isAdmin: boolean, tell: (unread: number) => void): (() => void) => {
  let stream: EventSource | null = null
  const timers: ReturnType<typeof setInterval>[] = []
  const stop = () => {
    stream?.close()
    stream = null
    for (const timer of timers.splice(0)) clearInterval(timer)
  }
  const listen = () => {
    stop()
    if (document.hidden) return
    const opened = followNotifications()
    stream = opened
    opened.addEventListener('message', (event: MessageEvent<string>) => {
      tell((JSON.parse(event.data) as { unread: number }).unread)
    })
    opened.addEventListener('messages', ({ data }: MessageEvent<string>) =>
      tellMessagesChanged((JSON.parse(data) as { total: number }).total),
    )
    opened.addEventListener('incidents', ({ data }: MessageEvent<string>) =>
      tellIncidents(JSON.parse(data) as OpenIncidents),
    )
    opened.addEventListener('error', () => {
      // After a lost connection the browser reconnects automatically; CLOSED means that the browser has given up.
      if (opened.readyState !== EventSource.CLOSED) return
      stop()
      void ask(tell)
      tellMessagesChanged()
      timers.push(setInterval(() => void ask(tell), POLL_MS))
      if (!isAdmin) return
      void askIncidents()
      timers.push(setInterval(() => void askIncidents(), POLL_INCIDENTS_MS))
    })
  }
  listen()
  document.addEventListener('visibilitychange', listen)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    stop()
  }
}

/** Sends the browser's push subscription once per visit, so that it belongs to the user who is signed in now. */
const renewOnce = (userId: string) => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  if (readStored('push-renewed', isText) === userId) return
  store('push-renewed', userId)
  void import('./push-subscription.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
}

/** Calls `onCount` with each new number of unread notifications. The same stream reports messages, and SOS to admins. */
export const useUnreadCount = ({ id, role }: Pick<OwnUser, 'id' | 'role'>, onCount: (unread: number) => void): void => {
  const tell = useEffectEvent(onCount)
  useEffect(() => {
    renewOnce(id)
    return watch(role === 'ADMIN', (unread) => tell(unread))
  }, [id, role])
}
