import type { RideStop } from '../../shared/contract/ride-stops.ts'
import type { MeetingPoint, Ride } from '../../shared/contract/rides.ts'
import type { VehicleSummary } from '../../shared/contract/vehicles.ts'
import { seesPhone } from '../users/policy.ts'
import { maySee } from '../who-sees.ts'
import { ownsRide, relationToDriver, rideCan, rideFacts, type Viewer } from './policy.ts'
import { presentCard, presentPlace, type CardFacts, type PlaceRow } from './present-card.ts'
import type { RideRow, ViewedRide } from './queries.ts'
import { completableFrom, isUnderWay, type StopRow } from './rules.ts'

const placeRow = ({ lastUpdatedAt, ...place }: RideRow['from']): PlaceRow => ({
  ...place,
  lastUpdatedMs: lastUpdatedAt.getTime(),
})

const presentVehicle = ({ id, make, model, year, color, plate, numSeats }: RideRow['vehicle']): VehicleSummary => ({
  id,
  make,
  model,
  year,
  color,
  plate,
  numSeats,
})

const presentMeetingPoint = ({
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

const cardFacts = ({ ride, driver, ...row }: RideRow): CardFacts => ({
  ...ride,
  departsMs: ride.departsAt.getTime(),
  arrivesMs: ride.arrivesAt.getTime(),
  createdMs: ride.createdAt.getTime(),
  meetingPoint: presentMeetingPoint(ride),
  driver: { ...driver, verified: driver.verifiedAt !== null },
  vehicle: presentVehicle(row.vehicle),
  from: placeRow(row.from),
  to: placeRow(row.to),
  remSeats: row.remSeats,
  freeSeats: row.freeSeats,
})

const forOwner = (ride: RideRow['ride']): Pick<Ride, 'requests' | 'possibleStops' | 'completeFrom' | 'hasLapsed'> => ({
  requests: [],
  possibleStops: ride.offersPossibleStops,
  ...(ride.status === 'STARTED' ? { completeFrom: completableFrom(ride).toISOString() } : {}),
  ...(ride.status === 'COMPLETED' && ride.startedAt === null ? { hasLapsed: true } : {}),
})

const ended = ({ status, completedAt, cancelledAt }: RideRow['ride']): Pick<Ride, 'endedAt'> => {
  const at = status === 'CANCELLED' ? cancelledAt : completedAt
  return at === null ? {} : { endedAt: at.toISOString() }
}

/** On the wire, positions are counted from 0, because the stored positions leave gaps. */
const presentStop = (row: StopRow, position: number): RideStop => ({
  position,
  place: presentPlace(row),
  time: new Date(row.plannedMs).toISOString(),
  remSeats: row.remSeats,
  freeSeats: row.freeSeats,
  cost: row.costKsh,
})

/** A ride as this viewer sees it. domain/seat-requests adds the owner's list of requests. */
export const presentRide = (row: ViewedRide, viewer: Viewer, now: Date, publicUrl: string): Ride => {
  const { ride, driver } = row
  const relation = relationToDriver(viewer, { ...row, ownerId: ride.ownerId })
  const phone = seesPhone(driver, relation) ? driver.phone : null
  const card = presentCard(cardFacts(row), publicUrl)
  return {
    ...card,
    driver: {
      ...card.driver,
      ...(maySee('person', 'wholeName', relation) ? { name: driver.name } : {}),
      ...(phone === null ? {} : { phone }),
    },
    stops: row.stops.map(presentStop),
    ...(ride.note === null ? {} : { note: ride.note }),
    ...(ride.status === 'STARTED' ? { isUnderWay: isUnderWay({ ...ride, hasBoarded: row.hasBoarded }) } : {}),
    ...ended(ride),
    isFavorite: row.isFavorite,
    ...(ownsRide(viewer, ride) ? forOwner(ride) : {}),
    can: rideCan(viewer, { ...rideFacts(row), isApart: row.isApart, driverPhone: phone }, now),
  }
}
