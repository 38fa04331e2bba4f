import { aboutKm, type Coordinates } from '../../shared/kernel/geo.ts'
import type { MeasuredTrip } from '../../providers/places/port.ts'
import type { Dependencies } from '../context.ts'

/**
 * About how far and how long the road is, as people are told it: what is shown while posting, what a price is reckoned
 * from and what the ride keeps is one distance. It may ask a routing server, so never inside a transaction.
 */
export const measureTrip = async (
  deps: Pick<Dependencies, 'places'>,
  from: Coordinates,
  to: Coordinates,
): Promise<MeasuredTrip> => {
  const trip = await deps.places.measureTrip(from, to)
  return { ...trip, km: aboutKm(trip.km) }
}
