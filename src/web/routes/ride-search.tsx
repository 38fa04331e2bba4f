import { CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { data, Link, useLocation } from 'react-router'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { saveLastSearch } from '../features/rides/last-search-field.tsx'
import { RideListSkeleton } from '../features/rides/ride-list.tsx'
import { DayChips } from '../features/search/day-chips.tsx'
import { FilterPanel } from '../features/search/filter-panel.tsx'
import { loadSearch } from '../features/search/load-search.ts'
import { SearchBar } from '../features/search/search-bar.tsx'
import { FoldedSearch } from '../features/search/folded-search.tsx'
import { SortSelect } from '../features/search/sort-select.tsx'
import { SearchResults } from '../features/search/search-results.tsx'
import { readSearch, routeOf, writeSearch } from '../lib/search-url.ts'
import { saveAlert, alertKindOf, alertOfSearch } from '../features/alerts/save-alert.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/ride-search'
import { usePending } from '../lib/keep-page.ts'
import { useQueryParams } from '../lib/use-query-params.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const today = nairobiDay(context.get(clockContext)())
  const asked = readSearch(new URL(request.url).searchParams, today)
  const page = { today, ...(await loadSearch(api, asked)) }
  const { result } = page
  return data(page, { status: result.kind === 'failed' ? (result.status < 500 ? 400 : 503) : 200 })
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const today = nairobiDay(context.get(clockContext)())
  const filter = readSearch(new URL(request.url).searchParams, today)
  const kind = alertKindOf(await request.formData())
  return saveAlert(context.get(apiContext), alertOfSearch(filter, kind, today), request)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = metaT(matches)
  const route = loaderData ? routeOf(loaderData.filter, t) : ''
  const title = route ? t('search.metaRoute', { route }) : t('search.metaTitle')
  return pageMeta({ title: `${title} · ${t('common.productName')}`, description: t('common.description') })
}

const sentences = { requested: 'search.noticeRequested', cancelled: 'search.noticeCancelled' } as const
const isNotice = (word: string | null): word is keyof typeof sentences =>
  word !== null && Object.hasOwn(sentences, word)
const RIDE_ID = /^[0-9a-f-]{36}$/

const Notice = () => {
  const t = useT()
  const { pathname } = useLocation()
  const params = useQueryParams()
  const notice = params.get('notice')
  const ride = params.get('ride') ?? ''
  if (!isNotice(notice)) return null
  const rest = new URLSearchParams(params)
  rest.delete('notice')
  rest.delete('ride')
  return (
    <div className="wrap pt-6">
      <div className="flex items-center gap-3 rounded-md bg-success-wash py-2 pr-2 pl-4 text-success">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
        <output className="block min-w-0 flex-1 py-1 font-medium">
          {t(sentences[notice])}{' '}
          {RIDE_ID.test(ride) && (
            <Link to={`/ride/${ride}`} className="font-semibold whitespace-nowrap underline underline-offset-4">
              {t('search.noticeLink')}
            </Link>
          )}
        </output>
        <Link
          to={{ pathname, search: rest.toString() }}
          replace
          preventScrollReset
          aria-label={t('common.close')}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-surface"
        >
          <X aria-hidden="true" className="size-5" />
        </Link>
      </div>
    </div>
  )
}

const RideSearch = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const { filter, today, result, amenities } = loaderData
  const { location, state } = usePending()
  const searching = state === 'loading' && location.pathname === '/ride/search'
  const query = writeSearch(filter, today).toString()
  useEffect(() => {
    if (filter.hasSearched) saveLastSearch(query)
  }, [filter.hasSearched, query])
  const typed = writeSearch({ ...filter, timeRanges: [], amenities: [] }, today).toString()
  const bar = <SearchBar key={typed} filter={filter} today={today} />
  const found = result.kind === 'found'
  return (
    <>
      <PageBand title={t('search.title')} slim={found}>
        <div className={found ? 'lg:mt-5' : 'mt-5'}>
          {found ? <FoldedSearch filter={filter}>{bar}</FoldedSearch> : bar}
        </div>
      </PageBand>
      <Notice />
      {found && <DayChips filter={filter} today={today} />}
      <div className="wrap grid grid-cols-1 items-start gap-2.5 py-2.5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8 lg:py-8">
        <div className="flex items-center gap-2.5 lg:block lg:space-y-4">
          {found && <SortSelect sort={filter.sort} />}
          <FilterPanel filter={filter} amenities={amenities} result={result} today={today} />
        </div>
        <div aria-busy={searching} className="min-w-0">
          {!searching && found && result.typed && (
            <p className="mb-2 font-medium">
              {t('search.searchedInstead', { route: routeOf(filter, t), typed: routeOf(result.typed, t) })}
            </p>
          )}
          {searching ? (
            <RideListSkeleton label={t('search.loading')} />
          ) : (
            <SearchResults result={result} filter={filter} amenities={amenities} today={today} />
          )}
        </div>
      </div>
    </>
  )
}
export default RideSearch
