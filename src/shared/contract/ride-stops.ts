import { z } from 'zod'
import { Place, PlaceInput } from './places.ts'
import { zInstant, zStored, zStoredNumber } from './primitives.ts'

/** A stop between start and end; stops are listed in the order of the route. */
export const RideStopInput = z
  .strictObject({
    place: PlaceInput,
    /** When it is missing, the time is estimated from the road. */
    time: zInstant.optional(),
  })
  .meta({ id: 'RideStopInput' })
export type RideStopInput = z.infer<typeof RideStopInput>

/** A stop of a ride, with the seats and the price of the leg to the next stop; both are null at the last stop. */
export const RideStop = z
  .strictObject({
    position: zStoredNumber,
    place: Place,
    /** The planned departure; at the last stop the estimated arrival. */
    time: zStored,
    /** Seats that are not paid. */
    remSeats: zStoredNumber.nullable(),
    /** Seats that are neither paid nor held. */
    freeSeats: zStoredNumber.nullable(),
    cost: zStoredNumber.nullable(),
  })
  .meta({ id: 'RideStop' })
export type RideStop = z.infer<typeof RideStop>
