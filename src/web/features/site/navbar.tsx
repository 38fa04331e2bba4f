import { UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/menu.tsx'
import { NavLink } from '../../ui/nav-link.tsx'
import { AccountLinks } from './account-links.tsx'
import { MessageButton } from '../chat/message-button.tsx'
import { Logo } from './logo.tsx'
import { NotificationBell } from './notification-bell.tsx'
import type { useCounts } from './use-counts.ts'
import { useScrolled } from './use-scrolled.ts'

const roundClass = 'flex size-11 items-center justify-center rounded-full hover:bg-ink/10'
const linkClass =
  'flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold hover:bg-ink/10 aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

const AccountMenu = () => {
  const t = useT()
  const viewer = useViewer()
  return (
    <Menu
      label={t('common.accountMenu')}
      triggerClassName={roundClass}
      trigger={
        viewer ? (
          <Avatar name={viewer.name} photo={viewer.photo} />
        ) : (
          <UserRound aria-hidden="true" className="size-6" />
        )
      }
    >
      <AccountLinks />
    </Menu>
  )
}

/**
 * The bar is transparent over the dark band of a page. It is solid on the dashboard, after scrolling and while its menu
 * is open.
 */
export const Navbar = ({ counts, onCount }: ReturnType<typeof useCounts>) => {
  const t = useT()
  const scrolled = useScrolled()
  const solid = useLocation().pathname.startsWith('/dashboard') || scrolled
  return (
    <header
      data-navbar=""
      data-solid={solid || undefined}
      className="fixed inset-x-0 top-0 z-20 bg-linear-to-b from-forest to-forest/0 text-on-forest transition-colors solid:bg-surface solid:bg-none solid:text-ink solid:shadow-soft"
    >
      <nav aria-label={t('common.mainNavigation')} className="wrap flex h-16 items-center gap-1">
        <Link to="/" aria-label={t('common.homeLink')} className="mr-auto rounded-sm">
          <span className="solid:hidden">
            <Logo alternate />
          </span>
          <span className="hidden solid:block">
            <Logo />
          </span>
        </Link>
        <NavLink to="/ride/search" className={`${linkClass} max-md:hidden`}>
          {t('common.search')}
        </NavLink>
        <NavLink to="/ride/post" className={`${linkClass} max-md:hidden`}>
          {t('common.post')}
        </NavLink>
        <NotificationBell unread={counts.notifications} onUnread={(notifications) => onCount({ notifications })} />
        <MessageButton unread={counts.messages} />
        <AccountMenu />
      </nav>
    </header>
  )
}
