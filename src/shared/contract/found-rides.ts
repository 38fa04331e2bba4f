import { z } from 'zod'
import { MAX_SEARCH_PAGE, MAX_SEARCH_PASSENGERS, MAX_SEARCH_RESULTS, SEARCH_SORTS } from '../kernel/ride-limits.ts'
import { TIME_BANDS } from '../kernel/time-bands.ts'
import { Place } from './places.ts'
import { zDay, zQueryInt, zQueryLat, zQueryLng, zStored, zStoredNumber, zText } from './primitives.ts'
import { Ride } from './rides.ts'
import { zSegmentKind } from './seat-requests.ts'
import { MAX_AMENITIES, MAX_SEARCHED_PLACE } from '../kernel/form-limits.ts'

const commaList = (text: string) => text.split(',').filter((item) => item !== '')

export const SearchQuery = z.strictObject({
  from: zText(MAX_SEARCHED_PLACE).optional(),
  to: zText(MAX_SEARCHED_PLACE).optional(),
  fromLat: zQueryLat.optional(),
  fromLng: zQueryLng.optional(),
  toLat: zQueryLat.optional(),
  toLng: zQueryLng.optional(),
  dateFrom: zDay.optional(),
  dateTo: zDay.optional(),
  timeRanges: zText(60)
    .transform(commaList)
    .pipe(z.array(z.enum(TIME_BANDS)).max(3))
    .optional(),
  numSeats: zQueryInt(1, MAX_SEARCH_PASSENGERS).optional(),
  amenities: zText(700)
    .transform(commaList)
    .pipe(z.array(zText(40)).max(MAX_AMENITIES))
    .optional(),
  /** `1`: includes rides up to 50 km from both ends. */
  wide: z
    .literal('1')
    .transform(() => true)
    .optional(),
  /** `0`: leaves out POSSIBLE parts, for which the ride's owner would have to agree to stop in a town on the route. */
  possible: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .optional(),
  /** `true`: finds only rides for women. Users who may not use these rides find none. */
  womenOnly: z
    .literal('true')
    .transform(() => true)
    .optional(),
  /**
   * best: first the rides between places with the searched names, then the nearest ones. earliest: by departure.
   * cheapest: by the price of a seat.
   */
  sort: z.enum(SEARCH_SORTS).optional(),
  /** 1 for the first ten rides in this order, 2 for the next ten. */
  page: zQueryInt(1, MAX_SEARCH_PAGE).optional(),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const FoundSegment = z
  .strictObject({
    /** The index of a stop of the ride, from 0. For a POSSIBLE part, the stops around it. */
    fromPosition: zStoredNumber,
    toPosition: zStoredNumber,
    from: Place,
    to: Place,
    time: zStored,
    arrivalTime: zStored,
    seatCost: zStoredNumber,
    remSeats: zStoredNumber,
    /** Seats that are neither paid nor held. */
    freeSeats: zStoredNumber,
    kind: zSegmentKind,
    /** For a POSSIBLE part: the place that a request must name. */
    pickUp: zStored.optional(),
    dropOff: zStored.optional(),
    /** The driver's detour for a POSSIBLE part; 0 for a PROMISED one. */
    detourMinutes: zStoredNumber,
  })
  .meta({ id: 'FoundSegment' })
export type FoundSegment = z.infer<typeof FoundSegment>

export const FoundRide = Ride.extend({
  segment: FoundSegment,
  confidence: zStoredNumber,
  distanceKm: zStoredNumber,
  matchedBy: z.enum(['name', 'coordinates']),
}).meta({ id: 'FoundRide' })
export type FoundRide = z.infer<typeof FoundRide>

export const WIDER_KINDS = ['DAYS', 'FILTERS', 'RADIUS', 'FROM', 'TO'] as const
export const Wider = z
  .strictObject({
    /**
     * How to change the search. DAYS: any day · FILTERS: no times of day, no amenities, no `womenOnly` · RADIUS:
     * `wide=1` · FROM: only the start · TO: only the end.
     */
    kind: z.enum(WIDER_KINDS),
    /** Whether the chosen days have to be dropped too. */
    anyDay: z.boolean(),
    /** How many rides the changed search finds; 10 means 10 or more. */
    rides: zStoredNumber,
    soonest: zStored,
  })
  .meta({ id: 'Wider' })
export type Wider = z.infer<typeof Wider>

export const SearchAnswer = z
  .strictObject({
    rides: z.array(FoundRide).max(MAX_SEARCH_RESULTS),
    /** The radius used, in kilometres; null without coordinates. */
    searchRadius: zStoredNumber.nullable(),
    /**
     * When the chosen days have no ride, or only possible parts: rides from 3 days before to 3 days after these days,
     * in the same order.
     */
    nearDays: z.array(FoundRide).max(MAX_SEARCH_RESULTS),
    /** When there are no rides at all: searches that find some, the smallest change first. */
    wider: z.array(Wider),
  })
  .meta({ id: 'SearchAnswer' })
export type SearchAnswer = z.infer<typeof SearchAnswer>
