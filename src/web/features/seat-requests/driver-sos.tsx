import type { Ride } from '../../../shared/contract/rides.ts'
import { ToldContacts } from '../safety/told-contacts.tsx'
import { TripSos } from '../safety/trip-sos.tsx'

/** For the driver of a ride that another user coordinates: they are in the car, and the coordinator is not. */
export const DriverSos = ({ ride }: { ride: Ride }) =>
  ride.status === 'CONFIRMED' || ride.status === 'STARTED' ? (
    <div>
      <TripSos ride={ride} isDriver />
      <ToldContacts />
    </div>
  ) : null
