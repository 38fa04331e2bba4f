import { aboutKm, type Coordinates } from '../../shared/kernel/geo.ts'
import type { MeasuredTrip } from '../../providers/places/port.ts'
import type { Dependencies } from '../context.ts'

/** Rounds kilometres, so that posting, price and ride use one distance. May call a server, so it must not run inside a transaction. */
export const measureTrip = async (
  deps: Pick<Dependencies, 'places'>,
  from: Coordinates,
  to: Coordinates,
): Promise<MeasuredTrip> => {
  const trip = await deps.places.measureTrip(from, to)
  return { ...trip, km: aboutKm(trip.km) }
}
