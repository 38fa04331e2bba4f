import { z } from 'zod'
import { Ride } from './rides.ts'
import { SeatRequest } from './seat-requests.ts'

/**
 * A rider's request with their part of the ride, or an owner's ride with its requests. After a cancellation of the
 * request it is the whole ride.
 */
export const OwnTrip = z.strictObject({ ride: Ride, request: SeatRequest.optional() }).meta({ id: 'OwnTrip' })
export type OwnTrip = z.infer<typeof OwnTrip>

export const OwnTrips = z
  .strictObject({
    upcoming: z.array(OwnTrip),
    /** Requests without an answer, soonest first. */
    waiting: z.array(OwnTrip),
    /** Latest departure first, like `cancelled`. */
    past: z.array(OwnTrip),
    cancelled: z.array(OwnTrip),
  })
  .meta({ id: 'OwnTrips' })
export type OwnTrips = z.infer<typeof OwnTrips>
