import type { FoundRide as FoundRideAnswer, FoundSegment, Wider } from '../../shared/contract/found-rides.ts'
import type { RideCan } from '../../shared/contract/rides.ts'
import { presentCard, presentPlace } from '../rides/index.ts'
import { relationToDriver, rideCan, rideFacts, seesPhone, type Viewer } from '../rides/policy.ts'
import type { FoundRide } from './find-rides.ts'
import type { PlaceFacts, PlaceTable } from './place-table.ts'
import type { ViewersRide } from './queries.ts'
import { detourOf } from './possible-way.ts'
import { costBetween, fewestSeats, type Card, type RideFacts, type Way } from './ride-facts.ts'

const instant = (ms: number) => new Date(ms).toISOString()

const placeOf = (places: PlaceTable, number: number): PlaceFacts => {
  const place = places.facts[number]
  if (!place) throw new Error(`No place has the number ${number}.`)
  return place
}

const END_OF_CARD = '}}'

const presentRide = (ride: RideFacts, places: PlaceTable, publicUrl: string) => {
  const { stops, legs } = ride
  const facts = {
    ...ride,
    from: placeOf(places, stops[0]?.place ?? -1),
    to: placeOf(places, stops.at(-1)?.place ?? -1),
    remSeats: fewestSeats(legs, 'remSeats', 0, legs.length),
    freeSeats: fewestSeats(legs, 'freeSeats', 0, legs.length),
  }
  return presentCard(facts, publicUrl)
}

const NOTHING: ViewersRide = { isFavorite: false, hasRequest: false, isPassenger: false, hasBoarded: false }

/** Search finds no rides of inactive users, and none across a block. */
const phoneOf = (viewer: Viewer, { ownerId, driver }: RideFacts, { isPassenger }: ViewersRide): string | null => {
  const relation = relationToDriver(viewer, { ownerId, driver, viewerIsPassenger: isPassenger, isApart: false })
  return seesPhone({ ...driver, status: 'ACTIVE' }, relation) ? driver.phone : null
}

const canOf = (viewer: Viewer, ride: RideFacts, own: ViewersRide, now: Date) => {
  const { stops, legs } = ride
  const facts = rideFacts({
    ride: {
      status: ride.status,
      departsAt: new Date(ride.departsMs),
      arrivesAt: new Date(ride.arrivesMs),
      ownerId: ride.ownerId,
      driverId: ride.driver.id,
    },
    driver: { status: 'ACTIVE' },
    ownerStatus: 'ACTIVE',
    stops: stops.map(({ plannedMs }, stop) => ({ plannedMs, freeSeats: legs[stop]?.freeSeats ?? null })),
    freeSeats: fewestSeats(legs, 'freeSeats', 0, legs.length),
    viewerHasRequest: own.hasRequest,
    hasBoarded: own.hasBoarded,
  })
  return rideCan(viewer, { ...facts, isApart: false, driverPhone: phoneOf(viewer, ride, own) }, now)
}

/** As the ride's own stops are counted: of a possible part those around it. */
const positionsOf = ({ ride: { possible }, from, to, isPossible }: FoundRide) => {
  if (!isPossible || !possible) return { fromPosition: from, toPosition: to }
  const promisedIn = (end: number) => possible.detours.slice(0, end).filter((detour) => detour === null).length
  return { fromPosition: promisedIn(from + 1) - 1, toPosition: promisedIn(to) }
}

const wayOf = ({ ride, isPossible }: FoundRide): Way => (isPossible ? (ride.possible ?? ride) : ride)

const askedOf = ({ ride: { possible }, from, to, isPossible }: FoundRide, places: PlaceTable) => {
  if (!isPossible || !possible) return { kind: 'PROMISED', detourMinutes: 0 } as const
  const idAt = (stop: number) => placeOf(places, possible.stops[stop]?.place ?? -1).placeId
  return {
    kind: 'POSSIBLE',
    ...(possible.detours[from] ? { pickUp: idAt(from) } : {}),
    ...(possible.detours[to] ? { dropOff: idAt(to) } : {}),
    detourMinutes: detourOf(possible, from, to)?.minutes ?? 0,
  } as const
}

const presentSegment = (found: FoundRide, places: PlaceTable): FoundSegment => {
  const { from, to } = found
  const { stops, legs } = wayOf(found)
  return {
    ...positionsOf(found),
    from: presentPlace(placeOf(places, stops[from]?.place ?? -1)),
    to: presentPlace(placeOf(places, stops[to]?.place ?? -1)),
    time: instant(stops[from]?.plannedMs ?? 0),
    arrivalTime: instant(stops[to]?.plannedMs ?? 0),
    seatCost: costBetween(legs, from, to),
    remSeats: fewestSeats(legs, 'remSeats', from, to),
    ...askedOf(found, places),
  }
}

/** Of a part that a driver would have to agree to. */
const MOST_POSSIBLE_CONFIDENCE = 0.6
const confidenceOf = ({ isNamed, isPossible }: FoundRide, far: number): number => {
  if (isPossible) return isNamed ? MOST_POSSIBLE_CONFIDENCE : MOST_POSSIBLE_CONFIDENCE - 0.1 - 0.3 * far
  return isNamed ? 1 : 0.9 - 0.3 * far
}

/** How a ride fits the search, after its card. */
const fitFields = (found: FoundRide, radiusKm: number | null): string => {
  const matchedBy: FoundRideAnswer['matchedBy'] = found.isNamed ? 'name' : 'coordinates'
  const confidence = confidenceOf(found, found.distanceKm / (radiusKm ?? 1))
  return `,"distanceKm":${found.distanceKm},"confidence":${confidence},"matchedBy":"${matchedBy}"`
}

export const writeCard = (found: FoundRide, places: PlaceTable, publicUrl: string): Omit<Card, 'part'> => {
  const ride = JSON.stringify(presentRide(found.ride, places, publicUrl)).slice(0, -END_OF_CARD.length)
  const bytes = Buffer.from(`${ride}},"segment":${JSON.stringify(presentSegment(found, places))}`)
  return { bytes, phoneAt: Buffer.byteLength(ride) }
}

/** A found ride with its card as it was when it was found. */
export interface FoundCard {
  found: FoundRide
  card: Card
}

interface Seen {
  radiusKm: number | null
  viewer: Viewer
  /** By ride. */
  own: ReadonlyMap<string, ViewersRide>
  now: Date
}

/** Bytes of JSON, or ASCII text that is written as such. */
type Piece = Buffer | string

const cardWith = (phone: string | null, { bytes, phoneAt }: Card): Piece[] =>
  phone === null ? [bytes] : [bytes.subarray(0, phoneAt), `,"phone":${JSON.stringify(phone)}`, bytes.subarray(phoneAt)]

const viewerFields = (isFavorite: boolean, can: RideCan): string =>
  `,"isFavorite":${isFavorite},"can":${JSON.stringify(can)}}`

/** Found rides for an answer. The driver's phone is for signed-in users. */
export const presentCards = (cards: readonly FoundCard[], { radiusKm, viewer, own, now }: Seen): Piece[] => {
  const pieces: Piece[] = []
  // Who is not signed in can do the same with every ride.
  const [first] = cards
  const visitors = viewer === null && first ? viewerFields(false, canOf(viewer, first.found.ride, NOTHING, now)) : null
  for (const { found, card } of cards) {
    if (pieces.length > 0) pieces.push(',')
    const fit = fitFields(found, radiusKm)
    if (visitors === null) {
      const mine = own.get(found.ride.id) ?? NOTHING
      const rest = viewerFields(mine.isFavorite, canOf(viewer, found.ride, mine, now))
      pieces.push(...cardWith(phoneOf(viewer, found.ride, mine), card), `${fit}${rest}`)
    } else pieces.push(card.bytes, `${fit}${visitors}`)
  }
  return pieces
}

/** How many rides were found and the first departure; null without any. */
export const summarise = (rides: readonly FoundRide[]): Pick<Wider, 'rides' | 'soonest'> | null =>
  rides.length === 0
    ? null
    : { rides: rides.length, soonest: instant(Math.min(...rides.map(({ departsMs }) => departsMs))) }

interface Instead {
  nearDays: Piece[]
  wider: readonly Wider[]
}

const NOTHING_INSTEAD: Instead = { nearDays: [], wider: [] }

/** A buffer of at least so many bytes. */
export type TakeBuffer = (bytes: number) => Buffer<ArrayBuffer>

/** Every piece is copied once. */
const join = (pieces: readonly Piece[], take: TakeBuffer): Buffer<ArrayBuffer> => {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const joined = take(size)
  let at = 0
  for (const piece of pieces)
    at += typeof piece === 'string' ? joined.write(piece, at, 'latin1') : piece.copy(joined, at)
  return joined.subarray(0, size)
}

/** The answer as JSON. Cards are copied and never parsed. */
export const presentAnswer = (
  rides: Piece[],
  radiusKm: number | null,
  take: TakeBuffer,
  { nearDays, wider }: Instead = NOTHING_INSTEAD,
): Buffer<ArrayBuffer> =>
  join(
    [
      '{"rides":[',
      ...rides,
      `],"searchRadius":${radiusKm},"nearDays":[`,
      ...nearDays,
      `],"wider":${JSON.stringify(wider)}}`,
    ],
    take,
  )
