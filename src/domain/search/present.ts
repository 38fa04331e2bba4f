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
type Fit = Pick<FoundRideAnswer, 'distanceKm' | 'confidence' | 'matchedBy' | 'segment'>

/** What is the same for every viewer; `driver` is the last one, so that a phone can follow. */
type Card = Omit<FoundRideAnswer, 'isFavorite' | 'can' | keyof Fit>

const instant = (ms: number) => new Date(ms).toISOString()

const presentPlace = (places: PlaceTable, number: number): Place => {
  const place = places.facts[number]
  if (!place) throw new Error(`No place has the number ${number}.`)
  const { placeId, name, formattedAddress, lat, lng, lastUpdatedMs } = place
  return { placeId, name, formattedAddress, coordinates: { lat, lng }, lastUpdated: instant(lastUpdatedMs) }
}

const presentDriver = ({ driver }: RideFacts, publicUrl: string): Card['driver'] => ({
  id: driver.id,
  name: publicNameOf(driver.name),
  firstName: firstNameOf(driver.name),
  photo: photoUrl(publicUrl, driver.id, driver.photoVersion),
  rating: driver.rating,
  ratingCount: driver.ratingCount,
  verified: driver.verified,
  tripsDone: driver.tripsDone,
})

const presentCard = (ride: RideFacts, places: PlaceTable, publicUrl: string): Card => ({
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

const END_OF_CARD = '}}'

/** The card of a ride as JSON, open after the driver. */
export const writeCard = (ride: RideFacts, places: PlaceTable, publicUrl: string): Buffer =>
  Buffer.from(JSON.stringify(presentCard(ride, places, publicUrl)).slice(0, -END_OF_CARD.length))

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

const presentFit = (found: FoundRide, radiusKm: number | null, places: PlaceTable): Fit => ({
  segment: presentSegment(found, places),
  distanceKm: found.distanceKm,
  confidence: found.isNamed ? 1 : 0.9 - (0.3 * found.distanceKm) / (radiusKm ?? 1),
  matchedBy: found.isNamed ? 'name' : 'coordinates',
})

/** What depends on the search and on the viewer. The driver's phone is for signed-in users. */
const endOfCard = (
  found: FoundRide,
  { radiusKm, places }: Searched,
  viewer: Viewer,
  own: ViewersRide,
  now: Date,
): string => {
  const phone = viewer === null ? null : phoneOf(found.ride)
  const rest = {
    ...presentFit(found, radiusKm, places),
    isFavorite: own.isFavorite,
    can: canOf(viewer, found, own.viewerHasRequest, now),
  }
  return `${phone === null ? '' : `,"phone":${JSON.stringify(phone)}`}},${JSON.stringify(rest).slice(1)}`
}

interface Searched {
  radiusKm: number | null
  places: PlaceTable
}

interface Seen {
  viewer: Viewer
  /** By ride. */
  own: ReadonlyMap<string, ViewersRide>
  now: Date
}

/** Found rides, joined for an answer. */
export const presentCards = (
  rides: readonly FoundRide[],
  searched: Searched,
  cardOf: (ride: RideFacts) => Buffer,
  { viewer, own, now }: Seen,
): Buffer =>
  Buffer.concat(
    rides.flatMap((found, n) => [
      Buffer.from(n === 0 ? '' : ','),
      cardOf(found.ride),
      Buffer.from(endOfCard(found, searched, viewer, own.get(found.ride.id) ?? NOTHING, now)),
    ]),
  )

/** How many rides were found and the first departure; null without any. */
export const summarise = (rides: readonly FoundRide[]): Pick<Wider, 'rides' | 'soonest'> | null =>
  rides.length === 0
    ? null
    : { rides: rides.length, soonest: instant(Math.min(...rides.map(({ departsMs }) => departsMs))) }

interface Instead {
  /** Cards as JSON. */
  nearDays: Buffer
  wider: readonly Wider[]
}

const NO_CARDS = Buffer.from('')
export const NOTHING_INSTEAD: Instead = { nearDays: NO_CARDS, wider: [] }

/** The answer as JSON. Cards are copied and never parsed. */
export const presentAnswer = (
  rides: Buffer | null,
  radiusKm: number | null,
  { nearDays, wider }: Instead = NOTHING_INSTEAD,
): Buffer =>
  Buffer.concat([
    Buffer.from('{"rides":['),
    rides ?? NO_CARDS,
    Buffer.from(`],"searchRadius":${radiusKm},"nearDays":[`),
    nearDays,
    Buffer.from(`],"wider":${JSON.stringify(wider)}}`),
  ])
