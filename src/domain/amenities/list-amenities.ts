import type { Amenity } from '../../shared/contract/amenities.ts'
import type { Dependencies } from '../context.ts'

/** From memory: nearly every page shows them, and a change reaches every process with those of rides. */
export const listAmenities = ({ search }: Pick<Dependencies, 'search'>): readonly Amenity[] => search.index.amenities
