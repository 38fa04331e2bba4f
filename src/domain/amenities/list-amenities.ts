import type { Amenity } from '../../shared/contract/amenities.ts'
import type { Dependencies } from '../context.ts'

/** The list is in memory, because many pages show it. Its changes reach every process together with changes of rides. */
export const listAmenities = ({ search }: Pick<Dependencies, 'search'>): readonly Amenity[] => search.index.amenities
