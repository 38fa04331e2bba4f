import { AppError, invalidFields, type Flaw } from '../../platform/errors.ts'
import type { Language } from '../../shared/contract/enums.ts'
import type { SearchQuery, Wider } from '../../shared/contract/rides.ts'
import { SEARCH_WINDOW_DAYS } from '../../shared/kernel/ride-limits.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import { addDays, DAY_MS, nairobiDay, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { timeBandMask } from '../../shared/kernel/time-bands.ts'

/** One end of the wished ride. Either may be missing; an end without both was not given. */
interface WishedEnd {
  text: string | null
  coordinates: Coordinates | null
}

/** What a search looks for, in the words of `search_rides()`. */
export interface RideWish {
  from: WishedEnd
  to: WishedEnd
  /** Departures from here on … */
  opensAt: Date
  /** … and before here. */
  closesAt: Date
  numSeats: number
  amenityIds: readonly string[]
  /** One bit a time band. */
  bands: number
  /** Whether days were chosen. */
  hasDays: boolean
  /** Whether rides further away than the ladder of radii are wanted too. */
  wide: boolean
}

const wishedEnd = (text: string | undefined, lat: number | undefined, lng: number | undefined): WishedEnd => ({
  text: text === undefined || text === '' ? null : text,
  coordinates: lat === undefined || lng === undefined ? null : { lat, lng },
})

const isGiven = (end: WishedEnd): boolean => end.text !== null || end.coordinates !== null

const flawsOfQuery = (query: SearchQuery): Flaw[] => {
  const flaws: Flaw[] = []
  if ((query.fromLat === undefined) !== (query.fromLng === undefined))
    flaws.push({ path: query.fromLat === undefined ? 'fromLat' : 'fromLng', messageKey: 'search.halfCoordinate' })
  if ((query.toLat === undefined) !== (query.toLng === undefined))
    flaws.push({ path: query.toLat === undefined ? 'toLat' : 'toLng', messageKey: 'search.halfCoordinate' })
  if (query.dateFrom !== undefined && query.dateTo !== undefined && query.dateFrom > query.dateTo)
    flaws.push({ path: 'dateTo', messageKey: 'search.datesReversed' })
  return flaws
}

// A ride departing this very millisecond can no longer be booked.
const soonestOf = (now: Date) => now.getTime() + 1

/**
 * What a query asks for: today to 60 days ahead unless it says otherwise, and never the past.
 * @throws AppError INVALID when no end is given, a coordinate is half, or the days stand in the wrong order
 */
export const wishOf = (query: SearchQuery, now: Date, language: Language): RideWish => {
  const [first, ...others] = flawsOfQuery(query)
  if (first) throw invalidFields(language, first, ...others)
  const from = wishedEnd(query.from, query.fromLat, query.fromLng)
  const to = wishedEnd(query.to, query.toLat, query.toLng)
  if (!isGiven(from) && !isGiven(to)) throw new AppError('INVALID', 'search.noPlace')
  const today = nairobiDay(now)
  const firstDay = query.dateFrom === undefined || query.dateFrom < today ? today : query.dateFrom
  const lastDay = query.dateTo ?? addDays(firstDay, SEARCH_WINDOW_DAYS)
  return {
    from,
    to,
    opensAt: new Date(Math.max(startOfNairobiDay(firstDay).getTime(), soonestOf(now))),
    closesAt: startOfNairobiDay(addDays(lastDay, 1)),
    numSeats: query.numSeats ?? 1,
    amenityIds: [...new Set(query.amenities)],
    hasDays: query.dateFrom !== undefined || query.dateTo !== undefined,
    bands: timeBandMask(query.timeRanges ?? []),
    wide: query.wide ?? false,
  }
}

/** So many days before and after the chosen ones are near. */
const NEAR_DAYS = 3
/** More ways out than this would be a page of their own. */
export const MAX_EASIER = 3

/** The same wish on the days around the chosen ones too. */
export const nearDaysOf = (wish: RideWish, now: Date): RideWish => ({
  ...wish,
  opensAt: new Date(Math.max(wish.opensAt.getTime() - NEAR_DAYS * DAY_MS, soonestOf(now))),
  closesAt: new Date(wish.closesAt.getTime() + NEAR_DAYS * DAY_MS),
})

export interface EasierWish {
  kind: Wider['kind']
  anyDay: boolean
  wish: RideWish
}

const ALL_BANDS = timeBandMask([])
const NO_END: WishedEnd = { text: null, coordinates: null }

/** How a wish in vain can be eased, the smallest change first, each as it is and then for any day. */
export const easierWishes = (wish: RideWish, now: Date): EasierWish[] => {
  const anyDay = {
    opensAt: new Date(soonestOf(now)),
    closesAt: startOfNairobiDay(addDays(nairobiDay(now), SEARCH_WINDOW_DAYS + 1)),
  }
  const hasPoint = wish.from.coordinates !== null || wish.to.coordinates !== null
  const eased: [Wider['kind'], boolean, Partial<RideWish>][] = [
    ['DAYS', wish.hasDays, {}],
    ['FILTERS', wish.bands !== ALL_BANDS || wish.amenityIds.length > 0, { bands: ALL_BANDS, amenityIds: [] }],
    ['RADIUS', hasPoint && !wish.wide, { wide: true }],
    ['FROM', isGiven(wish.from) && isGiven(wish.to), { to: NO_END }],
    ['TO', isGiven(wish.from) && isGiven(wish.to), { from: NO_END }],
  ]
  return eased.flatMap(([kind, helps, change]) => {
    if (!helps) return []
    const asChosen = kind === 'DAYS' ? [] : [{ kind, anyDay: false, wish: { ...wish, ...change } }]
    return wish.hasDays ? [...asChosen, { kind, anyDay: true, wish: { ...wish, ...change, ...anyDay } }] : asChosen
  })
}
