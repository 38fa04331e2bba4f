import type { NearbyStages } from '../../shared/contract/places.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import type { Dependencies } from '../context.ts'

/** Where people are picked up around a point: from our own places, whoever suggested the point. */
export const listNearbyStages = async (
  deps: Pick<Dependencies, 'places'>,
  near: Coordinates,
): Promise<NearbyStages> => ({ stages: await deps.places.pickUpPlaces(near) })
