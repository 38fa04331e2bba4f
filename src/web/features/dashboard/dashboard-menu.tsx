import {
  BellPlus,
  Banknote,
  CarFront,
  CircleHelp,
  Flag,
  LayoutDashboard,
  MapPin,
  ReceiptText,
  ScrollText,
  Send,
  Settings,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react'
import { NavLink } from 'react-router'
import type { Role } from '../../../shared/contract/enums.ts'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { useT } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { menuItemClass } from '../../ui/menu.tsx'

const SIGNED_IN: readonly Role[] = ['ADMIN', 'COORDINATOR', 'DRIVER', 'RIDER']
const ITEMS = [
  { to: '/dashboard', key: 'dashboard.title', Icon: LayoutDashboard, roles: [...SIGNED_IN, 'ANONYMOUS'] },
  { to: '/dashboard/users', key: 'dashboard.users', Icon: Users, roles: ['ADMIN'] },
  { to: '/dashboard/vehicles', key: 'dashboard.vehicles', Icon: CarFront, roles: ['ADMIN'] },
  { to: '/dashboard/faqs', key: 'dashboard.faqs', Icon: CircleHelp, roles: ['ADMIN'] },
  { to: '/dashboard/places', key: 'dashboard.places', Icon: MapPin, roles: ['ADMIN'] },
  { to: '/dashboard/money', key: 'dashboard.money', Icon: Banknote, roles: ['ADMIN'] },
  { to: '/dashboard/reports', key: 'dashboard.reports', Icon: Flag, roles: ['ADMIN'] },
  { to: '/dashboard/deliveries', key: 'dashboard.deliveries', Icon: Send, roles: ['ADMIN'] },
  { to: '/dashboard/audit', key: 'dashboard.audit', Icon: ScrollText, roles: ['ADMIN'] },
  {
    to: '/dashboard/payments',
    key: 'common.payments',
    Icon: ReceiptText,
    roles: ['COORDINATOR', 'DRIVER', 'RIDER'],
  },
  { to: '/dashboard/earnings', key: 'dashboard.earnings', Icon: Wallet, roles: ['COORDINATOR', 'DRIVER'] },
  { to: '/dashboard/alerts', key: 'dashboard.alerts', Icon: BellPlus, roles: SIGNED_IN },
  { to: '/dashboard/profile', key: 'common.profile', Icon: UserRound, roles: SIGNED_IN },
  { to: '/dashboard/settings', key: 'common.settings', Icon: Settings, roles: SIGNED_IN },
] as const satisfies readonly { to: string; key: string; Icon: unknown; roles: readonly Role[] }[]

export const DashboardMenu = ({ viewer, onChoose }: { viewer: OwnUser | null; onChoose?: () => void }) => {
  const t = useT()
  const role: Role = viewer?.role ?? 'ANONYMOUS'
  const name = viewer?.name ?? t('dashboard.visitor')
  return (
    <>
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={name} photo={viewer?.photo ?? null} size="md" />
        <p className="min-w-0">
          <span className="block truncate font-display text-lg font-bold">{name}</span>
          <span className="block text-sm text-ink-soft">{t(`dashboard.role${role}`)}</span>
          {viewer && <span className="num block text-sm text-ink-soft">{formatKenyanPhone(viewer.phone)}</span>}
        </p>
      </div>
      <nav aria-label={t('dashboard.menu')} className="grid gap-1">
        {ITEMS.filter(({ roles }) => (roles as readonly Role[]).includes(role)).map(({ to, key, Icon }) => (
          <NavLink key={to} to={to} end={to === '/dashboard'} onClick={onChoose} className={menuItemClass}>
            <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            {t(key)}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
