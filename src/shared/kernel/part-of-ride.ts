import type { Ride } from '../contract/rides.ts'
import type { SeatRequest } from '../contract/seat-requests.ts'

/**
 * A ride as the rider of a request sees it: where they get in and out, when, and at what price. The meeting point is where
 * the ride starts.
 */
export const partOfRide = (ride: Ride, { segment, status }: SeatRequest): Ride => {
  // After a cancellation any part can be booked again.
  if (status === 'CANCELLED') return ride
  const { meetingPoint, ...whole } = ride
  return {
    ...whole,
    from: segment.from,
    to: segment.to,
    time: segment.time,
    arrivalTime: segment.arrivalTime,
    seatCost: segment.seatCost,
    freeSeats: segment.freeSeats,
    ...(meetingPoint !== undefined && segment.fromPosition === 0 ? { meetingPoint } : {}),
  }
}
