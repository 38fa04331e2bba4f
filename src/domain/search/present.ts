import type { FoundRide as FoundRideAnswer, FoundSegment, Wider } from '../../shared/contract/found-rides.ts'
import type { Place } from '../../shared/contract/places.ts'
import { firstNameOf, publicNameOf } from '../../shared/kernel/first-name.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { photoUrl } from '../documents/rules.ts'
import { rideCan, type Viewer } from '../rides/policy.ts'
import { hasNumber } from '../users/rules.ts'
import type { FoundRide } from './find-rides.ts'
import type { PlaceTable } from './place-table.ts'
import type { ViewersRide } from './queries.ts'
import { costBetween, fewestSeats, type RideFacts } from './ride-facts.ts'

/** How a ride fits the search. */
type Fit = Pick<FoundRideAnswer, 'distanceKm' | 'confidence' | 'matchedBy'>

/** `driver` is the last one, so that a phone can follow. */
type CardFields = Omit<FoundRideAnswer, 'isFavorite' | 'can' | 'segment' | keyof Fit>

const instant = (ms: number) => new Date(ms).toISOString()

const presentPlace = (places: PlaceTable, number: number): Place => {
  const place = places.facts[number]
  if (!place) throw new Error(`No place has the number ${number}.`)
  const { placeId, name, formattedAddress, lat, lng, lastUpdatedMs } = place
  return { placeId, name, formattedAddress, coordinates: { lat, lng }, lastUpdated: instant(lastUpdatedMs) }
}

const presentDriver = ({ driver }: RideFacts, publicUrl: string): CardFields['driver'] => ({
  id: driver.id,
  name: publicNameOf(driver.name),
  firstName: firstNameOf(driver.name),
  photo: photoUrl(publicUrl, driver.id, driver.photoVersion),
  rating: driver.rating,
  ratingCount: driver.ratingCount,
  verified: driver.verified,
  tripsDone: driver.tripsDone,
})

const presentCard = (ride: RideFacts, places: PlaceTable, publicUrl: string): CardFields => ({
  id: ride.id,
  uId: ride.driver.id,
  vId: ride.vehicle.id,
  from: presentPlace(places, ride.stops[0]?.place ?? -1),
  to: presentPlace(places, ride.stops.at(-1)?.place ?? -1),
  time: instant(ride.departsMs),
  arrivalTime: instant(ride.arrivesMs),
  trip:
    ride.tripKm === null
      ? null
      : { km: ride.tripKm, minutes: Math.round((ride.arrivesMs - ride.departsMs) / MINUTE_MS) },
  seatCost: ride.seatCostKsh,
  numSeats: ride.numSeats,
  remSeats: fewestSeats(ride.legs, 'remSeats', 0, ride.legs.length),
  freeSeats: fewestSeats(ride.legs, 'freeSeats', 0, ride.legs.length),
  amenities: [...ride.amenityIds],
  ...(ride.meetingPoint === null ? {} : { meetingPoint: ride.meetingPoint }),
  type: ride.type,
  status: ride.status,
  createdAt: instant(ride.createdMs),
  vehicle: ride.vehicle,
  driver: presentDriver(ride, publicUrl),
})

/** What is the same for every viewer, as JSON, written once. */
export interface Card {
  /** The ride, open after the driver. */
  ride: Buffer
  /** Its parts that were found, by their stops: each ends the driver and says the segment. */
  parts: Map<string, Buffer>
}

const END_OF_CARD = '}}'

export const writeCard = (ride: RideFacts, places: PlaceTable, publicUrl: string): Card => ({
  ride: Buffer.from(JSON.stringify(presentCard(ride, places, publicUrl)).slice(0, -END_OF_CARD.length)),
  parts: new Map(),
})

const phoneOf = ({ driver }: RideFacts): string | null => (driver.callable && hasNumber(driver) ? driver.phone : null)

/** Search finds no rides of inactive users, and none across a block. */
const canOf = (viewer: Viewer, { ride }: FoundRide, viewerHasRequest: boolean, now: Date) =>
  rideCan(
    viewer,
    {
      status: ride.status,
      departsAt: new Date(ride.departsMs),
      arrivesAt: new Date(ride.arrivesMs),
      ownerId: ride.ownerId,
      driverId: ride.driver.id,
      freeSeats: fewestSeats(ride.legs, 'freeSeats', 0, ride.legs.length),
      parts: ride.legs.map(({ freeSeats }, stop) => ({
        departsAt: new Date(ride.stops[stop]?.plannedMs ?? 0),
        freeSeats,
        startsLater: stop > 0,
      })),
      ownerActive: true,
      driverActive: true,
      driverPhone: phoneOf(ride),
      viewerHasRequest,
      hasBoarded: false,
      isApart: false,
    },
    now,
  )

const NOTHING: ViewersRide = { isFavorite: false, viewerHasRequest: false }

const presentSegment = ({ ride: { stops, legs }, from, to }: FoundRide, places: PlaceTable): FoundSegment => ({
  fromPosition: from,
  toPosition: to,
  from: presentPlace(places, stops[from]?.place ?? -1),
  to: presentPlace(places, stops[to]?.place ?? -1),
  time: instant(stops[from]?.plannedMs ?? 0),
  arrivalTime: instant(stops[to]?.plannedMs ?? 0),
  seatCost: costBetween(legs, from, to),
  remSeats: fewestSeats(legs, 'remSeats', from, to),
  kind: 'PROMISED',
  detourMinutes: 0,
})

const presentFit = ({ isNamed, distanceKm }: FoundRide, radiusKm: number | null): Fit => ({
  distanceKm,
  confidence: isNamed ? 1 : 0.9 - (0.3 * distanceKm) / (radiusKm ?? 1),
  matchedBy: isNamed ? 'name' : 'coordinates',
})

/** A found ride with its card as it was when it was found. */
export interface FoundCard {
  found: FoundRide
  ride: Buffer
  part: Buffer
}

export const foundCard = (found: FoundRide, { ride, parts }: Card, places: PlaceTable): FoundCard => {
  const stops = `${found.from} ${found.to}`
  const part = parts.get(stops) ?? Buffer.from(`},"segment":${JSON.stringify(presentSegment(found, places))}`)
  parts.set(stops, part)
  return { found, ride, part }
}

interface Seen {
  radiusKm: number | null
  viewer: Viewer
  /** By ride. */
  own: ReadonlyMap<string, ViewersRide>
  now: Date
}

/** Bytes of JSON, or text that is written as such. */
type Piece = Buffer | string

const phoneField = ({ ride }: FoundRide): string => {
  const phone = phoneOf(ride)
  return phone === null ? '' : `,"phone":${JSON.stringify(phone)}`
}

/** Found rides for an answer. The driver's phone is for signed-in users. */
export const presentCards = (cards: readonly FoundCard[], { radiusKm, viewer, own, now }: Seen): Piece[] => {
  // Who is not signed in can do the same with every ride.
  const [first] = cards
  const visitorsCan = viewer === null && first ? canOf(viewer, first.found, false, now) : null
  return cards.flatMap(({ found, ride, part }, n) => {
    const { isFavorite, viewerHasRequest } = own.get(found.ride.id) ?? NOTHING
    const can = visitorsCan ?? canOf(viewer, found, viewerHasRequest, now)
    const rest = JSON.stringify({ ...presentFit(found, radiusKm), isFavorite, can })
    return [n === 0 ? '' : ',', ride, viewer === null ? '' : phoneField(found), part, `,${rest.slice(1)}`]
  })
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

const sizeOf = (piece: Piece) => (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length)

/** Every piece is copied once. */
const join = (pieces: readonly Piece[]): Buffer<ArrayBuffer> => {
  const joined = Buffer.allocUnsafe(pieces.reduce((size, piece) => size + sizeOf(piece), 0))
  let at = 0
  for (const piece of pieces) at += typeof piece === 'string' ? joined.write(piece, at) : piece.copy(joined, at)
  return joined
}

/** The answer as JSON. Cards are copied and never parsed. */
export const presentAnswer = (
  rides: Piece[],
  radiusKm: number | null,
  { nearDays, wider }: Instead = NOTHING_INSTEAD,
): Buffer<ArrayBuffer> =>
  join([
    '{"rides":[',
    ...rides,
    `],"searchRadius":${radiusKm},"nearDays":[`,
    ...nearDays,
    `],"wider":${JSON.stringify(wider)}}`,
  ])
