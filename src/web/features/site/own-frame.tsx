import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { watchInstallOffer } from '../../lib/install-offer.ts'
import { isObject, readStored } from '../../lib/storage.ts'
import { useArrivals } from '../chat/use-arrivals.ts'
import { useUnreadMessages } from '../chat/use-unread-messages.ts'
import type { SOS_FAILED as SosFailed } from '../incidents/send-sos.ts'
import { useWaitingCount } from '../waiting/use-waiting-count.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useT } from '../../lib/messages.ts'
import { useToast } from '../../ui/toast.tsx'
import { BottomTabs } from './bottom-tabs.tsx'
import { NO_COUNTS, type Counts } from './use-counts.ts'
import { useTappedNotification } from './use-tapped-notification.ts'
import { useUnreadCount } from './use-unread-count.ts'

export { AccountPages as OwnPages } from './account-pages.tsx'

const IncidentAlarm = lazyPart(async () => (await import('./incident-alarm.tsx')).IncidentAlarm)

const RETRY_MS = 3000
/** Written again, because an import would load the script of the SOS button with every page. */
const SOS_FAILED: typeof SosFailed = 'sos-failed'
const SOS_FAILED_TOAST_MS = 60_000

const useFailedSos = () => {
  const t = useT()
  const toast = useToast()
  const tell = useEffectEvent(() => toast(t('own.sosFailed'), { durationMs: SOS_FAILED_TOAST_MS }))
  useEffect(() => {
    const listener = () => tell()
    addEventListener(SOS_FAILED, listener)
    return () => removeEventListener(SOS_FAILED, listener)
  }, [])
}

const outboxes = {
  outbox: async (userId: string) => (await import('../chat/own-outbox.ts')).ownOutbox(userId).flush(),
  sos: async (userId: string) => (await import('../incidents/send-sos.ts')).sendWaitingSos(userId),
}

/** Sends messages and SOS that were still unsent before a reload, whether the message panel is open or not. */
const useLeftoverOutbox = (userId: string) => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const send = () => {
      clearTimeout(timer)
      if (left) return
      for (const name of ['sos', 'outbox'] as const)
        if (readStored(`${name}:${userId}`, isObject))
          // The script could not be loaded: the browser is offline, or reports a connection that does not work yet.
          void outboxes[name](userId).catch(() => (timer = setTimeout(send, RETRY_MS)))
    }
    send()
    addEventListener('online', send)
    return () => {
      left = true
      clearTimeout(timer)
      removeEventListener('online', send)
    }
  }, [userId])
}

export const OwnFrame = ({
  viewer,
  counts,
  onCount,
}: {
  viewer: OwnUser
  counts: Counts
  onCount: (found: Partial<Counts>) => void
}) => {
  const messages = useUnreadMessages()
  useArrivals(messages)
  useLeftoverOutbox(viewer.id)
  useFailedSos()
  useTappedNotification()
  useEffect(watchInstallOffer, [])
  const [counted, setCounted] = useState<number | null>(null)
  useUnreadCount(viewer, (notifications) => {
    setCounted(notifications)
    onCount({ notifications })
  })
  const waiting = useWaitingCount(counted)
  const tell = useEffectEvent(onCount)
  useEffect(() => tell({ messages: messages ?? 0 }), [messages])
  // Counts of a user who has signed out must not be shown to another user.
  useEffect(() => () => tell(NO_COUNTS), [])
  return (
    <>
      <Suspense>{viewer.role === 'ADMIN' && <IncidentAlarm />}</Suspense>
      <BottomTabs role={viewer.role} unread={counts.messages} waiting={waiting} />
    </>
  )
}
