// The rules of the search as slow and simple code, which checks every ride and shares no code with the product.

export interface OraclePlace {
  placeId: string
  name: string
  lat: number
  lng: number
}

export interface OracleRide {
  id: string
  stops: { place: OraclePlace; at: Date }[]
  /** The legs from each stop to the next. Free seats are neither paid nor held. */
  legs: { freeSeats: number; cost: number }[]
  /**
   * Possible stops, in order. `leg` is the leg that they are on, and `cost` the price from the first stop; `minutes` and
   * `km` are the detour.
   */
  possible: { place: OraclePlace; at: Date; leg: number; cost: number; minutes: number; km: number }[]
  status: string
  amenities: string[]
  ownerStatus: string
  driverStatus: string
}

export type OracleQuery = Partial<
  Record<
    | 'from'
    | 'to'
    | 'fromLat'
    | 'fromLng'
    | 'toLat'
    | 'toLng'
    | 'dateFrom'
    | 'dateTo'
    | 'timeRanges'
    | 'numSeats'
    | 'amenities'
    | 'sort'
    | 'page'
    | 'possible'
    | 'wide',
    string
  >
>

export interface OracleAnswer {
  rides: {
    id: string
    confidence: number
    distanceKm: number
    matchedBy: 'name' | 'coordinates'
    stops: [number, number]
    isPossible: boolean
  }[]
  searchRadius: number | null
}

interface Spot {
  lat: number
  lng: number
}

const toRadians = Math.PI / 180
type Vector = readonly [number, number, number]
/** Computes with vectors, so that not even the formula is that of the product. */
const vectorOf = ({ lat, lng }: Spot): Vector => {
  const [phi, lambda] = [lat * toRadians, lng * toRadians]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
const kilometres = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): number => {
  const [cx, cy, cz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  return 6371 * Math.atan2(Math.sqrt(cx * cx + cy * cy + cz * cz), ax * bx + ay * by + az * bz)
}

const nairobi = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const known = new Map<number, { day: string; clock: string }>()
/** Cached, because formatting is slow, and each oracle formats the same instants again. */
const nairobiParts = (instant: Date) => {
  const found = known.get(instant.getTime())
  if (found) return found
  const part = Object.fromEntries(nairobi.formatToParts(instant).map(({ type, value }) => [type, value]))
  const parts = { day: `${part['year']}-${part['month']}-${part['day']}`, clock: `${part['hour']}:${part['minute']}` }
  known.set(instant.getTime(), parts)
  return parts
}
const bandOf = (clock: string) => {
  if (clock >= '06:00' && clock < '12:00') return '06:00-12:00'
  return clock >= '12:00' && clock < '18:00' ? '12:00-18:00' : '18:00-06:00'
}

/** A part of a ride: from one of its stops to a later one. */
interface Candidate {
  ride: OracleRide
  /** The index of the stop where the part begins. If that is a possible stop: the index of the stop before it. */
  start: number
  end: number
  /**
   * The number of legs, the index of the first stop, and whether the part begins and ends with the ride. For a part
   * with a possible stop, all possible stops of the ride count as stops.
   */
  length: number
  first: number
  isFromStart: boolean
  isToEnd: boolean
  departsAt: Date
  freeSeats: number
  seatCost: number
  names: [OraclePlace, OraclePlace]
  from: Vector
  to: Vector
  day: string
  band: string
}

const isOffered = (ride: OracleRide) =>
  ['AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED'].includes(ride.status) &&
  ride.ownerStatus === 'ACTIVE' &&
  ride.driverStatus === 'ACTIVE'

const listOf = (text: string | undefined) => (text ?? '').split(',').filter((item) => item !== '')

const segmentsOf = (ride: OracleRide): Candidate[] =>
  ride.stops.flatMap((first, start) =>
    ride.stops.slice(start + 1).map((last, further) => {
      const end = start + 1 + further
      const legs = ride.legs.slice(start, end)
      const { day, clock } = nairobiParts(first.at)
      return {
        ride,
        start,
        end,
        length: end - start,
        first: start,
        isFromStart: start === 0,
        isToEnd: end === ride.legs.length,
        departsAt: first.at,
        names: [first.place, last.place],
        day,
        band: bandOf(clock),
        freeSeats: Math.min(...legs.map((leg) => leg.freeSeats)),
        seatCost: legs.reduce((sum, { cost }) => sum + cost, 0),
        from: vectorOf(first.place),
        to: vectorOf(last.place),
      }
    }),
  )

const MAX_STOPS = 6

/**
 * Parts that begin or end at a possible stop. The ride then has at most six stops, and the detours take at most ten
 * minutes and ten kilometres together.
 */
const possibleSegmentsOf = (ride: OracleRide): Candidate[] => {
  if (ride.status === 'STARTED') return []
  const spots = ride.stops
    .map(({ place, at }, stop) => ({
      place,
      at,
      before: stop,
      after: stop,
      isTown: false,
      minutes: 0,
      km: 0,
      cost: ride.legs.slice(0, stop).reduce((sum, leg) => sum + leg.cost, 0),
    }))
    .flatMap((stop) => [
      stop,
      ...ride.possible
        .filter(({ leg }) => leg === stop.before)
        .map(({ leg, ...town }) => ({ ...town, before: leg, after: leg + 1, isTown: true })),
    ])
  return spots.flatMap((a, first) =>
    spots.slice(first + 1).flatMap((b, further) => {
      const towns = Number(a.isTown) + Number(b.isTown)
      if (towns === 0 || ride.stops.length + towns > MAX_STOPS || a.minutes + b.minutes > 10 || a.km + b.km > 10)
        return []
      const { day, clock } = nairobiParts(a.at)
      return [
        {
          ride,
          start: a.before,
          end: b.after,
          length: further + 1,
          first,
          isFromStart: first === 0,
          isToEnd: first + 1 + further === spots.length - 1,
          departsAt: a.at,
          names: [a.place, b.place] as [OraclePlace, OraclePlace],
          day,
          band: bandOf(clock),
          freeSeats: Math.min(...ride.legs.slice(a.before, b.after).map((leg) => leg.freeSeats)),
          seatCost: b.cost - a.cost,
          from: vectorOf(a.place),
          to: vectorOf(b.place),
        },
      ]
    }),
  )
}

/** Each ride once: its nearest segment; of equally near ones the shortest, and of these the first. */
const bestOfEach = <T extends { segment: Candidate; distanceKm: number }>(found: T[]): T[] => {
  const best = new Map<string, T>()
  const rank = ({ segment: { length, first }, distanceKm }: T) => [distanceKm, length, first] as const
  for (const one of found) {
    const other = best.get(one.segment.ride.id)
    const [a, b] = [rank(one), other && rank(other)]
    if (!b || a[0] - b[0] < 0 || (a[0] === b[0] && (a[1] - b[1] || a[2] - b[2]) < 0)) best.set(one.segment.ride.id, one)
  }
  return [...best.values()]
}

/** Computes the bookable parts once for several searches. */
export const oracleOver = (rides: OracleRide[], now: Date) => {
  const offered = rides.filter(isOffered)
  const isOpen = ({ departsAt, freeSeats }: Candidate) => departsAt > now && freeSeats >= 1
  const bookable = offered
    .flatMap(segmentsOf)
    .filter(isOpen)
    // Nobody can get in at the first stop of a started ride, even if it has started early.
    .filter(({ ride, start }) => ride.status !== 'STARTED' || start > 0)
  const possible = offered.flatMap(possibleSegmentsOf).filter(isOpen)
  return (query: OracleQuery): OracleAnswer => {
    const promised = findAmong(bookable, query, now, null)
    const isFound = new Set(promised.entries.map(({ segment }) => segment.ride.id))
    const others =
      query.possible !== '0'
        ? findAmong(possible, query, now, promised.radius).entries.filter(
            ({ segment }) => !isFound.has(segment.ride.id),
          )
        : []
    const asked = others.map((entry) => ({
      ...entry,
      isPossible: true,
      confidence: entry.matchedBy === 'name' ? 0.6 : entry.confidence - 0.4,
    }))
    const page = Number(query.page ?? 1)
    return {
      rides: [...promised.entries.map((entry) => ({ ...entry, isPossible: false })), ...asked]
        .slice((page - 1) * 10, page * 10)
        .map(({ segment: { ride, start, end }, ...rest }) => ({ id: ride.id, stops: [start, end], ...rest })),
      searchRadius: promised.radius,
    }
  }
}

/**
 * All matches, in order: within `radius` if it is given, else within the first radius with ten rides, else within the
 * last radius.
 */
const findAmong = (bookable: Candidate[], query: OracleQuery, now: Date, radius: number | null) => {
  const given = {
    fromText: (query.from ?? '').trim().toLowerCase(),
    toText: (query.to ?? '').trim().toLowerCase(),
    from: query.fromLat === undefined ? null : { lat: Number(query.fromLat), lng: Number(query.fromLng) },
    to: query.toLat === undefined ? null : { lat: Number(query.toLat), lng: Number(query.toLng) },
  }
  const wantsFrom = given.fromText !== '' || given.from !== null
  const wantsTo = given.toText !== '' || given.to !== null
  // If the search names no start, only segments from the start of the ride fit. The same applies to the end.
  const fitting = bookable
    .filter(filterOf(query, now))
    .filter(({ isFromStart, isToEnd }) => (wantsFrom || isFromStart) && (wantsTo || isToEnd))
  const byName =
    (!wantsFrom || given.fromText !== '') && (!wantsTo || given.toText !== '')
      ? bestOfEach(
          fitting
            .filter(({ names }) => isNamed(names[0], given.fromText) && isNamed(names[1], given.toText))
            .map((segment) => ({ segment, distanceKm: 0 })),
        )
      : []
  const wide = query.wide === '1' ? [1, 3, 5, 10, 20, 30, 50] : null
  const near =
    (!wantsFrom || given.from !== null) && (!wantsTo || given.to !== null)
      ? nearby(fitting, given.from, given.to, radius === null ? wide : [radius])
      : { radius: null, found: [] }
  const named = new Set(byName.map(({ segment }) => segment.ride.id))
  const entries = [
    ...byName.map(({ segment }) => ({ segment, confidence: 1, distanceKm: 0, matchedBy: 'name' as const })),
    ...near.found
      .filter(({ segment }) => !named.has(segment.ride.id))
      .map(({ segment, distanceKm }) => ({
        segment,
        confidence: 0.9 - (0.3 * distanceKm) / (near.radius ?? 1),
        distanceKm,
        matchedBy: 'coordinates' as const,
      })),
  ]
  entries.sort(
    (a, b) =>
      (query.sort === 'cheapest' ? a.segment.seatCost - b.segment.seatCost : 0) ||
      (query.sort === 'earliest' || query.sort === 'cheapest'
        ? 0
        : b.confidence - a.confidence || a.distanceKm - b.distanceKm) ||
      a.segment.departsAt.getTime() - b.segment.departsAt.getTime() ||
      (a.segment.ride.id < b.segment.ride.id ? -1 : 1),
  )
  return { entries, radius: near.radius }
}

const filterOf = (query: OracleQuery, now: Date) => {
  const today = nairobiParts(now).day
  const first = query.dateFrom !== undefined && query.dateFrom > today ? query.dateFrom : today
  const last = query.dateTo ?? new Date(Date.parse(first) + 60 * 86_400_000).toISOString().slice(0, 10)
  const bands = listOf(query.timeRanges)
  const amenities = listOf(query.amenities)
  const seats = Number(query.numSeats ?? 1)
  return ({ ride, freeSeats, day, band }: Candidate): boolean =>
    day >= first &&
    day <= last &&
    (bands.length === 0 || bands.includes(band)) &&
    freeSeats >= seats &&
    amenities.every((amenity) => ride.amenities.includes(amenity))
}

const isNamed = (place: OraclePlace, text: string) =>
  place.name.toLowerCase().includes(text) || place.placeId.toLowerCase().includes(text)

const nearby = (candidates: Candidate[], from: Spot | null, to: Spot | null, tried: number[] | null) => {
  const [a, b] = [from && vectorOf(from), to && vectorOf(to)]
  const usual = a && b && kilometres(a, b) > 200 ? [1, 3, 5, 10, 20, 30] : [1, 3, 5, 10]
  const radii = tried ?? usual
  const measured = candidates.map((segment) => {
    const distances = [...(a ? [kilometres(segment.from, a)] : []), ...(b ? [kilometres(segment.to, b)] : [])]
    const sum = distances.reduce((total, distance) => total + distance, 0)
    return { segment, furthest: Math.max(...distances), distanceKm: sum / distances.length }
  })
  for (const radius of radii) {
    const found = bestOfEach(measured.filter(({ furthest }) => furthest <= radius))
    if (found.length >= 10 || radius === radii.at(-1)) return { radius, found }
  }
  throw new Error('There is no search radius.')
}
