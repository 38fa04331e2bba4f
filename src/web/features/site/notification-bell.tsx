import { Bell } from 'lucide-react'
import { useState } from 'react'
import { capCount } from '../../lib/cap-count.ts'
import { useT } from '../../lib/messages.ts'
import { usePart } from '../../lib/use-part.ts'
import { CountBadge } from '../../ui/count-badge.tsx'

export const NotificationBell = ({ unread, onUnread }: { unread: number; onUnread: (unread: number) => void }) => {
  const t = useT()
  const { part, busy, bring } = usePart(() => import('./notification-panel.tsx'), [])
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={
          unread > 0 ? t('common.notificationsUnread', { count: capCount(unread) }) : t('common.notifications')
        }
        aria-haspopup="dialog"
        aria-busy={busy || undefined}
        onClick={() => void bring().then(setOpen)}
        className="invisible relative flex size-11 items-center justify-center rounded-full hover:bg-ink/10 hydrated:visible"
      >
        <Bell aria-hidden="true" className="size-5.5" />
        <CountBadge count={unread} />
      </button>
      {part && (
        <part.NotificationPanel open={open} onClose={() => setOpen(false)} unread={unread} onUnread={onUnread} />
      )}
    </>
  )
}
