import { NavLink } from 'react-router'
import { useT } from '../../lib/messages.ts'

const TABS = [
  { to: '/dashboard/money', key: 'finance.transactions' },
  { to: '/dashboard/money/disputes', key: 'finance.disputes' },
  { to: '/dashboard/money/refunds', key: 'finance.refunds' },
  { to: '/dashboard/money/reviews', key: 'finance.reviews' },
  { to: '/dashboard/money/comparisons', key: 'finance.comparisons' },
  { to: '/dashboard/money/balances', key: 'finance.balances' },
] as const

const look = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold ${isActive ? 'bg-primary text-on-primary' : 'bg-sunken text-ink hover:bg-line'}`

export const FinanceTabs = () => {
  const t = useT()
  return (
    <nav aria-label={t('finance.title')} className="chip-line mb-6">
      {TABS.map(({ to, key }) => (
        <NavLink key={to} to={to} end className={look}>
          {t(key)}
        </NavLink>
      ))}
    </nav>
  )
}
