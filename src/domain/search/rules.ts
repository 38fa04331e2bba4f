import { AppError, invalidFields, type Flaw } from '../../platform/errors.ts'
import type { Language } from '../../shared/contract/enums.ts'
import type { SearchQuery } from '../../shared/contract/rides.ts'
import { SEARCH_WINDOW_DAYS } from '../../shared/kernel/ride-limits.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import { addDays, nairobiDay, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'
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
    // A ride departing this very millisecond can no longer be booked.
    opensAt: new Date(Math.max(startOfNairobiDay(firstDay).getTime(), now.getTime() + 1)),
    closesAt: startOfNairobiDay(addDays(lastDay, 1)),
    numSeats: query.numSeats ?? 1,
    amenityIds: [...new Set(query.amenities)],
    bands: timeBandMask(query.timeRanges ?? []),
    wide: query.wide ?? false,
  }
}
