import type { Ride } from '../contract/rides.ts'
import type { SeatRequest } from '../contract/seat-requests.ts'

type Segment = Pick<
  SeatRequest['segment'],
  'fromPosition' | 'pickUp' | 'from' | 'to' | 'time' | 'arrivalTime' | 'seatCost' | 'freeSeats'
>

/** No two stops have the same time, so a segment with both times of the ride is the whole ride. */
export const isWholeRide = (
  ride: Pick<Ride, 'time' | 'arrivalTime'>,
  { time, arrivalTime }: Pick<Segment, 'time' | 'arrivalTime'>,
): boolean => time === ride.time && arrivalTime === ride.arrivalTime

/** Whether a rider gets in at a later stop than the first one. `pickUp` is a possible stop, which is never the first. */
export const startsLater = ({ fromPosition, pickUp }: Pick<Segment, 'fromPosition' | 'pickUp'>): boolean =>
  fromPosition > 0 || pickUp !== undefined

interface PartNames {
  fromPosition: number
  toPosition: number
  /** Ids of the places of possible stops. */
  pickUp?: string | undefined
  dropOff?: string | undefined
}

const named = (name: string, place: string | undefined) => (place ? `&${name}=${encodeURIComponent(place)}` : '')

/** The query of a part in the address of a ride's page: `getIn` and `getOut`, because a search uses `from` and `to`. */
export const partAddress = ({ fromPosition, toPosition, pickUp, dropOff }: PartNames): string =>
  `getIn=${fromPosition}&getOut=${toPosition}${named('pickUp', pickUp)}${named('dropOff', dropOff)}`

/** A ride between two of its stops. Only the whole ride has a distance, and only a part from the first stop a meeting point. */
export const rideBetween = (ride: Ride, segment: Segment): Ride => {
  const { meetingPoint, ...whole } = ride
  return {
    ...whole,
    from: segment.from,
    to: segment.to,
    time: segment.time,
    arrivalTime: segment.arrivalTime,
    trip: isWholeRide(ride, segment) ? ride.trip : null,
    seatCost: segment.seatCost,
    freeSeats: segment.freeSeats,
    ...(meetingPoint !== undefined && !startsLater(segment) ? { meetingPoint } : {}),
  }
}

export const partOfRide = (ride: Ride, { segment, status }: SeatRequest): Ride =>
  // After a cancellation the whole ride, because any part can be booked again.
  status === 'CANCELLED' ? ride : rideBetween(ride, segment)
