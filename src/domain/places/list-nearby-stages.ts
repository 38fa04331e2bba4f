import type { NearbyStages } from '../../shared/contract/places.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import type { Dependencies } from '../context.ts'

/** Only our own places are listed. */
export const listNearbyStages = async (
  deps: Pick<Dependencies, 'places'>,
  near: Coordinates,
): Promise<NearbyStages> => ({ stages: await deps.places.pickUpPlaces(near) })
