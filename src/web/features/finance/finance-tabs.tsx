import { useLocation } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { showTab } from '../../lib/show-tab.ts'
import { NavLink } from '../../ui/nav-link.tsx'

const TABS = [
  { to: '/dashboard/money', key: 'finance.transactions' },
  { to: '/dashboard/money/disputes', key: 'finance.disputes' },
  { to: '/dashboard/money/refunds', key: 'finance.refunds' },
  { to: '/dashboard/money/reviews', key: 'finance.reviews' },
  { to: '/dashboard/money/comparisons', key: 'finance.comparisons' },
  { to: '/dashboard/money/balances', key: 'finance.balances' },
] as const

const TAB =
  'inline-flex min-h-11 items-center rounded-full bg-sunken px-4 text-sm font-semibold text-ink hover:bg-line aria-[current=page]:bg-primary aria-[current=page]:text-on-primary'

export const FinanceTabs = () => {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('finance.title')} className="chip-line mb-6">
      {TABS.map(({ to, key }) => (
        <NavLink key={to} ref={pathname === to ? showTab : null} to={to} end className={TAB}>
          {t(key)}
        </NavLink>
      ))}
    </nav>
  )
}
