import type { Amenity } from '../../../shared/contract/amenities.ts'
import { useT, type Translate } from '../../lib/messages.ts'
import type { SearchFilter } from '../../lib/search-url.ts'
import { RideList } from '../rides/ride-list.tsx'
import type { SearchResult } from './find-rides.ts'

export type Found = Extract<SearchResult, { kind: 'found' }>

export interface ResultsProps {
  result: SearchResult
  filter: SearchFilter
  amenities: readonly Amenity[]
  today: string
}

export const routeOf = ({ from, to }: SearchFilter, t: Translate): string =>
  from.text && to.text ? t('ride.title', { from: from.text, to: to.text }) : [from.text, to.text].join('')

/** The most rides of one answer, and the highest count of a suggestion. */
export const MOST_COUNTED = 10

export const Heading = ({ title, note }: { title: string; note?: string | undefined }) => (
  <div aria-live="polite" className="mb-2 flex flex-wrap items-baseline gap-x-3 sm:mb-4">
    <h2 className="text-xl sm:text-2xl">{title}</h2>
    {note && <p className="text-sm text-ink-soft">{note}</p>}
  </div>
)

export const NearDays = ({ result, filter, amenities }: Omit<ResultsProps, 'result' | 'today'> & { result: Found }) => {
  const t = useT()
  if (result.nearDays.length === 0) return null
  return (
    <section>
      <Heading title={t('search.nearDaysTitle')} note={t('search.nearDays')} />
      <RideList rides={result.nearDays} amenities={amenities} seats={filter.numSeats} level={3} />
    </section>
  )
}
