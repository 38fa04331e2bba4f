import { CarFront, CirclePlus, MessageCircle, Search, Ticket, UserRound, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { capCount } from '../../lib/cap-count.ts'
import { useT } from '../../lib/messages.ts'
import { openMessages } from '../../lib/open-messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import type { Role } from '../../../shared/kernel/enums.ts'

const tabClass = 'group flex min-w-0 flex-auto flex-col items-center justify-center text-xs text-ink-soft'

interface TabFaceProps {
  Icon: LucideIcon
  label: string
  count?: number
  counted?: string
}

const TabFace = ({ Icon, label, count = 0, counted = '' }: TabFaceProps) => (
  <>
    <span className="relative flex h-7 w-14 items-center justify-center rounded-full group-aria-[current=page]:bg-amber-wash group-aria-[current=page]:text-amber-ink">
      <Icon aria-hidden="true" className="size-6" />
      <CountBadge count={count} />
    </span>
    <span
      aria-hidden={count > 0 || undefined}
      className="max-w-full truncate group-aria-[current=page]:font-bold group-aria-[current=page]:text-ink"
    >
      {label}
    </span>
    {count > 0 && <span className="sr-only">{counted}</span>}
  </>
)

const drives = (role: Role) => role === 'DRIVER' || role === 'COORDINATOR'

/** The tab of each page. A ride's page has none, because it can be opened from several lists. */
const tabOf = (pathname: string, role: Role) => {
  if (pathname === '/' || pathname === '/ride/search') return '/ride/search'
  // An admin's dashboard has no trips.
  if (pathname === '/dashboard' && role !== 'ADMIN') return '/trips'
  return pathname.startsWith('/dashboard') ? '/dashboard/account' : pathname
}

/** A phone's main navigation for signed-in users; `--tabs-height` in app.css is its height, or 0 where it is hidden. */
export const BottomTabs = ({ role, unread, waiting }: { role: Role; unread: number; waiting: number }) => {
  const t = useT()
  const current = tabOf(useLocation().pathname, role)
  const hydrated = useHydrated()
  const link = (to: string, Icon: LucideIcon, label: string, said: Pick<TabFaceProps, 'count' | 'counted'> = {}) => (
    <Link to={to} aria-current={current === to ? 'page' : undefined} className={tabClass}>
      <TabFace Icon={Icon} label={label} {...said} />
    </Link>
  )
  return (
    <div data-tabs="" className="h-(--tabs-height) print:hidden">
      <nav
        aria-label={t('own.tabs')}
        className="fixed inset-x-0 bottom-0 z-10 flex h-(--tabs-height) overflow-hidden border-line bg-surface shadow-soft md:hidden"
      >
        {link('/ride/search', Search, t('common.search'))}
        {drives(role) && link('/ride/post', CirclePlus, t('common.post'))}
        {link('/trips', drives(role) ? CarFront : Ticket, t('own.myTrips'), {
          count: waiting,
          counted: t('own.myTripsWaiting', { count: capCount(waiting) }),
        })}
        {/* Messages need scripts, and the tabs can be hydrated later than the page. */}
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={!hydrated}
          onClick={() => openMessages()}
          className={`${tabClass} disabled:opacity-50`}
        >
          <TabFace
            Icon={MessageCircle}
            label={t('common.messages')}
            count={unread}
            counted={t('common.messagesUnread', { count: capCount(unread) })}
          />
        </button>
        {link('/dashboard/account', UserRound, t('own.account'))}
      </nav>
    </div>
  )
}
