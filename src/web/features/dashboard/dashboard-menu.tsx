import {
  BellPlus,
  Banknote,
  CarFront,
  CircleHelp,
  FileClock,
  Flag,
  LayoutDashboard,
  ListChecks,
  MapPin,
  MessageCircleQuestionMark,
  ReceiptText,
  Route,
  ScrollText,
  Send,
  Settings,
  Siren,
  Star,
  UserRound,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useLocation } from 'react-router'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import { SharedMenu } from '../../lib/render-once.tsx'
import { menuItemClass } from '../../ui/menu.tsx'
import { NavLink } from '../../ui/nav-link.tsx'
import { accountPagesOf, type AccountPage } from '../site/account-page-list.ts'
import { AccountPerson } from '../site/account-person.tsx'
import { useToDoCount } from './use-to-do-count.ts'

const ICONS: Record<AccountPage['to'], LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/dashboard/todo': ListChecks,
  '/dashboard/incidents': Siren,
  '/dashboard/users': Users,
  '/dashboard/vehicles': CarFront,
  '/dashboard/rides': Route,
  '/dashboard/documents': FileClock,
  '/dashboard/faqs': CircleHelp,
  '/dashboard/places': MapPin,
  '/dashboard/money': Banknote,
  '/dashboard/reports': Flag,
  '/dashboard/tickets': MessageCircleQuestionMark,
  '/dashboard/ratings': Star,
  '/dashboard/deliveries': Send,
  '/dashboard/audit': ScrollText,
  '/dashboard/payments': ReceiptText,
  '/dashboard/earnings': Wallet,
  '/dashboard/alerts': BellPlus,
  '/dashboard/profile': UserRound,
  '/dashboard/settings': Settings,
  '/help': MessageCircleQuestionMark,
}

const MenuLink = ({ to, text, count }: { to: AccountPage['to']; text: string; count: number }) => {
  const Icon = ICONS[to]
  return (
    <NavLink to={to} end={to === '/dashboard'} className={menuItemClass}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      {text}
      {count > 0 && (
        <span
          data-count={count}
          className="num ml-auto rounded-full bg-amber px-2 text-sm font-bold text-on-amber after:content-[attr(data-count)]"
        />
      )}
    </NavLink>
  )
}

export const DashboardMenu = ({ viewer }: { viewer: OwnUser | null }) => {
  const t = useT()
  const toDo = useToDoCount(viewer?.role === 'ADMIN')
  const { pathname } = useLocation()
  const role = viewer?.role ?? 'ANONYMOUS'
  const pages = accountPagesOf(role)
  // The server caches the menu for each address, but not on subpages: their addresses contain ids and would fill the cache.
  const isShared = toDo === 0 && pages.some(({ to }) => to === pathname)
  return (
    <>
      <AccountPerson viewer={viewer} />
      <SharedMenu facts={role} isShared={isShared} aria-label={t('dashboard.menu')} className="mt-4 grid gap-1">
        <>
          {pages.map(({ to, key }) => (
            <MenuLink key={to} to={to} text={t(key)} count={to === '/dashboard/todo' ? toDo : 0} />
          ))}
        </>
      </SharedMenu>
    </>
  )
}
