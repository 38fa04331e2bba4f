import { MapPinned, Search } from 'lucide-react'
import { useRevalidator } from 'react-router'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { addDays } from '../../../shared/kernel/nairobi-time.ts'
import { SEARCH_WINDOW_DAYS } from '../../../shared/kernel/ride-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { RideList } from '../rides/ride-list.tsx'
import { writeSearch, type SearchFilter } from './search-url.ts'

export type SearchResult =
  | { kind: 'next'; rides: readonly Ride[] }
  | { kind: 'found'; rides: readonly Ride[]; radiusKm: number | null }
  | { kind: 'needs-place' }
  | { kind: 'failed' }

interface ResultsProps {
  result: SearchResult
  filter: SearchFilter
  amenities: readonly Amenity[]
  today: string
}

const linkTo = (filter: SearchFilter, today: string) => `/ride/search?${writeSearch(filter, today)}`

/** Every way out of an empty result that this search still leaves open. */
const NextSteps = ({ filter, today }: Pick<ResultsProps, 'filter' | 'today'>) => {
  const t = useT()
  const widest = { dateFrom: today, dateTo: addDays(today, SEARCH_WINDOW_DAYS) }
  const narrowDates = filter.dateFrom !== widest.dateFrom || filter.dateTo < widest.dateTo
  const narrowFilters = filter.timeRanges.length + filter.amenities.length > 0 || filter.numSeats > 1
  const bothEnds = filter.from.text !== '' && filter.to.text !== ''
  const anywhere = { ...filter, to: { text: '', placeId: null, coordinates: null } }
  return (
    <>
      {narrowDates && <ButtonLink to={linkTo({ ...filter, ...widest }, today)}>{t('search.widenDates')}</ButtonLink>}
      {narrowFilters && (
        <ButtonLink
          variant={narrowDates ? 'outline' : 'primary'}
          to={linkTo({ ...filter, timeRanges: [], amenities: [], numSeats: 1 }, today)}
        >
          {t('search.dropFilters')}
        </ButtonLink>
      )}
      {bothEnds && (
        <ButtonLink variant={narrowDates || narrowFilters ? 'outline' : 'primary'} to={linkTo(anywhere, today)}>
          {t('search.anywhere', { place: filter.from.text })}
        </ButtonLink>
      )}
      <ButtonLink to="/ride/post" variant={narrowDates || narrowFilters || bothEnds ? 'outline' : 'primary'}>
        {t('search.postInstead')}
      </ButtonLink>
    </>
  )
}

const Failed = () => {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState title={t('search.failed')} text={t('search.failedHint')}>
      <Button loading={state === 'loading'} onClick={() => void revalidate()}>
        {t('common.tryAgain')}
      </Button>
    </ErrorState>
  )
}

const Heading = ({ title, note }: { title: string; note?: string | undefined }) => (
  <div aria-live="polite" className="mb-4 flex flex-wrap items-baseline gap-x-4">
    <h2 className="text-2xl">{title}</h2>
    {note && <p className="text-ink-soft">{note}</p>}
  </div>
)

export const SearchResults = ({ result, filter, amenities, today }: ResultsProps) => {
  const t = useT()
  if (result.kind === 'failed') return <Failed />
  if (result.kind === 'needs-place')
    return <EmptyState icon={<MapPinned aria-hidden="true" />} title={t('search.needsPlace')} />
  if (result.rides.length === 0 && result.kind === 'next')
    return (
      <EmptyState title={t('search.noneAvailable')} text={t('search.noneAvailableHint')}>
        <ButtonLink to="/ride/post">{t('home.drivePost')}</ButtonLink>
      </EmptyState>
    )
  if (result.rides.length === 0)
    return (
      <EmptyState icon={<Search aria-hidden="true" />} title={t('search.noRides')} text={t('search.noRidesHint')}>
        <NextSteps filter={filter} today={today} />
      </EmptyState>
    )
  const near = result.kind === 'found' && result.radiusKm !== null
  return (
    <section>
      <Heading
        title={result.kind === 'next' ? t('search.nextRides') : t('search.results', { count: result.rides.length })}
        note={near ? t('search.resultsNear', { km: result.radiusKm ?? 0 }) : undefined}
      />
      <RideList rides={result.rides} amenities={amenities} level={3} />
    </section>
  )
}
