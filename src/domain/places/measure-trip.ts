import { aboutKm, type Coordinates } from '../../shared/kernel/geo.ts'
import type { MeasuredTrip } from '../../providers/places/port.ts'
import type { Dependencies } from '../context.ts'

/**
 * The approximate distance and duration by road, rounded for display: posting, price and the stored ride use the same
 * distance. It may call a routing server, so never inside a transaction.
 */
export const measureTrip = async (
  deps: Pick<Dependencies, 'places'>,
  from: Coordinates,
  to: Coordinates,
): Promise<MeasuredTrip> => {
  const trip = await deps.places.measureTrip(from, to)
  return { ...trip, km: aboutKm(trip.km) }
}
