import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { FoundRide, SearchAnswer } from '../../../shared/contract/found-rides.ts'
import { isWholeRide, partAddress, rideBetween } from '../../../shared/kernel/part-of-ride.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { timeBandOf } from '../../../shared/kernel/time-bands.ts'
import { answerOf, ApiError } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { FOR_WOMEN, namesAPlace, toSearchQuery, type SearchFilter, type SearchPlace } from '../../lib/search-url.ts'
import { getSession } from '../auth/api.ts'
import { listSuggestions } from '../places/api.ts'
import { listAmenities, listAvailableRides, searchRides } from '../rides/api.ts'
import { forCard, type ListedRide } from '../rides/ride-part.ts'

export type SearchResult =
  | { kind: 'next'; rides: readonly ListedRide[] }
  | ({
      kind: 'found'
      rides: readonly ListedRide[]
      radiusKm: number | null
      /** The searches that the user may have meant, when the typed text has no results. */
      meant: readonly SearchFilter[]
      /** What was typed, when something else was searched instead. */
      typed: SearchFilter | null
      nearDays: readonly ListedRide[]
    } & Pick<SearchAnswer, 'wider'>)
  | { kind: 'needs-place' }
  | { kind: 'failed'; status: number }

export type Found = Extract<SearchResult, { kind: 'found' }>

const MAX_CHOICES = 3
/** Up to this many added, removed or changed letters count as a misspelling. */
const MISSPELT = 2

/** How many letters must be added, removed or changed (Levenshtein distance). */
const lettersBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of b.split('').entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row[b.length] ?? 0
}

interface Meaning {
  /** The best place first. Only the typed text if it was chosen from a list, is a place's name, or finds no place. */
  places: readonly SearchPlace[]
  isClear: boolean
}

const meaningOf = async (api: ApiClient, typed: SearchPlace): Promise<Meaning> => {
  const itself = { places: [typed], isClear: true }
  if (typed.text === '' || typed.coordinates) return itself
  const json = { input: typed.text, includeCoordinates: true, maxCoordinateFetches: MAX_CHOICES }
  const answer = await listSuggestions(api, json)
  const text = typed.text.toLowerCase()
  const choices = (answer.ok ? answer.body.suggestions : []).flatMap(({ mainText, placeId, coordinates }) =>
    coordinates
      ? [{ place: { text: mainText, placeId, coordinates }, away: lettersBetween(text, mainText.toLowerCase()) }]
      : [],
  )
  const [best, ...others] = choices
  if (!best || best.away === 0) return itself
  const isClear = best.away <= MISSPELT && others.every(({ away }) => away > best.away)
  return { places: (isClear ? [best] : choices.slice(0, MAX_CHOICES)).map(({ place }) => place), isClear }
}

/** The searches that the user probably meant. `isClear`: both places have one likely meaning. */
const meantSearches = async (api: ApiClient, filter: SearchFilter) => {
  const [from, to] = await Promise.all([meaningOf(api, filter.from), meaningOf(api, filter.to)])
  const all = from.places.flatMap((start) => to.places.map((end) => ({ ...filter, from: start, to: end })))
  const meant = all.filter((other) => other.from !== filter.from || other.to !== filter.to)
  return { meant: meant.slice(0, MAX_CHOICES), isClear: from.isClear && to.isClear }
}

/** "For women" is shown on a card as its first amenity. */
const withMark = <R extends Pick<Ride, 'amenities' | 'womenOnly'>>(ride: R): R =>
  ride.womenOnly ? { ...ride, amenities: [FOR_WOMEN, ...ride.amenities] } : ride

/** A found ride between the stops of the search. */
const asSearched = ({ segment, ...ride }: FoundRide, seats: number): ListedRide => {
  if (isWholeRide(ride, segment)) return forCard(ride)
  return forCard({
    ...rideBetween(ride, segment),
    ...(segment.kind === 'POSSIBLE' ? { possible: segment } : {}),
    partOf: { from: ride.from.name, to: ride.to.name },
    path: `/ride/${ride.id}?${partAddress(segment)}${seats > 1 ? `&seats=${seats}` : ''}`,
  })
}

const search = async (api: ApiClient, filter: SearchFilter) => {
  const { rides, searchRadius, nearDays, wider } = await answerOf(searchRides(api, toSearchQuery(filter)))
  const listed = (found: readonly FoundRide[]) => found.map((ride) => asSearched(withMark(ride), filter.numSeats))
  return {
    kind: 'found',
    rides: listed(rides),
    radiusKm: searchRadius,
    nearDays: listed(nearDays),
    wider,
    meant: [],
    typed: null,
  } as const
}

interface Searched {
  filter: SearchFilter
  result: SearchResult
}

/** If typed text finds no rides, searches the place that the user clearly meant, or asks which place was meant. */
const searchAsMeant = async (api: ApiClient, filter: SearchFilter): Promise<Searched> => {
  const result = await search(api, filter)
  if (result.rides.length > 0 || filter.page > 1) return { filter, result }
  const { meant, isClear } = await meantSearches(api, filter)
  const [clear] = meant
  if (!clear || !isClear) return { filter, result: { ...result, meant } }
  return { filter: clear, result: { ...(await search(api, clear)), typed: filter } }
}

/** The next rides of all routes. With a filter, only the matching rides among the next 50. */
const listNext = async (api: ApiClient, { timeRanges, amenities }: SearchFilter): Promise<ListedRide[]> => {
  const isFiltered = timeRanges.length + amenities.length > 0
  const rides = await answerOf(listAvailableRides(api, isFiltered ? { limit: '50' } : {}))
  return rides
    .map((ride) => forCard(withMark(ride)))
    .filter((ride) => amenities.every((id) => ride.amenities.includes(id)))
    .filter(({ time }) => timeRanges.length === 0 || timeRanges.includes(timeBandOf(new Date(time))))
}

/** A failure of the API is a result that the page shows, not an error page. */
const findResult = async (api: ApiClient, filter: SearchFilter): Promise<Searched> => {
  if (filter.hasSearched && !namesAPlace(filter)) return { filter, result: { kind: 'needs-place' } }
  try {
    if (!filter.hasSearched) return { filter, result: { kind: 'next', rides: await listNext(api, filter) } }
    return await searchAsMeant(api, filter)
  } catch (error) {
    if (error instanceof ApiError) return { filter, result: { kind: 'failed', status: error.status } }
    throw error
  }
}

// The label is empty because the screen shows our own text, as for every amenity that we know.
const RIDES_FOR_WOMEN: Amenity = { id: FOR_WOMEN, label: '', icon: 'default' }

/** What a search can require of rides. */
const listChoices = async (api: ApiClient): Promise<Amenity[]> => {
  const [amenities, session] = await Promise.all([listAmenities(api), getSession(api)])
  const isForWomen = session.ok && session.body.user?.mayUseWomenOnly === true
  return [...(isForWomen ? [RIDES_FOR_WOMEN] : []), ...(amenities.ok ? amenities.body : [])]
}

/** What the search page shows for a filter. Computed on the server, so that the browser needs no script for it. */
export const loadSearch = async (api: ApiClient, filter: SearchFilter) => {
  const [searched, amenities] = await Promise.all([findResult(api, filter), listChoices(api)])
  return { ...searched, amenities }
}
