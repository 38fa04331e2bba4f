import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { addDays } from '../../../shared/kernel/nairobi-time.ts'
import { SEARCH_WINDOW_DAYS } from '../../../shared/kernel/ride-limits.ts'
import { useT } from '../../lib/messages.ts'
import { showTab } from '../../lib/show-tab.ts'
import { linkToSearch, type SearchFilter } from '../../lib/search-url.ts'

const SUNDAY = 0
const SATURDAY = 6

const weekendFrom = (today: string): [string, string] => {
  const weekday = new Date(today).getUTCDay()
  if (weekday === SUNDAY) return [today, today]
  const saturday = addDays(today, SATURDAY - weekday)
  return [saturday, addDays(saturday, 1)]
}

export const DayChips = ({ filter, today }: { filter: SearchFilter; today: string }) => {
  const t = useT()
  const tomorrow = addDays(today, 1)
  const days = [
    ['anyDay', today, addDays(today, SEARCH_WINDOW_DAYS)],
    ['today', today, today],
    ['tomorrow', tomorrow, tomorrow],
    ['weekend', ...weekendFrom(today)],
  ] as const
  return (
    <nav aria-label={t('search.days')} className="wrap overflow-x-auto pt-2.5 lg:pt-8">
      {/* Chromium does not scroll to a chip that is partly visible, so with a keyboard the chips use several lines. */}
      <ul className="flex gap-2 has-focus-visible:flex-wrap">
        {days.map(([name, dateFrom, dateTo]) => {
          const chosen = filter.dateFrom === dateFrom && filter.dateTo === dateTo
          return (
            <li key={name}>
              <Link
                to={linkToSearch({ ...filter, dateFrom, dateTo, page: 1 }, today)}
                aria-current={chosen || undefined}
                ref={chosen ? showTab : null}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold whitespace-nowrap hover:bg-sunken aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary"
              >
                {chosen && <Check aria-hidden="true" className="size-4" />}
                {t(`search.${name}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
