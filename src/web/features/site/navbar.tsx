import { CirclePlus, Menu as MenuIcon, Search, UserRound } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, menuItemClass } from '../../ui/menu.tsx'
import { AccountLinks } from './account-links.tsx'
import { MessageButton } from '../chat/message-button.tsx'
import { Logo } from './logo.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { useScrolled } from './use-scrolled.ts'

const roundClass = 'flex size-11 items-center justify-center rounded-full hover:bg-ink/10'
const linkClass =
  'flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold hover:bg-ink/10 aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

const DesktopMenu = () => {
  const t = useT()
  const viewer = useViewer()
  return (
    <div className="hidden md:block">
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
    </div>
  )
}

const MobileMenu = () => {
  const t = useT()
  const viewer = useViewer()
  return (
    <div className="md:hidden">
      <Menu
        label={t('common.menu')}
        triggerClassName={roundClass}
        trigger={<MenuIcon aria-hidden="true" className="size-6" />}
      >
        {viewer && (
          <div className="mb-1 border-b border-line pb-1">
            <p className="flex max-w-64 items-center gap-3 px-3 py-2 font-bold">
              <Avatar name={viewer.name} photo={viewer.photo} />
              <span className="truncate">{viewer.name}</span>
            </p>
            <div className="flex">
              {(['profile', 'payments', 'settings'] as const).map(
                (page) =>
                  (page !== 'payments' || viewer.role !== 'ADMIN') && (
                    <NavLink key={page} to={`/dashboard/${page}`} className={menuItemClass}>
                      {t(`common.${page}`)}
                    </NavLink>
                  ),
              )}
            </div>
          </div>
        )}
        <NavLink to="/ride/search" className={menuItemClass}>
          <Search aria-hidden="true" className="size-5 text-ink-soft" />
          {t('common.search')}
        </NavLink>
        <NavLink to="/ride/post" className={menuItemClass}>
          <CirclePlus aria-hidden="true" className="size-5 text-ink-soft" />
          {t('common.post')}
        </NavLink>
        <AccountLinks />
      </Menu>
    </div>
  )
}

/** Transparent with the alternate logo over a dark band; solid on the dashboard, when scrolled and with a menu open. */
export const Navbar = () => {
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
        <NotificationBell />
        <MessageButton />
        <DesktopMenu />
        <MobileMenu />
      </nav>
    </header>
  )
}
