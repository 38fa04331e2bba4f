import type { NearbyStages } from '../../shared/contract/places.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import type { Dependencies } from '../context.ts'

/** Pickup places around a point: always from our own places. */
export const listNearbyStages = async (
  deps: Pick<Dependencies, 'places'>,
  near: Coordinates,
): Promise<NearbyStages> => ({ stages: await deps.places.pickUpPlaces(near) })
