import type { Amenity } from '../../../shared/contract/amenities.ts'

/** Replaced by "For women", which is enforced. Offered only where it is already chosen, so that it can be removed. */
const REPLACED = 'ladies-only'

export const offeredAmenities = (amenities: readonly Amenity[], chosen: readonly string[]): Amenity[] =>
  amenities.filter(({ id }) => id !== REPLACED || chosen.includes(id))
