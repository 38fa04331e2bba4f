import { PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDays } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import type { SearchFilter } from '../../lib/search-url.ts'

/** On a phone the search form is folded after a search, so that rides come first; a wide screen has space for both. */
export const FoldedSearch = ({ filter, children }: { filter: SearchFilter; children: ReactNode }) => {
  const t = useT()
  const language = useLanguage()
  const { from, to, dateFrom, dateTo, numSeats } = filter
  return (
    <details className="always-open-lg group">
      <summary className="flex min-h-12 items-center gap-3 rounded-lg bg-forest-soft px-4 py-3 lg:hidden">
        <span className="min-w-0 grow">
          <span className="block font-semibold">
            {t('ride.title', { from: from.text || t('search.anyPlace'), to: to.text || t('search.anyPlace') })}
          </span>
          <span className="block text-sm text-on-forest-soft">
            {formatDays(dateFrom, dateTo, language)} · {t('search.passengersCount', { count: numSeats })}
          </span>
        </span>
        <PencilLine aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">{t('search.change')}</span>
      </summary>
      <div className="max-lg:mt-3">{children}</div>
    </details>
  )
}
