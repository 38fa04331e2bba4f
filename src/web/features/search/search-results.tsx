import { MapPinned } from 'lucide-react'
import { lazy } from 'react'
import { useRevalidator } from 'react-router'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import { MAX_SEARCH_PAGE, MAX_SEARCH_RESULTS } from '../../../shared/kernel/ride-limits.ts'
import { orLostNetwork } from '../../lib/lost-network.ts'
import { useT } from '../../lib/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { RideList } from '../rides/ride-list.tsx'
import { linkToSearch, type SearchFilter } from '../../lib/search-url.ts'
import type { Found, SearchResult } from './load-search.ts'

interface ResultsProps {
  result: SearchResult
  filter: SearchFilter
  amenities: readonly Amenity[]
  today: string
}

// No Suspense around it, because its form may be used before the page is hydrated.
const NothingFound = lazy(async () => ({ default: (await orLostNetwork(import('./empty-results.tsx'))).NothingFound }))

const Failed = () => {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState title={t('common.failedToLoad')} text={t('search.failedHint')}>
      <Button loading={state === 'loading'} onClick={() => void revalidate()}>
        {t('common.tryAgain')}
      </Button>
    </ErrorState>
  )
}

const Heading = ({ title, note }: { title: string; note?: string | undefined }) => (
  <div aria-live="polite" className="mb-2 flex flex-wrap items-baseline gap-x-3 sm:mb-4">
    <h2 className="text-xl sm:text-2xl">{title}</h2>
    {note && <p className="text-sm text-ink-soft">{note}</p>}
  </div>
)

const NearDays = ({ result, filter, amenities }: Omit<ResultsProps, 'result' | 'today'> & { result: Found }) => {
  const t = useT()
  if (result.nearDays.length === 0) return null
  return (
    <section>
      <Heading title={t('search.nearDaysTitle')} note={t('search.nearDays')} />
      <RideList rides={result.nearDays} amenities={amenities} seats={filter.numSeats} level={3} />
    </section>
  )
}

const MoreRides = ({
  rides,
  filter,
  today,
}: { rides: readonly unknown[] } & Pick<ResultsProps, 'filter' | 'today'>) => {
  const t = useT()
  const { page } = filter
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {rides.length >= MAX_SEARCH_RESULTS && page < MAX_SEARCH_PAGE && (
        <ButtonLink to={linkToSearch({ ...filter, page: page + 1 }, today)} variant="outline">
          {t('search.moreRides')}
        </ButtonLink>
      )}
      {page > 1 && (
        <ButtonLink to={linkToSearch({ ...filter, page: 1 }, today)} variant="quiet">
          {t('search.firstRides')}
        </ButtonLink>
      )}
    </p>
  )
}

export const SearchResults = ({ result, filter, amenities, today }: ResultsProps) => {
  const t = useT()
  if (result.kind === 'failed') return <Failed />
  if (result.kind === 'needs-place')
    return <EmptyState icon={<MapPinned aria-hidden="true" />} title={t('search.needsPlace')} />
  if (result.rides.length === 0 && result.kind === 'next')
    return (
      <EmptyState title={t('search.noneAvailable')} text={t('search.noneAvailableHint')}>
        <ButtonLink to="/ride/post">{t('search.postRide')}</ButtonLink>
      </EmptyState>
    )
  const found = result.kind === 'found' ? result : null
  if (found && found.rides.length === 0 && filter.page === 1)
    return (
      <NothingFound result={found} filter={filter} today={today}>
        <NearDays result={found} filter={filter} amenities={amenities} />
      </NothingFound>
    )
  const { rides } = result
  const km = found?.radiusKm ?? null
  const first = (filter.page - 1) * MAX_SEARCH_RESULTS + 1
  const counted =
    filter.page === 1
      ? t('search.results', { count: rides.length })
      : t('search.range', { first, last: first + rides.length - 1 })
  return (
    <div className="grid gap-6">
      <section>
        <Heading
          title={found ? (rides.length === 0 ? t('search.noMore') : counted) : t('search.nextRides')}
          note={km === null ? undefined : t('search.resultsNear', { km })}
        />
        <RideList rides={rides} amenities={amenities} seats={filter.numSeats} level={3} />
        {found && <MoreRides rides={rides} filter={filter} today={today} />}
      </section>
      {found && <NearDays result={found} filter={filter} amenities={amenities} />}
    </div>
  )
}
