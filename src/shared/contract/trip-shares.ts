import { z } from 'zod'
import { Place } from './places.ts'
import { zLat, zLng, zStored, zStoredNumber } from './primitives.ts'

export const TripShare = z
  .strictObject({
    token: zStored,
    url: zStored,
    expiresAt: zStored,
  })
  .meta({ id: 'TripShare' })
export type TripShare = z.infer<typeof TripShare>

export const PositionBody = z.strictObject({ lat: zLat, lng: zLng }).meta({ id: 'PositionBody' })
export type PositionBody = z.infer<typeof PositionBody>

/** What anyone who has the link sees: no phone numbers. */
export const SharedTrip = z
  .strictObject({
    rider: z.strictObject({ firstName: zStored }),
    driver: z.strictObject({ firstName: zStored, photo: zStored.nullable() }),
    vehicle: z.strictObject({ make: zStored, model: zStored, color: zStored, plate: zStored }),
    from: Place,
    to: Place,
    time: zStored,
    arrivalTime: zStored,
    expiresAt: zStored,
    /** The rider's last position, as long as they show it. */
    position: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber, at: zStored }).nullable(),
  })
  .meta({ id: 'SharedTrip' })
export type SharedTrip = z.infer<typeof SharedTrip>
