import { answerOf, ApiError } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import type { SearchResult } from './result-parts.tsx'
import { namesAPlace, toSearchQuery, type SearchFilter, type SearchPlace } from '../../lib/search-url.ts'
import { listSuggestions } from '../places/api.ts'
import { listAvailableRides } from '../rides/api.ts'
import { searchRides } from './api.ts'

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The place that typed text probably means; unchanged when it was chosen, is correct, or is unknown. */
const meantPlace = async (api: ApiClient, typed: SearchPlace): Promise<SearchPlace> => {
  if (typed.text === '' || typed.coordinates) return typed
  const json = { input: typed.text, includeCoordinates: true, maxCoordinateFetches: 1 }
  const answer = await listSuggestions(api, json)
  const best = answer.ok ? answer.body.suggestions[0] : undefined
  if (!best?.coordinates || isSame(best.mainText, typed.text)) return typed
  return { text: best.mainText, placeId: best.placeId, coordinates: best.coordinates }
}

/** The search that was probably meant, when it differs. */
const meantSearch = async (api: ApiClient, filter: SearchFilter): Promise<SearchFilter | null> => {
  const [from, to] = await Promise.all([meantPlace(api, filter.from), meantPlace(api, filter.to)])
  return from === filter.from && to === filter.to ? null : { ...filter, from, to }
}

/** What the search page shows for a filter; an API failure is a state of the page. */
export const findRides = async (api: ApiClient, filter: SearchFilter): Promise<SearchResult> => {
  if (filter.hasSearched && !namesAPlace(filter)) return { kind: 'needs-place' }
  try {
    if (!filter.hasSearched) return { kind: 'next', rides: await answerOf(listAvailableRides(api)) }
    const found = await answerOf(searchRides(api, toSearchQuery(filter)))
    return {
      kind: 'found',
      rides: found.rides,
      radiusKm: found.searchRadius,
      nearDays: found.nearDays,
      wider: found.wider,
      meant: found.rides.length === 0 ? await meantSearch(api, filter) : null,
    }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'failed', status: error.status }
    throw error
  }
}
