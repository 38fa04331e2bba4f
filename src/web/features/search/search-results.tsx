import { MapPinned, Search } from 'lucide-react'
import { useRevalidator } from 'react-router'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { Ride, SearchAnswer as Answer } from '../../../shared/contract/rides.ts'
import { addDays, nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { SEARCH_WINDOW_DAYS } from '../../../shared/kernel/ride-limits.ts'
import { formatDay } from '../../lib/format-time.ts'
import { useLanguage, useT, type Translate } from '../../lib/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { RideList } from '../rides/ride-list.tsx'
import { SaveSearchForm } from '../alerts/save-search-form.tsx'
import { writeSearch, type SearchFilter } from '../../lib/search-url.ts'

export type SearchResult =
  | { kind: 'next'; rides: readonly Ride[] }
  | ({
      kind: 'found'
      rides: readonly Ride[]
      radiusKm: number | null
      /** What typed text without results probably meant. */
      meant: SearchFilter | null
    } & Pick<Answer, 'nearDays' | 'wider'>)
  | { kind: 'needs-place' }
  | { kind: 'failed'; status: number }

type Found = Extract<SearchResult, { kind: 'found' }>

interface ResultsProps {
  result: SearchResult
  filter: SearchFilter
  amenities: readonly Amenity[]
  today: string
}

const linkTo = (filter: SearchFilter, today: string) => `/ride/search?${writeSearch(filter, today)}`

type Wider = Answer['wider'][number]

/** The ends of a search, if given. */
export const routeOf = ({ from, to }: SearchFilter, t: Translate): string =>
  from.text && to.text ? t('ride.title', { from: from.text, to: to.text }) : [from.text, to.text].join('')

const NOWHERE = { text: '', placeId: null, coordinates: null }
/** The most rides of one answer, and the highest count of a suggestion. */
const MOST_COUNTED = 10

/** The filter of a suggestion. */
const widened = (filter: SearchFilter, { kind, anyDay }: Wider, today: string): SearchFilter => ({
  ...filter,
  ...((anyDay || kind === 'DAYS') && { dateFrom: today, dateTo: addDays(today, SEARCH_WINDOW_DAYS) }),
  ...(kind === 'FILTERS' && { timeRanges: [], amenities: [] }),
  ...(kind === 'RADIUS' && { wide: true }),
  ...(kind === 'FROM' && { to: NOWHERE }),
  ...(kind === 'TO' && { from: NOWHERE }),
})

/** All suggestions that are known to find rides; and posting a ride oneself. */
const NextSteps = ({
  result: { wider, meant },
  filter,
  today,
}: Omit<ResultsProps, 'result' | 'amenities'> & { result: Found }) => {
  const t = useT()
  return (
    <>
      {wider.map((way, place) => (
        <ButtonLink
          key={way.kind}
          to={linkTo(widened(filter, way, today), today)}
          variant={place === 0 && !meant ? 'primary' : 'outline'}
        >
          {t(`search.wider.${way.kind}`, {
            place: way.kind === 'TO' ? filter.to.text : filter.from.text,
            rides: way.rides >= MOST_COUNTED ? t('search.many') : way.rides,
          })}
        </ButtonLink>
      ))}
      <ButtonLink to="/ride/post" variant={wider.length > 0 || meant ? 'outline' : 'primary'}>
        {t('search.postInstead')}
      </ButtonLink>
    </>
  )
}

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
  <div aria-live="polite" className="mb-4 flex flex-wrap items-baseline gap-x-4">
    <h2 className="text-2xl">{title}</h2>
    {note && <p className="text-ink-soft">{note}</p>}
  </div>
)

/** No ride on those days: near days, suggestions, and a way to save the search. */
const NothingFound = ({ result, filter, amenities, today }: Omit<ResultsProps, 'result'> & { result: Found }) => {
  const t = useT()
  const { nearDays, meant } = result
  return (
    <div className="grid gap-6">
      <EmptyState icon={<Search aria-hidden="true" />} title={t('search.noRides')} text={t('search.noRidesHint')}>
        {meant && (
          <ButtonLink to={linkTo(meant, today)}>{t('search.didYouMean', { route: routeOf(meant, t) })}</ButtonLink>
        )}
        {nearDays.length === 0 && <NextSteps result={result} filter={filter} today={today} />}
      </EmptyState>
      {nearDays.length > 0 && (
        <section>
          <Heading title={t('search.nearDaysTitle')} note={t('search.nearDays')} />
          <RideList rides={nearDays} amenities={amenities} seats={filter.numSeats} level={3} />
        </section>
      )}
      <SaveSearchForm hasBothEnds={filter.from.text !== '' && filter.to.text !== ''} />
    </div>
  )
}

/** The latest day among the shown rides, or the next day when all depart on the first day. */
const laterFrom = (rides: readonly Ride[], { dateFrom }: SearchFilter): string => {
  const last =
    rides
      .map(({ time }) => nairobiDay(new Date(time)))
      .toSorted()
      .at(-1) ?? dateFrom
  return last > dateFrom ? last : addDays(dateFrom, 1)
}

/** An answer has 10 rides at most: shows how to see more. */
const MoreRides = ({ rides, filter, today }: { rides: readonly Ride[] } & Pick<ResultsProps, 'filter' | 'today'>) => {
  const t = useT()
  const language = useLanguage()
  const dateFrom = laterFrom(rides, filter)
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <p className="text-ink-soft">{t('search.onlyFirst', { count: MOST_COUNTED })}</p>
      {dateFrom <= filter.dateTo && (
        <ButtonLink to={linkTo({ ...filter, dateFrom }, today)} variant="outline">
          {t('search.later', { day: formatDay(dateFrom, language) })}
        </ButtonLink>
      )}
    </div>
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
  if (result.kind === 'found' && result.rides.length === 0)
    return <NothingFound result={result} filter={filter} amenities={amenities} today={today} />
  const found = result.kind === 'found' ? result : null
  const km = found?.radiusKm ?? null
  const order =
    km === null ? t('search.soonestFirst') : `${t('search.resultsNear', { km })}. ${t('search.nearestFirst')}`
  return (
    <section>
      <Heading
        title={result.kind === 'next' ? t('search.nextRides') : t('search.results', { count: result.rides.length })}
        note={found ? order : undefined}
      />
      <RideList rides={result.rides} amenities={amenities} seats={filter.numSeats} level={3} />
      {found && found.rides.length >= MOST_COUNTED && <MoreRides rides={found.rides} filter={filter} today={today} />}
    </section>
  )
}
