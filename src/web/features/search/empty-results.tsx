import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchAnswer } from '../../../shared/contract/found-rides.ts'
import { addDays } from '../../../shared/kernel/nairobi-time.ts'
import { MAX_SEARCH_RESULTS, SEARCH_WINDOW_DAYS } from '../../../shared/kernel/ride-limits.ts'
import { useT } from '../../lib/messages.ts'
import { linkToSearch, NOWHERE, routeOf, type SearchFilter } from '../../lib/search-url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SaveSearchForm } from '../alerts/save-search-form.tsx'
import type { Found } from './load-search.ts'

type Wider = SearchAnswer['wider'][number]

const widened = (filter: SearchFilter, { kind, anyDay }: Wider, today: string): SearchFilter => ({
  ...filter,
  ...((anyDay || kind === 'DAYS') && { dateFrom: today, dateTo: addDays(today, SEARCH_WINDOW_DAYS) }),
  ...(kind === 'FILTERS' && { timeRanges: [], amenities: [] }),
  ...(kind === 'RADIUS' && { wide: true }),
  ...(kind === 'FROM' && { to: NOWHERE }),
  ...(kind === 'TO' && { from: NOWHERE }),
})

interface EmptyProps {
  result: Found
  filter: SearchFilter
  today: string
}

const NextSteps = ({ result: { wider, meant }, filter, today }: EmptyProps) => {
  const t = useT()
  return (
    <>
      {wider.map((way, place) => (
        <ButtonLink
          key={way.kind}
          to={linkToSearch(widened(filter, way, today), today)}
          variant={place === 0 && meant.length === 0 ? 'primary' : 'outline'}
        >
          {t(`search.wider.${way.kind}`, {
            place: way.kind === 'TO' ? filter.to.text : filter.from.text,
            rides: way.rides >= MAX_SEARCH_RESULTS ? t('search.many') : way.rides,
          })}
        </ButtonLink>
      ))}
      <ButtonLink to="/ride/post" variant="quiet">
        {t('search.postInstead')}
      </ButtonLink>
    </>
  )
}

/** `children` are the rides of near days. */
export const NothingFound = ({ result, filter, today, children }: EmptyProps & { children: ReactNode }) => {
  const t = useT()
  const { nearDays, wider, meant } = result
  return (
    <div className="grid gap-6">
      <EmptyState icon={<Search aria-hidden="true" />} title={t('search.noRides')} text={t('search.noRidesHint')}>
        {meant.map((other, place) => (
          <ButtonLink
            key={routeOf(other, t)}
            to={linkToSearch(other, today)}
            variant={place === 0 ? 'primary' : 'outline'}
          >
            {t('search.didYouMean', { route: routeOf(other, t) })}
          </ButtonLink>
        ))}
        {nearDays.length === 0 && <NextSteps result={result} filter={filter} today={today} />}
      </EmptyState>
      {children}
      <SaveSearchForm
        address={linkToSearch(filter, today)}
        filter={filter}
        isMain={nearDays.length + wider.length + meant.length === 0}
      />
    </div>
  )
}
