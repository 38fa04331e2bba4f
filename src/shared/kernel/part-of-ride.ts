import type { Ride } from '../contract/rides.ts'
import type { SeatRequest } from '../contract/seat-requests.ts'

type Segment = Pick<
  SeatRequest['segment'],
  'fromPosition' | 'from' | 'to' | 'time' | 'arrivalTime' | 'seatCost' | 'freeSeats'
>

/** The times of stops differ, so that only the whole ride has both of its times. */
export const isWholeRide = (
  ride: Pick<Ride, 'time' | 'arrivalTime'>,
  { time, arrivalTime }: Pick<Segment, 'time' | 'arrivalTime'>,
): boolean => time === ride.time && arrivalTime === ride.arrivalTime

/** The part in the address of a ride's page. A search has its own `from` and `to`. */
export const partAddress = ({ fromPosition, toPosition }: { fromPosition: number; toPosition: number }): string =>
  `getIn=${fromPosition}&getOut=${toPosition}`

/** A ride between two of its stops. The meeting point is where the ride starts; its distance is the whole ride's. */
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
    ...(meetingPoint !== undefined && segment.fromPosition === 0 ? { meetingPoint } : {}),
  }
}

/** A ride as the rider of a request sees it: where they get in and out, when, and at what price. */
export const partOfRide = (ride: Ride, { segment, status }: SeatRequest): Ride =>
  // After a cancellation any part can be booked again.
  status === 'CANCELLED' ? ride : rideBetween(ride, segment)
