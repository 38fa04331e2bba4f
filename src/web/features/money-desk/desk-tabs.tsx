import { NavLink } from 'react-router'
import { useT } from '../../lib/messages.ts'

const TABS = [
  { to: '/dashboard/money', key: 'desk.transactions' },
  { to: '/dashboard/money/disputes', key: 'desk.disputes' },
  { to: '/dashboard/money/refunds', key: 'desk.refunds' },
  { to: '/dashboard/money/reviews', key: 'desk.reviews' },
  { to: '/dashboard/money/comparisons', key: 'desk.comparisons' },
  { to: '/dashboard/money/balances', key: 'desk.balances' },
] as const

const look = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center rounded-full px-4 font-semibold ${isActive ? 'bg-primary text-on-primary' : 'bg-sunken text-ink hover:bg-line'}`

/** The rooms of the money desk. */
export const DeskTabs = () => {
  const t = useT()
  return (
    <nav aria-label={t('desk.title')} className="mb-6 flex flex-wrap gap-2">
      {TABS.map(({ to, key }) => (
        <NavLink key={to} to={to} end className={look}>
          {t(key)}
        </NavLink>
      ))}
    </nav>
  )
}
