import { AppError, invalidFields, type FieldIssue } from '../../platform/errors.ts'
import type { SearchQuery, Wider } from '../../shared/contract/found-rides.ts'
import { SEARCH_WINDOW_DAYS, type SearchSort } from '../../shared/kernel/ride-limits.ts'
import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'
import { DAY_MS, nairobiDayStart, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { timeBandMask } from '../../shared/kernel/time-bands.ts'
import type { Language } from '../../shared/kernel/enums.ts'

/** A search tries the radii in this order, until one has ten rides. */
export const RADII_KM = [1, 3, 5, 10] as const
export const LONG_RADII_KM = [1, 3, 5, 10, 20, 30] as const
export const WIDE_RADII_KM = [1, 3, 5, 10, 20, 30, 50] as const
export const LONG_WAY_KM = 200

/** A search with one end has no length, so it uses `RADII_KM`, unless it is `wide`. */
export const radiiOf = ({ from, to, wide }: Pick<SearchCriteria, 'from' | 'to' | 'wide'>): readonly number[] => {
  if (wide) return WIDE_RADII_KM
  const isLong = from.coordinates && to.coordinates && distanceKm(from.coordinates, to.coordinates) > LONG_WAY_KM
  return isLong ? LONG_RADII_KM : RADII_KM
}

/** A part with a possible stop has at most this confidence, because the driver would have to approve the stop. */
const MAX_POSSIBLE_CONFIDENCE = 0.6

/** How well a ride fits. @param far The distance as a share of the radius. */
export const confidenceOf = (
  { isNamed, isPossible }: { isNamed: boolean; isPossible: boolean },
  far: number,
): number => {
  if (isPossible) return isNamed ? MAX_POSSIBLE_CONFIDENCE : MAX_POSSIBLE_CONFIDENCE - 0.1 - 0.3 * far
  return isNamed ? 1 : 0.9 - 0.3 * far
}

/** One end of the search. It was not given when both are null. */
interface SearchEnd {
  text: string | null
  coordinates: Coordinates | null
}

export interface SearchCriteria {
  from: SearchEnd
  to: SearchEnd
  opensAt: Date
  /** Rides that depart at this time or later are left out. */
  closesAt: Date
  numSeats: number
  amenityIds: readonly string[]
  /** One bit per time band. */
  bands: number
  hasDays: boolean
  wide: boolean
  womenOnly: boolean
  /** Whether to include parts that begin or end at a possible stop. */
  possible: boolean
  sort: SearchSort
  page: number
}

const searchEnd = (text: string | undefined, lat: number | undefined, lng: number | undefined): SearchEnd => ({
  text: text === undefined || text === '' ? null : text,
  coordinates: lat === undefined || lng === undefined ? null : { lat, lng },
})

export const isGiven = (end: SearchEnd): boolean => end.text !== null || end.coordinates !== null

const queryErrors = (query: SearchQuery): FieldIssue[] => {
  const issues: FieldIssue[] = []
  if ((query.fromLat === undefined) !== (query.fromLng === undefined))
    issues.push({ path: query.fromLat === undefined ? 'fromLat' : 'fromLng', messageKey: 'search.halfCoordinate' })
  if ((query.toLat === undefined) !== (query.toLng === undefined))
    issues.push({ path: query.toLat === undefined ? 'toLat' : 'toLng', messageKey: 'search.halfCoordinate' })
  if (query.dateFrom !== undefined && query.dateTo !== undefined && query.dateFrom > query.dateTo)
    issues.push({ path: 'dateTo', messageKey: 'search.datesReversed' })
  return issues
}

// A ride departing in this millisecond cannot be booked any more.
const soonestOf = (now: Date) => now.getTime() + 1

/**
 * Without a first day, the search begins today. Without a last day, it ends 60 days after the first. It never begins
 * in the past.
 * @throws AppError INVALID without an end, with half a coordinate, or with days in the wrong order
 */
export const readCriteria = (query: SearchQuery, now: Date, language: Language): SearchCriteria => {
  const [first, ...others] = queryErrors(query)
  if (first) throw invalidFields(language, first, ...others)
  const from = searchEnd(query.from, query.fromLat, query.fromLng)
  const to = searchEnd(query.to, query.toLat, query.toLng)
  if (!isGiven(from) && !isGiven(to)) throw new AppError('INVALID', 'search.noPlace')
  const today = nairobiDayStart(now).getTime()
  const firstDay = Math.max(today, query.dateFrom === undefined ? today : startOfNairobiDay(query.dateFrom).getTime())
  const lastDay =
    query.dateTo === undefined ? firstDay + SEARCH_WINDOW_DAYS * DAY_MS : startOfNairobiDay(query.dateTo).getTime()
  return {
    from,
    to,
    opensAt: new Date(Math.max(firstDay, soonestOf(now))),
    closesAt: new Date(lastDay + DAY_MS),
    numSeats: query.numSeats ?? 1,
    amenityIds: [...new Set(query.amenities)],
    hasDays: query.dateFrom !== undefined || query.dateTo !== undefined,
    bands: timeBandMask(query.timeRanges ?? []),
    wide: query.wide ?? false,
    possible: query.possible ?? true,
    womenOnly: query.womenOnly ?? false,
    sort: query.sort ?? 'best',
    page: query.page ?? 1,
  }
}

const NEAR_DAYS = 3
export const MAX_EASIER = 3

export const nearDaysOf = (criteria: SearchCriteria, now: Date): SearchCriteria => ({
  ...criteria,
  opensAt: new Date(Math.max(criteria.opensAt.getTime() - NEAR_DAYS * DAY_MS, soonestOf(now))),
  closesAt: new Date(criteria.closesAt.getTime() + NEAR_DAYS * DAY_MS),
})

export interface EasierSearch {
  kind: Wider['kind']
  anyDay: boolean
  criteria: SearchCriteria
}

const ALL_BANDS = timeBandMask([])
const NO_END: SearchEnd = { text: null, coordinates: null }

/**
 * Searches with relaxed criteria, the smallest change first. If days were chosen, each other change is tried for
 * these days, then for any day.
 */
export const easierSearches = (criteria: SearchCriteria, now: Date): EasierSearch[] => {
  const anyDay = {
    opensAt: new Date(soonestOf(now)),
    closesAt: new Date(nairobiDayStart(now).getTime() + (SEARCH_WINDOW_DAYS + 1) * DAY_MS),
  }
  const hasPoint = criteria.from.coordinates !== null || criteria.to.coordinates !== null
  const eased: [Wider['kind'], boolean, Partial<SearchCriteria>][] = [
    ['DAYS', criteria.hasDays, {}],
    [
      'FILTERS',
      criteria.bands !== ALL_BANDS || criteria.amenityIds.length > 0 || criteria.womenOnly,
      { bands: ALL_BANDS, amenityIds: [], womenOnly: false },
    ],
    ['RADIUS', hasPoint && !criteria.wide, { wide: true }],
    ['FROM', isGiven(criteria.from) && isGiven(criteria.to), { to: NO_END }],
    ['TO', isGiven(criteria.from) && isGiven(criteria.to), { from: NO_END }],
  ]
  return eased.flatMap(([kind, helps, change]) => {
    if (!helps) return []
    const asChosen = kind === 'DAYS' ? [] : [{ kind, anyDay: false, criteria: { ...criteria, ...change } }]
    return criteria.hasDays
      ? [...asChosen, { kind, anyDay: true, criteria: { ...criteria, ...change, ...anyDay } }]
      : asChosen
  })
}
