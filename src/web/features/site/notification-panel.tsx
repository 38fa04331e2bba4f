import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Notification } from '../../../shared/contract/notifications.ts'
import { browserApi } from '../../lib/api-client.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HelpLink } from '../tickets/help-link.tsx'
import { listNotifications, markNotificationRead, markAllNotificationsRead } from './api.ts'

type State = 'loading' | 'failed' | readonly Notification[]

const look = ({ readAt }: Notification) => (readAt === null ? 'font-semibold' : 'font-medium text-ink-soft')

interface RowsProps {
  rows: readonly Notification[]
  onFollow: (row: Notification) => void
  onClose: () => void
}

const Rows = ({ rows, onFollow, onClose }: RowsProps) => {
  const t = useT()
  const language = useLanguage()
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="py-3">
          {row.link ? (
            <Link
              to={row.link}
              onClick={() => onFollow(row)}
              className={`block py-1 underline-offset-4 hover:underline ${look(row)}`}
            >
              {row.text}
            </Link>
          ) : (
            <p className={look(row)}>{row.text}</p>
          )}
          <p className="mt-1 flex items-center gap-2 text-sm text-ink-soft">
            {row.readAt === null && <Badge tone="attention">{t('common.notificationNew')}</Badge>}
            {formatDeparture(row.createdAt, language)}
            <HelpLink
              kind="NOTIFICATION"
              id={row.id}
              category="OTHER"
              subject={row.text}
              label={t('common.notificationAsk')}
              onFollow={onClose}
            />
          </p>
        </li>
      ))}
    </ul>
  )
}

const load = async (signedIn: boolean): Promise<State> => {
  if (!signedIn) return []
  try {
    const answer = await listNotifications(browserApi())
    if (answer.ok) return answer.body.rows
    return answer.error.status === 401 ? [] : 'failed'
  } catch {
    return 'failed'
  }
}

export const NotificationPanel = ({
  open,
  onClose,
  unread,
  onUnread,
}: {
  open: boolean
  onClose: () => void
  unread: number
  onUnread: (count: number) => void
}) => {
  const t = useT()
  const signedIn = useViewer() !== null
  const [state, setState] = useState<State>('loading')
  const refresh = async () => setState(await load(signedIn))
  useEffect(() => {
    if (!open) return undefined
    let current = true
    void load(signedIn).then((next) => current && setState(next))
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when the count changes, the list is loaded again
  }, [open, signedIn, unread])
  const follow = (row: Notification) => {
    onClose()
    if (row.readAt !== null) return
    onUnread(Math.max(0, unread - 1))
    void markNotificationRead(browserApi(), row.id).catch(() => null)
  }
  const markAllRead = async () => {
    const done = await markAllNotificationsRead(browserApi()).catch(() => null)
    if (done?.ok) onUnread(0)
    await refresh()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('common.notifications')} shape="drawer">
      {state === 'loading' && <Skeleton className="h-16 w-full" />}
      {state === 'failed' && (
        <div role="alert">
          <p>{t('common.failedToLoad')}</p>
          <Button variant="outline" className="mt-3" onClick={() => void refresh()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      {Array.isArray(state) && state.length === 0 && (
        <>
          <p className="font-display text-lg font-bold">{t('common.noNotifications')}</p>
          <p className="mt-1 text-ink-soft">{t('common.notificationsHint')}</p>
        </>
      )}
      {Array.isArray(state) && state.length > 0 && (
        <>
          <Rows rows={state} onFollow={follow} onClose={onClose} />
          <Button variant="quiet" className="mt-3" onClick={() => void markAllRead()}>
            {t('common.markAllRead')}
          </Button>
        </>
      )}
    </Dialog>
  )
}
