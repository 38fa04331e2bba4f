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
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
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

/** Shown next to the dashboard on a wide screen, and on the Account page of a phone. */
export const DashboardMenu = ({ viewer }: { viewer: OwnUser | null }) => {
  const t = useT()
  const toDo = useToDoCount(viewer?.role === 'ADMIN')
  return (
    <>
      <AccountPerson viewer={viewer} />
      <nav aria-label={t('dashboard.menu')} className="mt-4 grid gap-1">
        {accountPagesOf(viewer?.role ?? 'ANONYMOUS').map(({ to, key }) => {
          const Icon = ICONS[to]
          return (
            <NavLink key={to} to={to} end={to === '/dashboard'} className={menuItemClass}>
              <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              {t(key)}
              {to === '/dashboard/todo' && toDo > 0 && (
                <span
                  data-count={toDo}
                  className="num ml-auto rounded-full bg-amber px-2 text-sm font-bold text-on-amber after:content-[attr(data-count)]"
                />
              )}
            </NavLink>
          )
        })}
      </nav>
    </>
  )
}
