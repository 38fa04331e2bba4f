import { useEffect, useEffectEvent } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { tellMessagesChanged } from '../../lib/open-messages.ts'
import { isText, readStored, store } from '../../lib/storage.ts'
import type { OpenIncidents } from '../../../shared/contract/incidents.ts'
import { INCIDENTS_CHANGED, openIncidents } from './open-incidents.ts'
import { listNotifications } from './api.ts'

/** The interval of the fallback without a stream. */
const POLL_MS = 60_000
const STREAM = '/api/notifications/stream'

const ask = async (tell: (unread: number) => void) => {
  const answer = await listNotifications(browserApi()).catch(() => null)
  if (answer?.ok) tell(answer.body.unread)
}

/** For the alarm of admins, which may not be loaded yet. */
const tellIncidents = ({ data }: MessageEvent<string>) => {
  openIncidents.now = (JSON.parse(data) as OpenIncidents).open
  dispatchEvent(new Event(INCIDENTS_CHANGED))
}

/** Listens while the page is visible: a background page needs no connection. */
const watch = (tell: (unread: number) => void): (() => void) => {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    stream?.close()
    stream = null
    clearInterval(timer)
  }
  const listen = () => {
    stop()
    if (document.hidden) return
    const opened = new EventSource(STREAM)
    stream = opened
    opened.addEventListener('message', (event: MessageEvent<string>) => {
      tell((JSON.parse(event.data) as { unread: number }).unread)
    })
    opened.addEventListener('messages', tellMessagesChanged)
    opened.addEventListener('incidents', tellIncidents)
    opened.addEventListener('error', () => {
      // A browser that gives up reports it; a disconnected one reconnects by itself.
      if (opened.readyState !== EventSource.CLOSED) return
      stop()
      void ask(tell)
      timer = setInterval(() => void ask(tell), POLL_MS)
    })
  }
  listen()
  document.addEventListener('visibilitychange', listen)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    stop()
  }
}

/** An allowed browser belongs to the user signed in on it now; sent once per visit. */
const renewOnce = (userId: string) => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  if (readStored('push-renewed', isText) === userId) return
  store('push-renewed', userId)
  void import('./push-subscription.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
}

/** The unread notifications of the signed-in user, live. */
export const useUnreadCount = (userId: string, onCount: (unread: number) => void): void => {
  const tell = useEffectEvent(onCount)
  useEffect(() => {
    renewOnce(userId)
    return watch((unread) => tell(unread))
  }, [userId])
}
