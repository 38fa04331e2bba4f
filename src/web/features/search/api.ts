import { answerOf, ApiError } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import type { SearchResult } from './search-results.tsx'
import { namesAPlace, toSearchQuery, type SearchFilter } from '../../lib/search-url.ts'

/** What the search page shows for a filter; a failing API is a state of the page and not its end. */
export const findRides = async (api: ApiClient, filter: SearchFilter): Promise<SearchResult> => {
  if (filter.hasSearched && !namesAPlace(filter)) return { kind: 'needs-place' }
  try {
    if (!filter.hasSearched)
      return { kind: 'next', rides: await answerOf(api.rides.ride.available.$get({ query: {} })) }
    const found = await answerOf(api.rideSearch.ride.search.$get({ query: toSearchQuery(filter) }))
    return {
      kind: 'found',
      rides: found.rides,
      radiusKm: found.searchRadius,
      nearDays: found.nearDays,
      wider: found.wider,
    }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'failed', status: error.status }
    throw error
  }
}
