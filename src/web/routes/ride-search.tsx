import { useEffect } from 'react'
import { data } from 'react-router'
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
import { Notice } from '../features/site/notice.tsx'
import { readSearch, routeOf, writeSearch } from '../lib/search-url.ts'
import { saveAlert, alertKindOf, alertOfSearch } from '../features/alerts/save-alert.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/ride-search'
import { usePending } from '../lib/keep-page.ts'

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
