import type { MeetingPoint, Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import type { Translate } from '../../lib/messages.ts'

/** From one stop of a ride to a later stop. Positions are counted from 0. */
export interface RidePart {
  fromPosition: number
  toPosition: number
}

type CardRide = Pick<
  Ride,
  | 'id'
  | 'time'
  | 'arrivalTime'
  | 'seatCost'
  | 'freeSeats'
  | 'amenities'
  | 'status'
  | 'isUnderWay'
  | 'isFavorite'
  | 'requests'
  | 'ownRequest'
> & {
  from: Pick<Ride['from'], 'name'>
  to: Pick<Ride['to'], 'name'>
  meetingPoint?: Pick<MeetingPoint, 'name'>
  driver: Pick<Ride['driver'], 'id' | 'name' | 'firstName' | 'photo' | 'rating' | 'ratingCount' | 'verified'>
  can: Pick<Ride['can'], 'edit' | 'favorite' | 'message'>
}

/**
 * In a search, a ride can be longer than the searched trip: its card shows the start and end of the whole ride, and
 * links to the page of the part.
 */
export type ListedRide = CardRide & { partOf?: { from: string; to: string }; path?: string; possible?: PossiblePart }

/** A ride with only the fields that its card shows, because a page sends its rides twice: as HTML and as data. */
export const forCard = (ride: ListedRide): ListedRide => {
  const { id, from, to, time, arrivalTime, seatCost, freeSeats, amenities, status, isFavorite, driver, can } = ride
  const { name, firstName, photo, rating, ratingCount, verified } = driver
  return {
    id,
    from: { name: from.name },
    to: { name: to.name },
    time,
    arrivalTime,
    seatCost,
    freeSeats,
    amenities,
    status,
    isFavorite,
    driver: { id: driver.id, name, firstName, photo, rating, ratingCount, verified },
    can: { edit: can.edit, favorite: can.favorite, message: can.message },
    ...(ride.requests && { requests: ride.requests }),
    ...(ride.meetingPoint && { meetingPoint: { name: ride.meetingPoint.name } }),
    ...(ride.partOf && { partOf: ride.partOf }),
    ...(ride.path !== undefined && { path: ride.path }),
    ...(ride.possible && { possible: ride.possible }),
  }
}

/** A part that begins or ends at a possible stop: the ride stops there only if its owner approves the request. */
export type PossiblePart = Pick<SeatRequest['segment'], 'from' | 'to' | 'pickUp' | 'dropOff' | 'detourMinutes'>

export const askSentence = ({ from, to, pickUp, dropOff, detourMinutes }: PossiblePart, t: Translate): string => {
  const names = { from: from.name, to: to.name, minutes: detourMinutes }
  return t(pickUp === undefined ? 'ride.askDropOff' : dropOff === undefined ? 'ride.askPickUp' : 'ride.askBoth', names)
}
