import type { Coordinates } from '../../shared/kernel/geo.ts'
import type { Dependencies } from '../context.ts'

/** About how far and how long the road is; see the gazetteer for how it is reckoned. */
export const estimateTrip = (
  deps: Pick<Dependencies, 'places'>,
  from: Coordinates,
  to: Coordinates,
): { km: number; minutes: number } => deps.places.estimateTrip(from, to)
