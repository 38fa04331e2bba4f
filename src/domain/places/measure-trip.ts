import type { Coordinates } from '../../shared/kernel/geo.ts'
import type { MeasuredTrip } from '../../providers/places/port.ts'
import type { Dependencies } from '../context.ts'

/** About how far and how long the road is. It may ask a routing server, so never inside a transaction. */
export const measureTrip = (
  deps: Pick<Dependencies, 'places'>,
  from: Coordinates,
  to: Coordinates,
): Promise<MeasuredTrip> => deps.places.measureTrip(from, to)
