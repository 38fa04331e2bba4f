import { addDays, isCalendarDay } from '../../shared/kernel/nairobi-time.ts'
import { withoutOpposites } from '../../shared/kernel/amenity-opposites.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import {
  MAX_SEARCH_PAGE,
  MAX_SEARCH_PASSENGERS,
  SEARCH_SORTS,
  SEARCH_WINDOW_DAYS,
  type SearchSort,
} from '../../shared/kernel/ride-limits.ts'
import { TIME_BANDS, type TimeBand } from '../../shared/kernel/time-bands.ts'
import { MAX_AMENITIES, MAX_SEARCHED_PLACE } from '../../shared/kernel/form-limits.ts'
import type { Translate } from './messages.ts'

export interface SearchPlace {
  text: string
  placeId: string | null
  coordinates: Coordinates | null
}

export interface SearchFilter {
  hasSearched: boolean
  from: SearchPlace
  to: SearchPlace
  dateFrom: string
  dateTo: string
  numSeats: number
  timeRanges: readonly TimeBand[]
  amenities: readonly string[]
  /** Includes rides up to 50 km from both ends. */
  wide: boolean
  sort: SearchSort
  /** The page of results, counted from 1; each has at most ten rides. */
  page: number
}

/** Chosen together with the amenities of a ride; the API has a separate filter for it. */
export const FOR_WOMEN = 'for-women'

// The API refuses control characters.
const CONTROL = /\p{Cc}/gu

const degrees = (text: string | null, limit: number): number | null => {
  if (text === null || !/^-?\d{1,3}(\.\d{1,15})?$/.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= limit ? value : null
}

/** Coordinates count only for the name that was chosen: without scripts they stay when another text is typed. */
const readPlace = (params: URLSearchParams, end: 'from' | 'to'): SearchPlace => {
  const text = (params.get(end) ?? '').replaceAll(CONTROL, '').trim().slice(0, MAX_SEARCHED_PLACE)
  const lat = degrees(params.get(`${end}Lat`), 90)
  const lng = degrees(params.get(`${end}Lng`), 180)
  const chosen = text !== '' && params.get(`${end}Name`) === text && lat !== null && lng !== null
  if (!chosen) return { text, placeId: null, coordinates: null }
  return { text, placeId: params.get(`${end}Id`) || null, coordinates: { lat, lng } }
}

/** A form repeats the name for each value; a link has one list with commas. */
const readList = (params: URLSearchParams, name: string): string[] => [
  ...new Set(
    params.getAll(name).flatMap((value) =>
      value
        .replaceAll(CONTROL, '')
        .split(',')
        .filter((item) => item !== ''),
    ),
  ),
]

const readDates = (params: URLSearchParams, today: string) => {
  const from = params.get('dateFrom') ?? ''
  const to = params.get('dateTo') ?? ''
  // Past days in an old link become today.
  const dateFrom = isCalendarDay(from) && from > today ? from : today
  const dateTo = isCalendarDay(to) && to >= dateFrom ? to : addDays(dateFrom, SEARCH_WINDOW_DAYS)
  return { dateFrom, dateTo }
}

const readCount = (text: string | null, limit: number): number =>
  text !== null && /^\d+$/.test(text) ? Math.min(limit, Math.max(1, Number(text))) : 1

export const readSearch = (params: URLSearchParams, today: string): SearchFilter => ({
  hasSearched: params.has('from') || params.has('to'),
  from: readPlace(params, 'from'),
  to: readPlace(params, 'to'),
  ...readDates(params, today),
  numSeats: readCount(params.get('numSeats'), MAX_SEARCH_PASSENGERS),
  timeRanges: TIME_BANDS.filter((band) => readList(params, 'timeRanges').includes(band)),
  // Without scripts both opposites can be ticked, but no ride has both.
  amenities: withoutOpposites(readList(params, 'amenities').slice(0, MAX_AMENITIES)),
  wide: params.get('wide') === '1',
  sort: SEARCH_SORTS.find((sort) => sort === params.get('sort')) ?? 'best',
  page: readCount(params.get('page'), MAX_SEARCH_PAGE),
})

export const NOWHERE: SearchPlace = { text: '', placeId: null, coordinates: null }

type NamedPlace = Omit<SearchPlace, 'text'> & { name: string }

const endAt = (place: NamedPlace | null): SearchPlace =>
  place ? { text: place.name, placeId: place.placeId, coordinates: place.coordinates } : NOWHERE

/** The search for every ride between two places; null for any place. */
export const searchBetween = (
  { from, to }: { from: NamedPlace | null; to: NamedPlace | null },
  today: string,
): SearchFilter => ({
  ...readSearch(new URLSearchParams(), today),
  hasSearched: true,
  from: endAt(from),
  to: endAt(to),
})

const writePlace = (params: URLSearchParams, end: 'from' | 'to', place: SearchPlace) => {
  params.set(end, place.text)
  if (!place.coordinates) return
  params.set(`${end}Name`, place.text)
  if (place.placeId !== null) params.set(`${end}Id`, place.placeId)
  params.set(`${end}Lat`, String(place.coordinates.lat))
  params.set(`${end}Lng`, String(place.coordinates.lng))
}

export const writeSearch = (filter: SearchFilter, today: string): URLSearchParams => {
  const params = new URLSearchParams()
  if (filter.hasSearched) {
    writePlace(params, 'from', filter.from)
    writePlace(params, 'to', filter.to)
  }
  if (filter.dateFrom !== today) params.set('dateFrom', filter.dateFrom)
  if (filter.dateTo !== addDays(filter.dateFrom, SEARCH_WINDOW_DAYS)) params.set('dateTo', filter.dateTo)
  if (filter.numSeats !== 1) params.set('numSeats', String(filter.numSeats))
  if (filter.timeRanges.length > 0) params.set('timeRanges', filter.timeRanges.join(','))
  if (filter.amenities.length > 0) params.set('amenities', filter.amenities.join(','))
  if (filter.wide) params.set('wide', '1')
  if (filter.sort !== 'best') params.set('sort', filter.sort)
  if (filter.page !== 1) params.set('page', String(filter.page))
  return params
}

export const linkToSearch = (filter: SearchFilter, today: string): string =>
  `/ride/search?${writeSearch(filter, today)}`

export const routeOf = ({ from, to }: SearchFilter, t: Translate): string =>
  from.text && to.text ? t('ride.title', { from: from.text, to: to.text }) : [from.text, to.text].join('')

export const namesAPlace = (filter: SearchFilter): boolean => filter.from.text !== '' || filter.to.text !== ''

const endQuery = (end: 'from' | 'to', { text, coordinates }: SearchPlace): Record<string, string> => ({
  ...(text !== '' && { [end]: text }),
  ...(coordinates && { [`${end}Lat`]: String(coordinates.lat), [`${end}Lng`]: String(coordinates.lng) }),
})

const amenityQuery = (chosen: readonly string[]): Record<string, string> => {
  const amenities = chosen.filter((id) => id !== FOR_WOMEN)
  return {
    ...(amenities.length > 0 && { amenities: amenities.join(',') }),
    ...(amenities.length < chosen.length && { womenOnly: 'true' }),
  }
}

export const toSearchQuery = (filter: SearchFilter): Record<string, string> => ({
  ...endQuery('from', filter.from),
  ...endQuery('to', filter.to),
  dateFrom: filter.dateFrom,
  dateTo: filter.dateTo,
  numSeats: String(filter.numSeats),
  ...(filter.timeRanges.length > 0 && { timeRanges: filter.timeRanges.join(',') }),
  ...amenityQuery(filter.amenities),
  ...(filter.wide && { wide: '1' }),
  sort: filter.sort,
  page: String(filter.page),
})
