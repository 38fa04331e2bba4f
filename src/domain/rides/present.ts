import type { places } from '../../db/schema/index.ts'
import type { Place } from '../../shared/contract/places.ts'
import type { RideStop } from '../../shared/contract/ride-stops.ts'
import type { MeetingPoint, Ride, Trip } from '../../shared/contract/rides.ts'
import type { DriverSummary } from '../../shared/contract/users.ts'
import type { VehicleSummary } from '../../shared/contract/vehicles.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { firstNameOf, publicNameOf } from '../../shared/kernel/first-name.ts'
import { photoUrl } from '../documents/rules.ts'
import { hasNumber } from '../users/rules.ts'
import { ownsRide, rideCan, rideFacts, type Viewer } from './policy.ts'
import type { RideRow } from './queries.ts'
import { completableFrom, isUnderWay, type StopRow } from './rules.ts'

export const presentPlace = (row: typeof places.$inferSelect): Place => ({
  placeId: row.placeId,
  name: row.name,
  formattedAddress: row.formattedAddress,
  coordinates: { lat: row.lat, lng: row.lng },
  lastUpdated: row.lastUpdatedAt.toISOString(),
})

/** A driver without calls is called only by passengers, and never across a block. */
const showsPhone = ({ driver, viewerIsPassenger, isApart }: RideRow, viewer: Viewer): boolean =>
  viewer !== null &&
  !isApart &&
  driver.status === 'ACTIVE' &&
  hasNumber(driver) &&
  (driver.callable || viewerIsPassenger || viewer.id === driver.id)

/** Passengers, the driver and the owner read the whole name. */
const knowsDriver = ({ ride, driver, viewerIsPassenger, isApart }: RideRow, viewer: Viewer): boolean =>
  (viewerIsPassenger && !isApart) || viewer?.id === driver.id || viewer?.id === ride.ownerId

/** The driver's phone is for signed-in users. */
const presentDriver = (
  { driver: row, ...ride }: RideRow,
  viewer: Viewer,
  seesPhone: boolean,
  publicUrl: string,
): DriverSummary => ({
  id: row.id,
  name: knowsDriver({ driver: row, ...ride }, viewer) ? row.name : publicNameOf(row.name),
  firstName: firstNameOf(row.name),
  photo: photoUrl(publicUrl, row.id, row.photoVersion),
  rating: row.rating,
  ratingCount: row.ratingCount,
  verified: row.verifiedAt !== null,
  tripsDone: row.tripsDone,
  ...(seesPhone ? { phone: row.phone } : {}),
})

const presentVehicle = (row: RideRow['vehicle']): VehicleSummary => ({
  id: row.id,
  make: row.make,
  model: row.model,
  year: row.year,
  color: row.color,
  plate: row.plate,
  numSeats: row.numSeats,
})

/** As estimated when the ride was published: its route never changes. */
const presentTrip = ({ tripKm, departsAt, arrivesAt }: RideRow['ride']): Trip | null =>
  tripKm === null ? null : { km: tripKm, minutes: Math.round((arrivesAt.getTime() - departsAt.getTime()) / MINUTE_MS) }

export const presentMeetingPoint = ({
  meetingName,
  meetingHint,
  meetingLat,
  meetingLng,
}: RideRow['ride']): MeetingPoint | null =>
  meetingName === null
    ? null
    : {
        name: meetingName,
        hint: meetingHint ?? '',
        coordinates: meetingLat === null || meetingLng === null ? null : { lat: meetingLat, lng: meetingLng },
      }

const presentWords = (ride: RideRow['ride']): Pick<Ride, 'note' | 'meetingPoint'> => {
  const meetingPoint = presentMeetingPoint(ride)
  return { ...(ride.note === null ? {} : { note: ride.note }), ...(meetingPoint === null ? {} : { meetingPoint }) }
}

const completable = (ride: RideRow['ride']): Pick<Ride, 'completeFrom'> =>
  ride.status === 'STARTED' ? { completeFrom: completableFrom(ride).toISOString() } : {}

const ended = ({ status, completedAt, cancelledAt }: RideRow['ride']): Pick<Ride, 'endedAt'> => {
  const at = status === 'CANCELLED' ? cancelledAt : completedAt
  return at === null ? {} : { endedAt: at.toISOString() }
}

export const presentStopPlace = (row: StopRow): Place => ({
  placeId: row.placeId,
  name: row.name,
  formattedAddress: row.formattedAddress,
  coordinates: { lat: row.lat, lng: row.lng },
  lastUpdated: new Date(row.lastUpdatedMs).toISOString(),
})

/** Counted from 0: the positions inside leave gaps. */
const presentStop = (row: StopRow, position: number): RideStop => ({
  position,
  place: presentStopPlace(row),
  time: new Date(row.plannedMs).toISOString(),
  remSeats: row.remSeats,
  cost: row.costKsh,
})

/** A ride as this viewer sees it. domain/seat-requests adds the owner's list of requests. */
export const presentRide = (row: RideRow, viewer: Viewer, now: Date, publicUrl: string): Ride => {
  const { ride } = row
  const seesPhone = showsPhone(row, viewer)
  return {
    id: ride.id,
    uId: ride.driverId,
    vId: ride.vehicleId,
    from: presentPlace(row.from),
    to: presentPlace(row.to),
    time: ride.departsAt.toISOString(),
    arrivalTime: ride.arrivesAt.toISOString(),
    trip: presentTrip(ride),
    stops: row.stops.map(presentStop),
    seatCost: ride.seatCostKsh,
    numSeats: ride.numSeats,
    remSeats: row.remSeats,
    freeSeats: row.freeSeats,
    amenities: ride.amenityIds,
    ...presentWords(ride),
    type: ride.type,
    status: ride.status,
    ...(ride.status === 'STARTED' ? { isUnderWay: isUnderWay({ ...ride, hasBoarded: row.hasBoarded }) } : {}),
    createdAt: ride.createdAt.toISOString(),
    ...ended(ride),
    driver: presentDriver(row, viewer, seesPhone, publicUrl),
    vehicle: presentVehicle(row.vehicle),
    isFavorite: row.isFavorite,
    ...(ownsRide(viewer, ride) ? { requests: [], ...completable(ride) } : {}),
    can: rideCan(
      viewer,
      { ...rideFacts(row), isApart: row.isApart, driverPhone: seesPhone ? row.driver.phone : null },
      now,
    ),
  }
}
