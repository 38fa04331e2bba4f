import type { Place } from '../../shared/contract/places.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import type { DriverSummary } from '../../shared/contract/users.ts'
import { firstNameOf, publicNameOf } from '../../shared/kernel/first-name.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { photoUrl } from '../documents/rules.ts'
import { writeInstant } from './write-instant.ts'

export interface PlaceRow {
  placeId: string
  name: string
  formattedAddress: string
  lat: number
  lng: number
  lastUpdatedMs: number
}

export interface CardFacts extends Pick<
  Ride,
  'id' | 'type' | 'status' | 'vehicle' | 'numSeats' | 'remSeats' | 'freeSeats'
> {
  driver: Omit<DriverSummary, 'firstName' | 'photo' | 'phone'> & { photoVersion: string | null }
  from: PlaceRow
  to: PlaceRow
  departsMs: number
  arrivesMs: number
  createdMs: number
  /** Whole kilometres, measured once when the ride was published, because its start and end never change. */
  tripKm: number | null
  seatCostKsh: number
  amenityIds: readonly string[]
  meetingPoint: Ride['meetingPoint'] | null
  womenOnly: boolean
}

type Card = Pick<
  Ride,
  | 'id'
  | 'uId'
  | 'vId'
  | 'from'
  | 'to'
  | 'time'
  | 'arrivalTime'
  | 'trip'
  | 'seatCost'
  | 'numSeats'
  | 'remSeats'
  | 'freeSeats'
  | 'amenities'
  | 'meetingPoint'
  | 'womenOnly'
  | 'type'
  | 'status'
  | 'createdAt'
  | 'vehicle'
  | 'driver'
>

export const presentPlace = ({ placeId, name, formattedAddress, lat, lng, lastUpdatedMs }: PlaceRow): Place => ({
  placeId,
  name,
  formattedAddress,
  coordinates: { lat, lng },
  lastUpdated: writeInstant(lastUpdatedMs),
})

const presentTrip = ({
  tripKm,
  departsMs,
  arrivesMs,
}: Pick<CardFacts, 'tripKm' | 'departsMs' | 'arrivesMs'>): Ride['trip'] =>
  tripKm === null ? null : { km: tripKm, minutes: Math.round((arrivesMs - departsMs) / MINUTE_MS) }

const presentDriver = ({ driver }: Pick<CardFacts, 'driver'>, publicUrl: string): DriverSummary => ({
  id: driver.id,
  name: publicNameOf(driver.name),
  firstName: firstNameOf(driver.name),
  photo: photoUrl(publicUrl, driver.id, driver.photoVersion),
  rating: driver.rating,
  ratingCount: driver.ratingCount,
  verified: driver.verified,
  tripsDone: driver.tripsDone,
})

type Places = 'from' | 'to'

/**
 * A card without its places, because search stores their JSON separately. The driver must be the last field, because
 * search appends the driver's phone number.
 */
export const presentCardFields = (ride: Omit<CardFacts, Places>, publicUrl: string): Omit<Card, Places> => ({
  id: ride.id,
  uId: ride.driver.id,
  vId: ride.vehicle.id,
  time: writeInstant(ride.departsMs),
  arrivalTime: writeInstant(ride.arrivesMs),
  trip: presentTrip(ride),
  seatCost: ride.seatCostKsh,
  numSeats: ride.numSeats,
  remSeats: ride.remSeats,
  freeSeats: ride.freeSeats,
  amenities: [...ride.amenityIds],
  ...(ride.meetingPoint ? { meetingPoint: ride.meetingPoint } : {}),
  ...(ride.womenOnly ? { womenOnly: true as const } : {}),
  type: ride.type,
  status: ride.status,
  createdAt: writeInstant(ride.createdMs),
  vehicle: ride.vehicle,
  driver: presentDriver(ride, publicUrl),
})

export const presentCard = (ride: CardFacts, publicUrl: string): Card => ({
  from: presentPlace(ride.from),
  to: presentPlace(ride.to),
  ...presentCardFields(ride, publicUrl),
})
